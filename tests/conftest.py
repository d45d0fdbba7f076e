"""What every test folder may use."""

pytest_plugins = ["tests.servers.fixtures", "tests.support.stores", "tests.support.summary", "tests.support.workers"]
