"""What the wing of sign-in makes for one server."""

from collections.abc import Callable

from api.application.accounts.players import Players
from api.application.accounts.sign_in import SignIn
from infra.settings import Settings
from infra.store.accounts.accounts import StoredAccounts
from infra.store.accounts.grants import StoredGrants
from infra.webhooks.addresses import Reach, networks
from infra.webhooks.fetching import Fetcher
from infra.webhooks.sending import Sender


def sign_in(settings: Settings, accounts: StoredAccounts, players: Players, count: Callable[[str], None]) -> SignIn:
    """Sign-in at a server."""
    fetch = Fetcher(Sender(Reach(networks(settings.webhook_networks)))).fetch
    terms = settings.oauth_scopes, settings.oauth_days, settings.oauth_refused, settings.oauth_doors
    return SignIn(players, StoredGrants(accounts), fetch, *terms, count)
