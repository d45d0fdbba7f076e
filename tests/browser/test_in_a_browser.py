"""The pages in a Chromium. Files that run together share it, and their server."""

import pytest

from tests.browser.nodejs import run


def test_games_play_by_clicks_keys_touch_despite_disconnects() -> None:
    run("games.test.mjs", "ends.test.mjs")


def test_lobby_replay_embed_docs_and_guide_pages_work() -> None:
    run("pages.test.mjs", "lobby.test.mjs", "embed.test.mjs", "docs.test.mjs", "guide.test.mjs", "palette.test.mjs")


def test_table_is_in_view_with_no_word_cut() -> None:
    run("table.test.mjs")


def test_card_faces_are_whole_and_table_stays_still() -> None:
    run("laws.test.mjs")


def test_first_games_are_led_by_their_lessons() -> None:
    run("lesson.test.mjs")


def test_pages_tell_turns_presence_and_analysis() -> None:
    run("turns.test.mjs", "push.test.mjs", "presence.test.mjs", "analysis.test.mjs")


def test_event_boards_follow_games_and_notes_are_shown() -> None:
    run("event.test.mjs", "notes.test.mjs")


def test_games_prove_themselves_and_audit_finds_alterations() -> None:
    run("fair.test.mjs", "attacks.test.mjs", "audit.test.mjs")


def test_demonstration_page_finds_records_forged_by_clicks() -> None:
    run("demo.test.mjs")


def test_programs_sign_in_with_rights_a_player_grants() -> None:
    run("sign-in.test.mjs")


@pytest.mark.soak
def test_table_is_in_view_in_200_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_POSITIONS", "200")
    run("laws.test.mjs", seconds=3_600)


@pytest.mark.soak
def test_thousand_games_prove_themselves_over_cuts() -> None:
    run("fair.soak.mjs", seconds=5_400)
