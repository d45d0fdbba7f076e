export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Abandoned
         * @description The game was ended without a result; `reason` is a stable key.
         *
         *     `withdrawn`: by who opened it; `no-reveal`: by a seat or a due time, `not-started`: by a due time,
         *     see `due`; any other: by the operator.
         */
        readonly Abandoned: {
            /**
             * @description Always `abandoned`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "abandoned";
            /** @description Why: `withdrawn`, `no-reveal`, `not-started`, or a key of the operator's. */
            readonly reason: string;
        };
        /**
         * About
         * @description What a question is about, as far as `why`, `verb` and the options leave it open. A field is there if it applies.
         *
         *     It is given to the seat that is asked, before it answers: so it may name only what this seat has been told already,
         *     by a fact that came earlier or by the state. What somebody else has chosen in secret is not told by being asked.
         */
        readonly About: {
            /** @description Whose card or move makes this seat be asked, where it is another's. */
            readonly by?: number | null;
            /** @description Whose cards or goods are decided on, where that is open; it may be the seat that is asked. */
            readonly of?: number | null;
            /** @description The card that does it, where `why` is not that card. */
            readonly cause?: string | null;
            /** @description The card that is decided on. */
            readonly card?: string | null;
            /** @description Where on the table, as a JSON Pointer into the state: `/road/5`. */
            readonly place?: string | null;
            /** @description The plot of a seat, likewise: `/mats/1/plots/0`. */
            readonly plot?: string | null;
            /** @description The unit in combat, likewise: `/combat/2`. */
            readonly unit?: string | null;
            /** @description The price, the highest cost, or how many in all. */
            readonly amount?: number | null;
            /** @description What has been settled of the amount already, by kind of goods. */
            readonly part?: {
                readonly [key: string]: number;
            } | null;
        };
        /**
         * Add
         * @description Put `value` into a list before what is at `path`, or at its end (`-`); or into an object, as a new member.
         */
        readonly Add: {
            /**
             * @description Always `add`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly op: "add";
            /** @description Where, as a JSON Pointer. */
            readonly path: string;
            /** @description Any JSON value. */
            readonly value: unknown;
        };
        /**
         * Algorithm
         * @description What salts, digests and dice are made with.
         */
        readonly Algorithm: {
            /** @description Its name. */
            readonly name: string;
            /** @description Its version. */
            readonly version: number;
        };
        /**
         * BankClock
         * @description So many seconds for all answers of a seat, and `increment` more after each of them.
         */
        readonly BankClock: {
            /**
             * @description Always `bank`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly kind: "bank";
            /** @description For all answers of a seat together. */
            readonly seconds: number;
            /** @description Seconds added after each answer. */
            readonly increment: number;
        };
        /**
         * Chose
         * @description A seat answered the question of version `question` with option numbers.
         */
        readonly Chose: {
            /**
             * @description Always `chose`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "chose";
            /** @description Who answered. */
            readonly seat: number;
            /** @description The version of the entry that asked. */
            readonly question: number;
            /** @description The numbers of the options picked, sorted unless their order matters; null for who does not see them. */
            readonly picks: readonly number[] | null;
            /** @description By which the answer was made, if no player made it; left out in entries older than that. */
            readonly policy?: components["schemas"]["StatedPolicy"];
        };
        /**
         * Contributed
         * @description A chair revealed the entropy it had committed to.
         *
         *     `version` and `head` (hex): the last version before the first reveal and the chain's digest there, as whoever
         *     revealed has named them; UNSET in entries older than that.
         */
        readonly Contributed: {
            /**
             * @description Always `contributed`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "contributed";
            /** @description Its number from 0, in order of joining. */
            readonly chair: number;
            /** @description What the chair had committed to when it joined. */
            readonly entropy: string;
            /** @description The last version before the first reveal; left out in entries older than that. */
            readonly version?: number;
            /** @description The chain's digest at that version, 64 hex digits; left out in entries older than that. */
            readonly head?: string;
        };
        /**
         * CorrespondenceClock
         * @description So many hours for each answer: for games that are played over days.
         */
        readonly CorrespondenceClock: {
            /**
             * @description Always `correspondence`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly kind: "correspondence";
            /** @description For each answer. */
            readonly hours: number;
        };
        /**
         * CountersZone
         * @description Numbers that belong together: goods, tokens, what is left of a turn.
         */
        readonly CountersZone: {
            /**
             * @description Always `counters`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly as: "counters";
            /** @description Where it stands: a JSON Pointer from the item that it is inside of, or else from the state. */
            readonly at: string;
            /** @description A heading, if one is needed. */
            readonly word: string | null;
            /** @description The numbers; pointers lead from `at`. */
            readonly of: readonly components["schemas"]["LayoutCount"][];
            /** @description Nothing is drawn while all are 0. */
            readonly hides: boolean;
        };
        /**
         * Defaulted
         * @description The rules answered for a seat that has resigned, that is away, or whose time was up.
         */
        readonly Defaulted: {
            /**
             * @description Always `defaulted`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "defaulted";
            /** @description For whom the rules answered. */
            readonly seat: number;
            /** @description The numbers of the options picked; null for everybody else. */
            readonly picks: readonly number[] | null;
        };
        /**
         * DominionAccepted
         * @description What the game is after a request that became an entry, with the receipt for it.
         */
        readonly DominionAccepted: {
            /**
             * @description Always `dominion`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly ruleset: "dominion";
            /** @description Its id. */
            readonly id: string;
            /** @description Its newest version. */
            readonly version: number;
            /** @description Whether it waits for its start (`open`), is being played (`running`), or is over. */
            readonly status: string;
            /** @description Whether it began with a scenario or with open hands: then it never counts. */
            readonly sandbox: boolean;
            /** @description Who may watch without a seat, what they see, and when. */
            readonly spectators: components["schemas"]["Spectators"];
            /** @description The admitted spectators, where `who` of `spectators` is `invited`. Its players see it. */
            readonly watchers: readonly components["schemas"]["Person"][];
            /** @description Whether seats are drawn by the dice at the start, or are those in which players sat down. */
            readonly seating: string;
            /** @description Whether everybody sees what any seat sees. */
            readonly open_hands: boolean;
            /**
             * @description Whether what-if branches may start from it while it runs, or only once it is over.
             * @enum {string}
             */
            readonly branches: "live" | "over";
            /**
             * @description Who finds it and may sit down: anybody, whoever has the link, or invited players.
             * @enum {string}
             */
            readonly access: "invited" | "open" | "unlisted";
            /** @description What was settled of its rules when it was opened. */
            readonly options: components["schemas"]["DominionOptions"];
            /** @description Who opened it. */
            readonly opener: components["schemas"]["Person"];
            /** @description To the secret of its dice, in hex: the record shows the secret once the game is over. */
            readonly commitment: string;
            /** @description When it was opened, in microseconds since 1970, UTC. */
            readonly opened_at: number;
            /**
             * Format: date-time
             * @description `opened_at`, as RFC 3339 has it.
             */
            readonly opened_at_time: string;
            /** @description How many play. */
            readonly seats: number;
            /** @description The taken seats, in order. */
            readonly sitting: readonly components["schemas"]["Seating"][];
            /** @description The seats that the caller holds. */
            readonly your_seats: readonly number[];
            /** @description Those for whom a rematch keeps a seat. */
            readonly awaited: readonly components["schemas"]["Person"][];
            /** @description What it branched off; null where it is no branch. */
            readonly parent: components["schemas"]["Parent"] | null;
            /** @description The game that it follows; null where it is no rematch. */
            readonly rematch_of: string | null;
            /** @description The game that follows it; null as long as there is none. */
            readonly rematch: string | null;
            /** @description What is known of a game that was played elsewhere; null for one that was played here. */
            readonly imported: components["schemas"]["Imported"] | null;
            /**
             * @description The version at which it was restored from a backup, null if it never was: what somebody remembers after it,
             *     receipts too, is of a lost course.
             */
            readonly restored: number | null;
            /** @description How it ended; null until it has. */
            readonly result: components["schemas"]["Result"] | null;
            /**
             * @description The version in which the last seat was taken, whose receipt whoever reveals keeps and names; null unless the game
             *     waits for reveals.
             */
            readonly reveal_version: number | null;
            /** @description Until when reveals are awaited, in microseconds since 1970, UTC; null unless the game waits for reveals. */
            readonly reveal_by: number | null;
            /** @description `reveal_by`, as RFC 3339 has it. */
            readonly reveal_by_time: string | null;
            /**
             * @description Whose reveals had not come when the game ended with a full table before its start, empty where an operator ended
             *     it; null for every other game. A `rematch` of such a game goes on without them.
             */
            readonly unrevealed: readonly components["schemas"]["Person"][] | null;
            /** @description How long seats have for their answers; null where nobody is late. */
            readonly clock: (components["schemas"]["MoveClock"] | components["schemas"]["BankClock"] | components["schemas"]["CorrespondenceClock"]) | null;
            /** @description What follows when a seat's time is up; null where there is no clock. */
            readonly absent: ("default" | "resign") | components["schemas"]["StandIn"] | null;
            /**
             * @description When the game ends if it has not started then, in microseconds since 1970, UTC; null once all seats are taken,
             *     and where it stays open.
             */
            readonly open_until: number | null;
            /** @description `open_until`, as RFC 3339 has it. */
            readonly open_until_time: string | null;
            /**
             * @description Whether answers can be taken back when all agree: only if nothing hidden was revealed since (`consent`), even
             *     then (`any`, which is never rated), or not at all (`never`).
             * @enum {string}
             */
            readonly undo: "any" | "consent" | "never";
            /** @description What is proposed: to go back to an earlier rest; null as long as nothing is. */
            readonly undo_proposed: components["schemas"]["UndoProposal"] | null;
            /** @description The server's word for the history up to that entry. */
            readonly receipt: components["schemas"]["Receipt"];
        };
        /**
         * DominionAsked
         * @description A question of Dominion.
         */
        readonly DominionAsked: {
            /**
             * @description Always `asked`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "asked";
            /** @description Who is asked. */
            readonly seat: number;
            /**
             * @description What makes it be asked: a card, a phase, a rule of the game.
             * @enum {string}
             */
            readonly why: "artisan" | "bandit" | "bureaucrat" | "cellar" | "chancellor" | "chapel" | "clean-up" | "draft" | "feast" | "harbinger" | "library" | "militia" | "mine" | "moat" | "moneylender" | "poacher" | "remodel" | "sentry" | "spy" | "thief" | "throne-room" | "turn" | "vassal" | "workshop";
            /**
             * @description What is asked of it: to buy, to discard, to place.
             * @enum {string}
             */
            readonly verb: "act" | "discard" | "discard-deck" | "gain" | "name" | "play" | "play-twice" | "put-back" | "reveal" | "set-aside" | "top" | "topdeck" | "trash";
            /** @description What can be picked; an option's number is its place here, from 0. Null for everybody else. */
            readonly options: readonly (components["schemas"]["DominionCardOption"] | components["schemas"]["DominionPileOption"] | components["schemas"]["DominionName"] | components["schemas"]["DominionDiscardDeck"] | components["schemas"]["DominionPlay"] | components["schemas"]["DominionPlayTreasures"] | components["schemas"]["DominionBuy"] | components["schemas"]["DominionEndActions"] | components["schemas"]["DominionEndTurn"])[] | null;
            /** @description So many options are picked at least. Null for everybody else. */
            readonly least: number | null;
            /** @description So many options are picked at most. Null for everybody else. */
            readonly most: number | null;
            /** @description Whether the order of the picks matters. */
            readonly ordered: boolean;
            /** @description What it is about; null if there is nothing more to say. Left out under rules older than this field. */
            readonly about?: components["schemas"]["About"] | null;
        };
        /**
         * DominionBought
         * @description A buy was used and its price paid; the gain follows.
         */
        readonly DominionBought: {
            /**
             * @description Always `dominion.bought`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "dominion.bought";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description Which card. */
            readonly card: string;
            /** @description The price that was paid, in coins. */
            readonly cost: number;
        };
        /**
         * DominionBuy
         * @description Buy this card.
         */
        readonly DominionBuy: {
            /**
             * @description Always `buy`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "buy";
            /** @description The card. */
            readonly card: string;
        };
        /**
         * DominionCardFigures
         * @description The numbers in a card's text, 0 where there is none. Its cost and its points stand beside them.
         */
        readonly DominionCardFigures: {
            /** @description +Cards. */
            readonly cards: number;
            /** @description +Actions. */
            readonly actions: number;
            /** @description +Buys. */
            readonly buys: number;
            /** @description What a Treasure gives when it is played, or an Action's +$. */
            readonly coins: number;
            /** @description It counts one point for every `per` cards that its owner has (Gardens). */
            readonly per: number;
            /**
             * @description The size of hand that it leads to: attacked players discard down to it (Militia), its player draws up to it
             *     (Library).
             */
            readonly hand: number;
            /** @description The highest cost, in coins, of the card that it gains. */
            readonly gains: number;
            /** @description How many coins more than the trashed card the gained one may cost, at most. */
            readonly dearer: number;
            /** @description How many cards it trashes, at most. */
            readonly trashes: number;
            /** @description How many cards off the top of a deck are looked at or revealed. */
            readonly uncovers: number;
            /** @description Cards of the deck are revealed until this number of Treasures has come (Adventurer). */
            readonly treasures: number;
            /** @description How many cards each other player draws. */
            readonly others_draw: number;
            /** @description Coins that the first Silver of the turn adds (Merchant). */
            readonly silver: number;
            /** @description How many times it plays another Action (Throne Room). */
            readonly times: number;
            /** @description Cards in its pile of the Supply at the start, with 2, 3, 4, 5 and 6 seats. */
            readonly piles: readonly [
                number,
                number,
                number,
                number,
                number
            ];
        };
        /**
         * DominionCardOption
         * @description A card that the asked player holds, looks at, or sees.
         */
        readonly DominionCardOption: {
            /**
             * @description Always `card`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "card";
            /** @description The card. */
            readonly card: string;
        };
        /**
         * DominionCleanedUp
         * @description Hand and cards in play went onto the discard pile.
         */
        readonly DominionCleanedUp: {
            /**
             * @description Always `dominion.cleaned-up`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "dominion.cleaned-up";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description What lies on top of the discard pile from now on; null when it is empty. */
            readonly top: string | null;
        };
        /**
         * DominionComponent
         * @description A thing of the game's box, as a client shows it.
         */
        readonly DominionComponent: {
            /** @description Its id, by which `state`, questions and facts name it. */
            readonly id: string;
            /** @description What it is called: language -> name. */
            readonly names: {
                readonly [key: string]: string;
            };
            /** @description Other names that it goes by: language -> names. */
            readonly aliases: {
                readonly [key: string]: readonly string[];
            };
            /** @description What it costs, in the game's own money; null where that is not what is paid. */
            readonly cost: number | null;
            /** @description The kinds of thing that it is, as the game's own ids. */
            readonly types: readonly string[];
            /** @description What it does: language -> text. */
            readonly effect: {
                readonly [key: string]: string;
            };
            /** @description How many lie in the box. */
            readonly count: number;
            /** @description What is paid for it where that is no money: how many of each kind of thing. */
            readonly price: {
                readonly [key: string]: number;
            } | null;
            /** @description The sets or editions that have it, as the game's own ids. */
            readonly sets: readonly string[];
            /** @description What it counts at the end, where that is a fixed number. */
            readonly points: number | null;
            /** @description How sure its figures are, by field; null where all are the publisher's. */
            readonly confidence: {
                readonly [key: string]: "confirmed" | "inferred" | "proposed" | "single";
            } | null;
            /** @description The numbers in its text, as the rules read them; null where it has none. */
            readonly figures: components["schemas"]["DominionCardFigures"] | null;
            /** @description What signs on its face cannot say, in at most 28 characters: language -> text; null where they say all. */
            readonly short: {
                readonly [key: string]: string;
            } | null;
        };
        /**
         * DominionCounted
         * @description +Actions, +Buys, +Coins; `merchants` as in the state.
         */
        readonly DominionCounted: {
            /**
             * @description Always `dominion.counted`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "dominion.counted";
            /** @description So many Actions more. */
            readonly actions: number;
            /** @description So many Buys more. */
            readonly buys: number;
            /** @description So many coins more. */
            readonly coins: number;
            /** @description So many coins more that the first Silver of this turn will add. */
            readonly merchants: number;
        };
        /**
         * DominionDeckDiscarded
         * @description The whole deck was turned over onto the discard pile, unseen: its bottom card is the new top.
         */
        readonly DominionDeckDiscarded: {
            /**
             * @description Always `dominion.deck-discarded`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "dominion.deck-discarded";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description What lies on top of the discard pile from now on; null when it is empty. */
            readonly top: string;
        };
        /**
         * DominionDiscardDeck
         * @description Put the whole deck into the discard pile.
         */
        readonly DominionDiscardDeck: {
            /**
             * @description Always `discard-deck`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "discard-deck";
        };
        /**
         * DominionDiscarded
         * @description Cards only their owner saw went onto the discard pile, the last one on top.
         */
        readonly DominionDiscarded: {
            /**
             * @description Always `dominion.discarded`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "dominion.discarded";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description Which cards; null for one that the viewer does not see. */
            readonly cards: readonly (string | null)[];
            /** @description What lies on top of the discard pile from now on; null when it is empty. */
            readonly top: string;
            /**
             * @description Where they come from.
             * @enum {string}
             */
            readonly source: "hand" | "looked";
        };
        /**
         * DominionDiscardedOpenly
         * @description Cards that everybody sees went onto the discard pile, the last one on top.
         */
        readonly DominionDiscardedOpenly: {
            /**
             * @description Always `dominion.discarded-openly`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "dominion.discarded-openly";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description Which cards; null for one that the viewer does not see. */
            readonly cards: readonly (string | null)[];
            /**
             * @description Where they come from.
             * @enum {string}
             */
            readonly source: "aside" | "deck";
        };
        /**
         * DominionDrew
         * @description From the deck into the hand.
         */
        readonly DominionDrew: {
            /**
             * @description Always `dominion.drew`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "dominion.drew";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description Which cards; null for one that the viewer does not see. */
            readonly cards: readonly (string | null)[];
        };
        /**
         * DominionEndActions
         * @description Go on to the buy phase.
         */
        readonly DominionEndActions: {
            /**
             * @description Always `end-actions`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "end-actions";
        };
        /**
         * DominionEndTurn
         * @description Clean up; the next player's turn begins.
         */
        readonly DominionEndTurn: {
            /**
             * @description Always `end-turn`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "end-turn";
        };
        /**
         * DominionFigures
         * @description The numbers of the rules that are printed on no card.
         */
        readonly DominionFigures: {
            /** @description The cards with which everybody begins. */
            readonly start: readonly string[];
            /** @description Cards drawn at the start and in every clean-up. */
            readonly hand: number;
            /** @description Actions at the start of a turn. */
            readonly actions: number;
            /** @description Buys at the start of a turn. */
            readonly buys: number;
            /** @description Kingdom cards in a game. */
            readonly kingdom: number;
            /** @description The number of seats from which on there are twice as many of each basic card. */
            readonly second_set: number;
            /** @description How many empty piles end the game, with 2, 3, 4, 5 and 6 seats. */
            readonly empty_piles: readonly [
                number,
                number,
                number,
                number,
                number
            ];
        };
        /**
         * DominionFilm
         * @description A part of a game, to be stepped through: a view, and what each later version changed.
         */
        readonly DominionFilm: {
            /**
             * @description Always `dominion`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly ruleset: "dominion";
            /** @description The game's id. */
            readonly game: string;
            /** @description The viewer. */
            readonly viewer: string;
            /** @description The language of its words. */
            readonly language: string;
            /** @description The version of `base`. */
            readonly since: number;
            /** @description The view that it begins with. */
            readonly base: components["schemas"]["DominionView"];
            /** @description One for each later version, in order. */
            readonly steps: readonly components["schemas"]["DominionStep"][];
            /**
             * @description `since` of the part after this one, which begins with the view that this one ends with; null when there is no
             *     more yet.
             */
            readonly next: number | null;
        };
        /**
         * DominionFirstPlayerDrawn
         * @description Who takes the first turn; `draw` 0: not by chance.
         */
        readonly DominionFirstPlayerDrawn: {
            /**
             * @description Always `dominion.first-player-drawn`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "dominion.first-player-drawn";
            /** @description Who takes the first turn. */
            readonly seat: number;
            /** @description The number of the chance event in the game; 0 where nothing was left to chance. */
            readonly draw: number;
        };
        /**
         * DominionFrame
         * @description One entry as one viewer may see it.
         */
        readonly DominionFrame: {
            /**
             * @description Always `dominion`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly ruleset: "dominion";
            /** @description The entry's number. */
            readonly version: number;
            /** @description When it was stored, in microseconds since 1970, UTC. */
            readonly at: number;
            /** @description The digest of the chain of entries up to this one, in hex. */
            readonly head: string;
            /** @description What somebody wanted, or a clock brought about. */
            readonly cause: components["schemas"]["DominionOpened"] | components["schemas"]["Joined"] | components["schemas"]["Left"] | components["schemas"]["Contributed"] | components["schemas"]["Chose"] | components["schemas"]["Resigned"] | components["schemas"]["TimedOut"] | components["schemas"]["Returned"] | components["schemas"]["Abandoned"] | components["schemas"]["TimeAdded"] | components["schemas"]["UndoProposed"] | components["schemas"]["UndoAgreed"] | components["schemas"]["UndoRefused"] | components["schemas"]["WatcherAdmitted"] | components["schemas"]["WatcherRemoved"];
            /** @description What happened, in order. */
            readonly facts: readonly (components["schemas"]["Seated"] | components["schemas"]["Started"] | components["schemas"]["Defaulted"] | components["schemas"]["Rested"] | components["schemas"]["Ended"] | components["schemas"]["DominionUndone"] | components["schemas"]["DominionAsked"] | components["schemas"]["DominionNamed"] | components["schemas"]["DominionKingdomChosen"] | components["schemas"]["DominionSupplyLaid"] | components["schemas"]["DominionPlaced"] | components["schemas"]["DominionFirstPlayerDrawn"] | components["schemas"]["DominionTurnBegan"] | components["schemas"]["DominionTurnResumed"] | components["schemas"]["DominionPhaseBegan"] | components["schemas"]["DominionShuffled"] | components["schemas"]["DominionDrew"] | components["schemas"]["DominionLooked"] | components["schemas"]["DominionTook"] | components["schemas"]["DominionSetAside"] | components["schemas"]["DominionTurnedUp"] | components["schemas"]["DominionTookOpenly"] | components["schemas"]["DominionRevealed"] | components["schemas"]["DominionPlayed"] | components["schemas"]["DominionPlayedAgain"] | components["schemas"]["DominionCounted"] | components["schemas"]["DominionBought"] | components["schemas"]["DominionGained"] | components["schemas"]["DominionGainedFromTrash"] | components["schemas"]["DominionDiscarded"] | components["schemas"]["DominionDiscardedOpenly"] | components["schemas"]["DominionDeckDiscarded"] | components["schemas"]["DominionTrashed"] | components["schemas"]["DominionTopdecked"] | components["schemas"]["DominionTopdeckedOpenly"] | components["schemas"]["DominionRecovered"] | components["schemas"]["DominionCleanedUp"] | components["schemas"]["DominionScored"])[];
        };
        /**
         * DominionGained
         * @description From the Supply to the discard pile, the hand or the deck.
         */
        readonly DominionGained: {
            /**
             * @description Always `dominion.gained`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "dominion.gained";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description Which card. */
            readonly card: string;
            /**
             * @description Where it goes.
             * @enum {string}
             */
            readonly to: "deck" | "discard" | "hand";
        };
        /**
         * DominionGainedFromTrash
         * @description From the trash to the discard pile.
         */
        readonly DominionGainedFromTrash: {
            /**
             * @description Always `dominion.gained-from-trash`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "dominion.gained-from-trash";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description Which card. */
            readonly card: string;
        };
        /**
         * DominionGame
         * @description What a game is, and who sits at it.
         */
        readonly DominionGame: {
            /**
             * @description Always `dominion`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly ruleset: "dominion";
            /** @description Its id. */
            readonly id: string;
            /** @description Its newest version. */
            readonly version: number;
            /**
             * @description Whether it waits for its start (`open`), is being played (`running`), or is over.
             * @enum {string}
             */
            readonly status: "open" | "over" | "running";
            /** @description Whether it began with a scenario or with open hands: then it never counts. */
            readonly sandbox: boolean;
            /** @description Who may watch without a seat, what they see, and when. */
            readonly spectators: components["schemas"]["Spectators"];
            /** @description The admitted spectators, where `who` of `spectators` is `invited`. Its players see it. */
            readonly watchers: readonly components["schemas"]["Person"][];
            /** @description Whether seats are drawn by the dice at the start, or are those in which players sat down. */
            readonly seating: string;
            /** @description Whether everybody sees what any seat sees. */
            readonly open_hands: boolean;
            /**
             * @description Whether what-if branches may start from it while it runs, or only once it is over.
             * @enum {string}
             */
            readonly branches: "live" | "over";
            /**
             * @description Who finds it and may sit down: anybody, whoever has the link, or invited players.
             * @enum {string}
             */
            readonly access: "invited" | "open" | "unlisted";
            /** @description What was settled of its rules when it was opened. */
            readonly options: components["schemas"]["DominionOptions"];
            /** @description Who opened it. */
            readonly opener: components["schemas"]["Person"];
            /** @description To the secret of its dice, in hex: the record shows the secret once the game is over. */
            readonly commitment: string;
            /** @description When it was opened, in microseconds since 1970, UTC. */
            readonly opened_at: number;
            /**
             * Format: date-time
             * @description `opened_at`, as RFC 3339 has it.
             */
            readonly opened_at_time: string;
            /** @description How many play. */
            readonly seats: number;
            /** @description The taken seats, in order. */
            readonly sitting: readonly components["schemas"]["Seating"][];
            /** @description The seats that the caller holds. */
            readonly your_seats: readonly number[];
            /** @description Those for whom a rematch keeps a seat. */
            readonly awaited: readonly components["schemas"]["Person"][];
            /** @description What it branched off; null where it is no branch. */
            readonly parent: components["schemas"]["Parent"] | null;
            /** @description The game that it follows; null where it is no rematch. */
            readonly rematch_of: string | null;
            /** @description The game that follows it; null as long as there is none. */
            readonly rematch: string | null;
            /** @description What is known of a game that was played elsewhere; null for one that was played here. */
            readonly imported: components["schemas"]["Imported"] | null;
            /**
             * @description The version at which it was restored from a backup, null if it never was: what somebody remembers after it,
             *     receipts too, is of a lost course.
             */
            readonly restored: number | null;
            /** @description How it ended; null until it has. */
            readonly result: components["schemas"]["Result"] | null;
            /**
             * @description The version in which the last seat was taken, whose receipt whoever reveals keeps and names; null unless the game
             *     waits for reveals.
             */
            readonly reveal_version: number | null;
            /** @description Until when reveals are awaited, in microseconds since 1970, UTC; null unless the game waits for reveals. */
            readonly reveal_by: number | null;
            /** @description `reveal_by`, as RFC 3339 has it. */
            readonly reveal_by_time: string | null;
            /**
             * @description Whose reveals had not come when the game ended with a full table before its start, empty where an operator ended
             *     it; null for every other game. A `rematch` of such a game goes on without them.
             */
            readonly unrevealed: readonly components["schemas"]["Person"][] | null;
            /** @description How long seats have for their answers; null where nobody is late. */
            readonly clock: (components["schemas"]["MoveClock"] | components["schemas"]["BankClock"] | components["schemas"]["CorrespondenceClock"]) | null;
            /** @description What follows when a seat's time is up; null where there is no clock. */
            readonly absent: ("default" | "resign") | components["schemas"]["StandIn"] | null;
            /**
             * @description When the game ends if it has not started then, in microseconds since 1970, UTC; null once all seats are taken,
             *     and where it stays open.
             */
            readonly open_until: number | null;
            /** @description `open_until`, as RFC 3339 has it. */
            readonly open_until_time: string | null;
            /**
             * @description Whether answers can be taken back when all agree: only if nothing hidden was revealed since (`consent`), even
             *     then (`any`, which is never rated), or not at all (`never`).
             * @enum {string}
             */
            readonly undo: "any" | "consent" | "never";
            /** @description What is proposed: to go back to an earlier rest; null as long as nothing is. */
            readonly undo_proposed: components["schemas"]["UndoProposal"] | null;
        };
        /**
         * DominionHiddenWorlds
         * @description Positions that agree with everything that a seat has seen: what is hidden from it is dealt anew in each.
         */
        readonly DominionHiddenWorlds: {
            /**
             * @description Always `dominion`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly ruleset: "dominion";
            /** @description The version in which the game last came to a rest: the positions are of then. */
            readonly version: number;
            /** @description The version up to which they agree: what was answered in between can be answered again in each of them. */
            readonly seen: number;
            /** @description The positions; a sandbox game opened from one goes on from there. */
            readonly scenarios: readonly components["schemas"]["DominionScenario"][];
            /** @description How many deals did not agree with what was seen after the rest, and were dealt anew. */
            readonly refused: number;
        };
        /**
         * DominionImport
         * @description A game that was played elsewhere, to be kept here.
         */
        readonly DominionImport: {
            /**
             * @description Always `dominion`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly ruleset: "dominion";
            /** @description Its record, as its keeper downloaded it. */
            readonly record: components["schemas"]["DominionRecord"];
            /** @description This server's receipts of it that somebody has kept. Left out, it is `[]`. */
            readonly receipts?: readonly components["schemas"]["Receipt"][];
        };
        /**
         * DominionKingdomChosen
         * @description The ten kingdom cards of this game; `draw` 0: not by chance. `wording`: the edition whose wording is in force.
         */
        readonly DominionKingdomChosen: {
            /**
             * @description Always `dominion.kingdom-chosen`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "dominion.kingdom-chosen";
            /** @description The ten kingdom cards. */
            readonly cards: readonly (string | null)[];
            /** @description The number of the chance event in the game; 0 where nothing was left to chance. */
            readonly draw: number;
            /**
             * @description The edition whose wording is in force.
             * @enum {string}
             */
            readonly wording: "1e" | "2e";
        };
        /**
         * DominionLooked
         * @description From the deck before the owner's eyes.
         */
        readonly DominionLooked: {
            /**
             * @description Always `dominion.looked`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "dominion.looked";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description Which cards; null for one that the viewer does not see. */
            readonly cards: readonly (string | null)[];
        };
        /**
         * DominionMat
         * @description What lies before one seat.
         */
        readonly DominionMat: {
            /** @description Whose area it is. */
            readonly seat: number;
            /** @description The hand. */
            readonly hand: readonly (string | null)[];
            /** @description The deck, top card first. */
            readonly deck: readonly (string | null)[] | null;
            /** @description The discard pile, its last card on top. */
            readonly discard: readonly (string | null)[] | null;
            /** @description The top of the discard pile; None only when it is empty. */
            readonly top: string | null;
            /** @description The cards in play. */
            readonly in_play: readonly (string | null)[];
            /** @description Cards set aside, or turned up. */
            readonly aside: readonly (string | null)[];
            /** @description Cards off the deck that the owner looks at, and nobody else. */
            readonly looked: readonly (string | null)[];
            /** @description Turns begun. */
            readonly turns: number;
        };
        /**
         * DominionMatScenario
         * @description One seat's cards, top card first. Nothing given: the usual ten cards, shuffled, five in hand.
         *
         *     With some zones given: a missing deck is what the usual ten cards have beyond the given zones, shuffled; a missing
         *     hand is five cards drawn; a missing discard pile is empty.
         */
        readonly DominionMatScenario: {
            /** @description The hand; null or not given: five cards drawn. */
            readonly hand: readonly ("adventurer" | "artisan" | "bandit" | "bureaucrat" | "cellar" | "chancellor" | "chapel" | "copper" | "council-room" | "curse" | "duchy" | "estate" | "feast" | "festival" | "gardens" | "gold" | "harbinger" | "laboratory" | "library" | "market" | "merchant" | "militia" | "mine" | "moat" | "moneylender" | "poacher" | "province" | "remodel" | "sentry" | "silver" | "smithy" | "spy" | "thief" | "throne-room" | "vassal" | "village" | "witch" | "woodcutter" | "workshop")[] | null;
            /** @description The deck, top card first; null or not given: what is left of the usual ten, shuffled. */
            readonly deck: readonly ("adventurer" | "artisan" | "bandit" | "bureaucrat" | "cellar" | "chancellor" | "chapel" | "copper" | "council-room" | "curse" | "duchy" | "estate" | "feast" | "festival" | "gardens" | "gold" | "harbinger" | "laboratory" | "library" | "market" | "merchant" | "militia" | "mine" | "moat" | "moneylender" | "poacher" | "province" | "remodel" | "sentry" | "silver" | "smithy" | "spy" | "thief" | "throne-room" | "vassal" | "village" | "witch" | "woodcutter" | "workshop")[] | null;
            /** @description The discard pile, top card first; null or not given: empty. */
            readonly discard: readonly ("adventurer" | "artisan" | "bandit" | "bureaucrat" | "cellar" | "chancellor" | "chapel" | "copper" | "council-room" | "curse" | "duchy" | "estate" | "feast" | "festival" | "gardens" | "gold" | "harbinger" | "laboratory" | "library" | "market" | "merchant" | "militia" | "mine" | "moat" | "moneylender" | "poacher" | "province" | "remodel" | "sentry" | "silver" | "smithy" | "spy" | "thief" | "throne-room" | "vassal" | "village" | "witch" | "woodcutter" | "workshop")[] | null;
        };
        /**
         * DominionMatScenarioInput
         * @description One seat's cards, top card first. Nothing given: the usual ten cards, shuffled, five in hand.
         *
         *     With some zones given: a missing deck is what the usual ten cards have beyond the given zones, shuffled; a missing
         *     hand is five cards drawn; a missing discard pile is empty.
         */
        readonly DominionMatScenarioInput: {
            /** @description The hand; null or not given: five cards drawn. */
            readonly hand?: readonly ("adventurer" | "artisan" | "bandit" | "bureaucrat" | "cellar" | "chancellor" | "chapel" | "copper" | "council-room" | "curse" | "duchy" | "estate" | "feast" | "festival" | "gardens" | "gold" | "harbinger" | "laboratory" | "library" | "market" | "merchant" | "militia" | "mine" | "moat" | "moneylender" | "poacher" | "province" | "remodel" | "sentry" | "silver" | "smithy" | "spy" | "thief" | "throne-room" | "vassal" | "village" | "witch" | "woodcutter" | "workshop")[] | null;
            /** @description The deck, top card first; null or not given: what is left of the usual ten, shuffled. */
            readonly deck?: readonly ("adventurer" | "artisan" | "bandit" | "bureaucrat" | "cellar" | "chancellor" | "chapel" | "copper" | "council-room" | "curse" | "duchy" | "estate" | "feast" | "festival" | "gardens" | "gold" | "harbinger" | "laboratory" | "library" | "market" | "merchant" | "militia" | "mine" | "moat" | "moneylender" | "poacher" | "province" | "remodel" | "sentry" | "silver" | "smithy" | "spy" | "thief" | "throne-room" | "vassal" | "village" | "witch" | "woodcutter" | "workshop")[] | null;
            /** @description The discard pile, top card first; null or not given: empty. */
            readonly discard?: readonly ("adventurer" | "artisan" | "bandit" | "bureaucrat" | "cellar" | "chancellor" | "chapel" | "copper" | "council-room" | "curse" | "duchy" | "estate" | "feast" | "festival" | "gardens" | "gold" | "harbinger" | "laboratory" | "library" | "market" | "merchant" | "militia" | "mine" | "moat" | "moneylender" | "poacher" | "province" | "remodel" | "sentry" | "silver" | "smithy" | "spy" | "thief" | "throne-room" | "vassal" | "village" | "witch" | "woodcutter" | "workshop")[] | null;
        };
        /**
         * DominionName
         * @description Name this card for the kingdom.
         */
        readonly DominionName: {
            /**
             * @description Always `name`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "name";
            /** @description The card. */
            readonly card: string;
        };
        /**
         * DominionNamed
         * @description A seat named a card for the kingdom, and its pile was laid out.
         */
        readonly DominionNamed: {
            /**
             * @description Always `dominion.named`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "dominion.named";
            /** @description Who names it. */
            readonly seat: number;
            /** @description The pile, as it lies in the Supply. */
            readonly pile: components["schemas"]["DominionPile"];
        };
        /**
         * DominionOpened
         * @description Version 1 of a game of Dominion.
         */
        readonly DominionOpened: {
            /**
             * @description Always `opened`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "opened";
            /** @description Which game it is: the key of its ruleset. */
            readonly ruleset: string;
            /** @description How many seats. */
            readonly seats: number;
            /** @description The opener. */
            readonly player: string;
            /** @description The commitment to the game's secret, see `record.commitment`. */
            readonly commitment: string;
            /** @description The options of the game, as the opener has set them; the others have their defaults. */
            readonly options: components["schemas"]["DominionOptions"];
            /**
             * @description SHA-256 of the options' canonical JSON, in hex, computed by the table when the game was opened. The dice depend
             *     on it; as it is stored, options that later versions add do not change the dice of this game.
             */
            readonly terms: string;
            /** @description The position that the game starts from; null: the usual set-up, or a viewer who may not see it. */
            readonly scenario: components["schemas"]["DominionScenario"] | null;
            /**
             * @description Who may watch without a seat: all, those whom the opener lets in, or nobody.
             * @enum {string}
             */
            readonly spectators: "all" | "invited" | "none";
            /**
             * @description `drawn`: the dice say who sits where. `as_joined`: seats are taken in order of joining.
             * @enum {string}
             */
            readonly seating: "as_joined" | "drawn";
            /** @description Whether every seat and spectator sees what lies hidden, as in a lesson. */
            readonly open_hands: boolean;
            /** @description How long seats have for their answers; None: as long as they like. */
            readonly clock: (components["schemas"]["MoveClock"] | components["schemas"]["BankClock"] | components["schemas"]["CorrespondenceClock"]) | null;
            /** @description Set for a rematch: seats are kept for the same players, and bots take theirs at once. */
            readonly rematch: components["schemas"]["DominionRematch"] | null;
            /**
             * @description `live`: what-if branches may start from this game while it runs; UNSET: only once it is over.
             * @enum {string}
             */
            readonly branches?: "live";
            /** @description The game that a what-if branch starts from; UNSET for any other game. */
            readonly parent?: components["schemas"]["Parent"];
            /** @description Seconds for which reveals are awaited once all seats are taken; UNSET in games older than that: for ever. */
            readonly reveal_seconds?: number;
            /** @description What follows when a seat's time is up; UNSET where there is no clock. */
            readonly absent?: ("default" | "resign") | components["schemas"]["StandIn"];
            /** @description Days after which the game ends if it has not started; UNSET: it stays open for ever. */
            readonly open_days?: number;
            /**
             * @description Who finds the game and sits down: `unlisted`, whoever has its id; `invited`, whom the opener has invited, which
             *     is no part of its history. UNSET: anybody, for it is in the lobby.
             * @enum {string}
             */
            readonly access?: "invited" | "unlisted";
            /**
             * @description When the game goes back to an earlier rest; UNSET: by consent.
             * @enum {string}
             */
            readonly undo?: "any" | "never";
            /** @description The delay of spectators; UNSET: none. */
            readonly late?: components["schemas"]["Late"];
            /**
             * @description `hands`: spectators see what any seat sees, as late as they are, cards that are still held too; UNSET:
             *     what everybody at the table sees.
             * @enum {string}
             */
            readonly spectators_see?: "hands";
        };
        /**
         * DominionOpening
         * @description Open a game. One with a scenario or open hands is a sandbox: it never counts.
         */
        readonly DominionOpening: {
            /**
             * @description Always `dominion`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly ruleset: "dominion";
            /** @description How many play. */
            readonly seats: number;
            /** @description What is settled of its rules, see the ruleset. Left out, it is `{"kingdom": null, "preset": null, "prompts": "silent", "public_counts": false, "cleanup_top": "last_played"}`. */
            readonly options?: components["schemas"]["DominionOptionsInput"];
            /** @description The position that it begins from, see the ruleset; null for the usual start. */
            readonly scenario?: components["schemas"]["DominionScenarioInput"] | null;
            /** @description Who may watch without a seat, what they see, and when. Left out, it is `{"who": "all", "what": "public", "late": null}`. */
            readonly spectators?: components["schemas"]["SpectatorsInput"];
            /**
             * @description Whether seats are drawn by the dice at the start, or are those in which players sit down. Left out, it is `"drawn"`.
             * @enum {string}
             */
            readonly seating?: "as_joined" | "drawn";
            /** @description Whether everybody sees what any seat sees. Left out, it is `false`. */
            readonly open_hands?: boolean;
            /**
             * @description `live` lets everybody branch off what they have seen while it runs, not only once it is over.
             * @enum {string}
             */
            readonly branches?: "live";
            /**
             * @description `open` games are in the lobby, `unlisted` ones are for whoever has the link, and in `invited` ones those sit whom
             *     you invite. Left out, it is open.
             * @enum {string}
             */
            readonly access?: "invited" | "open" | "unlisted";
            /** @description How long reveals are awaited once all seats are taken; a day, if you do not say. */
            readonly reveal_seconds?: number;
            /**
             * @description How long seats have for their answers; null: as long as they like. Left out, as the ruleset says; a sandbox
             *     then has none.
             */
            readonly clock?: (components["schemas"]["MoveClock"] | components["schemas"]["BankClock"] | components["schemas"]["CorrespondenceClock"]) | null;
            /**
             * @description What follows when a seat's time is up: the rules answer for it (`default`), it has resigned (`resign`), or a bot
             *     of the game plays it until its player answers or returns (`{"bot": "random"}`). Left out, the rules answer.
             */
            readonly absent?: ("default" | "resign") | components["schemas"]["StandIn"];
            /**
             * @description Whether answers can be taken back when all agree: only if nothing hidden was revealed since (`consent`), even
             *     then (`any`, which is never rated), or not at all (`never`). Left out, by consent.
             * @enum {string}
             */
            readonly undo?: "any" | "consent" | "never";
        };
        /**
         * DominionOptions
         * @description Options of Dominion. One of `kingdom`, `preset` and `draft`, or none: then the dice draw the kingdom.
         */
        readonly DominionOptions: {
            /** @description Ten different kingdom cards, named by you. Without them: a preset's, a draft's, or drawn by the dice. */
            readonly kingdom: readonly ("adventurer" | "artisan" | "bandit" | "bureaucrat" | "cellar" | "chancellor" | "chapel" | "council-room" | "feast" | "festival" | "gardens" | "harbinger" | "laboratory" | "library" | "market" | "merchant" | "militia" | "mine" | "moat" | "moneylender" | "poacher" | "remodel" | "sentry" | "smithy" | "spy" | "thief" | "throne-room" | "vassal" | "village" | "witch" | "woodcutter" | "workshop")[] | null;
            /** @description A recommended set of one of the editions. */
            readonly preset: ("big-money-1e" | "deck-top" | "first-game" | "first-game-1e" | "improvements" | "interaction-1e" | "silver-and-gold" | "size-distortion" | "size-distortion-1e" | "sleight-of-hand" | "village-square-1e") | null;
            /**
             * @description `silent`: whether you are asked tells nothing about your cards. `brisk`: a question with one possible answer is skipped, and that it is skipped tells the others something.
             * @enum {string}
             */
            readonly prompts: "brisk" | "silent";
            /** @description Everybody may count every deck and discard pile, as most online versions allow. */
            readonly public_counts: boolean;
            /**
             * @description Which card ends on top of the discard pile in clean-up: the last one played (you are asked if there is none), or always the one you name.
             * @enum {string}
             */
            readonly cleanup_top: "ask" | "last_played";
            /**
             * @description The cards among which the kingdom is drawn or named: an edition's or all; if not given, the second edition's. Not together with `kingdom` or `preset`.
             * @enum {string}
             */
            readonly pool?: "1e" | "2e" | "all";
            /** @description From the first player on, each in turn names one card of the pool until there are ten. */
            readonly draft?: boolean;
            /**
             * @description What Moneylender, Mine and Throne Room say: `1e`, you must if you can; `2e`, you may. If not given: the wording of the preset's edition, otherwise `2e`.
             * @enum {string}
             */
            readonly wording?: "1e" | "2e";
        };
        /**
         * DominionOptionsInput
         * @description Options of Dominion. One of `kingdom`, `preset` and `draft`, or none: then the dice draw the kingdom.
         */
        readonly DominionOptionsInput: {
            /** @description Ten different kingdom cards, named by you. Without them: a preset's, a draft's, or drawn by the dice. */
            readonly kingdom?: readonly ("adventurer" | "artisan" | "bandit" | "bureaucrat" | "cellar" | "chancellor" | "chapel" | "council-room" | "feast" | "festival" | "gardens" | "harbinger" | "laboratory" | "library" | "market" | "merchant" | "militia" | "mine" | "moat" | "moneylender" | "poacher" | "remodel" | "sentry" | "smithy" | "spy" | "thief" | "throne-room" | "vassal" | "village" | "witch" | "woodcutter" | "workshop")[] | null;
            /** @description A recommended set of one of the editions. */
            readonly preset?: ("big-money-1e" | "deck-top" | "first-game" | "first-game-1e" | "improvements" | "interaction-1e" | "silver-and-gold" | "size-distortion" | "size-distortion-1e" | "sleight-of-hand" | "village-square-1e") | null;
            /**
             * @description `silent`: whether you are asked tells nothing about your cards. `brisk`: a question with one possible answer is skipped, and that it is skipped tells the others something. Left out, it is `"silent"`.
             * @enum {string}
             */
            readonly prompts?: "brisk" | "silent";
            /** @description Everybody may count every deck and discard pile, as most online versions allow. Left out, it is `false`. */
            readonly public_counts?: boolean;
            /**
             * @description Which card ends on top of the discard pile in clean-up: the last one played (you are asked if there is none), or always the one you name. Left out, it is `"last_played"`.
             * @enum {string}
             */
            readonly cleanup_top?: "ask" | "last_played";
            /**
             * @description The cards among which the kingdom is drawn or named: an edition's or all; if not given, the second edition's. Not together with `kingdom` or `preset`.
             * @enum {string}
             */
            readonly pool?: "1e" | "2e" | "all";
            /** @description From the first player on, each in turn names one card of the pool until there are ten. */
            readonly draft?: boolean;
            /**
             * @description What Moneylender, Mine and Throne Room say: `1e`, you must if you can; `2e`, you may. If not given: the wording of the preset's edition, otherwise `2e`.
             * @enum {string}
             */
            readonly wording?: "1e" | "2e";
        };
        /**
         * DominionPhaseBegan
         * @description The turn's next phase; `over` when the game ends with this turn.
         */
        readonly DominionPhaseBegan: {
            /**
             * @description Always `dominion.phase-began`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "dominion.phase-began";
            /**
             * @description The phase that begins.
             * @enum {string}
             */
            readonly phase: "action" | "buy" | "clean-up" | "over" | "set-up";
        };
        /**
         * DominionPile
         * @description A pile of the Supply; it stays when it is empty.
         */
        readonly DominionPile: {
            /** @description Which card. */
            readonly card: string;
            /** @description How many there are left. */
            readonly left: number;
        };
        /**
         * DominionPileCount
         * @description How many cards a pile of the Supply holds.
         */
        readonly DominionPileCount: {
            /**
             * @description Which pile.
             * @enum {string}
             */
            readonly card: "adventurer" | "artisan" | "bandit" | "bureaucrat" | "cellar" | "chancellor" | "chapel" | "copper" | "council-room" | "curse" | "duchy" | "estate" | "feast" | "festival" | "gardens" | "gold" | "harbinger" | "laboratory" | "library" | "market" | "merchant" | "militia" | "mine" | "moat" | "moneylender" | "poacher" | "province" | "remodel" | "sentry" | "silver" | "smithy" | "spy" | "thief" | "throne-room" | "vassal" | "village" | "witch" | "woodcutter" | "workshop";
            /** @description Cards in it. */
            readonly left: number;
        };
        /**
         * DominionPileOption
         * @description A pile of the Supply to gain from.
         */
        readonly DominionPileOption: {
            /**
             * @description Always `pile`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "pile";
            /** @description The card of the pile. */
            readonly card: string;
        };
        /**
         * DominionPlaced
         * @description A scenario gave a seat these cards; `draw` is the shuffle of a deck that it left open, or 0.
         */
        readonly DominionPlaced: {
            /**
             * @description Always `dominion.placed`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "dominion.placed";
            /** @description Whose cards they are. */
            readonly seat: number;
            /** @description The hand. */
            readonly hand: readonly (string | null)[];
            /** @description The deck, top card first. */
            readonly deck: readonly (string | null)[] | null;
            /** @description The discard pile, its last card on top. */
            readonly discard: readonly (string | null)[] | null;
            /** @description What lies on top of the discard pile from now on; null when it is empty. */
            readonly top: string | null;
            /** @description The number of the chance event in the game; 0 where nothing was left to chance. */
            readonly draw: number;
        };
        /**
         * DominionPlay
         * @description Play this card from the hand.
         */
        readonly DominionPlay: {
            /**
             * @description Always `play`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "play";
            /** @description The card. */
            readonly card: string;
        };
        /**
         * DominionPlayTreasures
         * @description Play all Treasures of the hand.
         */
        readonly DominionPlayTreasures: {
            /**
             * @description Always `treasures`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "treasures";
        };
        /**
         * DominionPlayed
         * @description Cards came into play: `actions` were used for it, and Treasures gave `coins`.
         */
        readonly DominionPlayed: {
            /**
             * @description Always `dominion.played`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "dominion.played";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description Which cards; null for one that the viewer does not see. */
            readonly cards: readonly (string | null)[];
            /**
             * @description Where they come from.
             * @enum {string}
             */
            readonly source: "discard" | "hand";
            /** @description How many Actions were used for it. */
            readonly actions: number;
            /** @description The coins that Treasures gave. */
            readonly coins: number;
            /** @description With source `discard`: the card it uncovered there. */
            readonly top: string | null;
        };
        /**
         * DominionPlayedAgain
         * @description A card in play does its text once more.
         */
        readonly DominionPlayedAgain: {
            /**
             * @description Always `dominion.played-again`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "dominion.played-again";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description Which card. */
            readonly card: string;
        };
        /**
         * DominionQuestion
         * @description An open question: its number is what a choice answers.
         *
         *     Only the seat that is asked is told what is offered. To all others `about`, `options`, `labels`, `same`, `none`,
         *     `empty`, `least` and `most` are null.
         */
        readonly DominionQuestion: {
            /**
             * @description Always `dominion`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly ruleset: "dominion";
            /** @description Its number, which a choice names: the version at which it was asked. */
            readonly question: number;
            /** @description The seat that is asked. */
            readonly seat: number;
            /**
             * @description What asks: a card, or a step of the game.
             * @enum {string}
             */
            readonly why: "artisan" | "bandit" | "bureaucrat" | "cellar" | "chancellor" | "chapel" | "clean-up" | "draft" | "feast" | "harbinger" | "library" | "militia" | "mine" | "moat" | "moneylender" | "poacher" | "remodel" | "sentry" | "spy" | "thief" | "throne-room" | "turn" | "vassal" | "workshop";
            /**
             * @description What is to be done with what is picked. With `why` it tells a program which question this is.
             * @enum {string}
             */
            readonly verb: "act" | "discard" | "discard-deck" | "gain" | "name" | "play" | "play-twice" | "put-back" | "reveal" | "set-aside" | "top" | "topdeck" | "trash";
            /** @description The question in words, in the language of the request. */
            readonly prompt: string;
            /** @description What it is about beside `why` and `verb`; null where that says all, and to others than the seat that is asked. */
            readonly about: components["schemas"]["About"] | null;
            /** @description What may be picked. An answer is numbers into this list, from 0. */
            readonly options: readonly (components["schemas"]["DominionCardOption"] | components["schemas"]["DominionPileOption"] | components["schemas"]["DominionName"] | components["schemas"]["DominionDiscardDeck"] | components["schemas"]["DominionPlay"] | components["schemas"]["DominionPlayTreasures"] | components["schemas"]["DominionBuy"] | components["schemas"]["DominionEndActions"] | components["schemas"]["DominionEndTurn"])[] | null;
            /** @description Each option in words that can stand alone on a button. */
            readonly labels: readonly string[] | null;
            /** @description For each option the number of the first one that is equal to it: of equal cards each copy is an option. */
            readonly same: readonly number[] | null;
            /** @description The label of picking nothing; null where something has to be picked. */
            readonly none: string | null;
            /** @description There is nothing to pick, and no picks are the only answer. Nobody else can tell that from another question. */
            readonly empty: boolean | null;
            /** @description How many are to be picked at least. */
            readonly least: number | null;
            /** @description How many may be picked at most. */
            readonly most: number | null;
            /** @description Whether the order of the picks counts. */
            readonly ordered: boolean;
        };
        /**
         * DominionReckoning
         * @description What follows from what is seen: of each seat in order, and how near the end is.
         */
        readonly DominionReckoning: {
            /** @description What follows for each seat, from seat 0 on. */
            readonly seats: readonly components["schemas"]["DominionSeatReckoning"][];
            /** @description Piles of the Supply that are empty. */
            readonly empty_piles: number;
            /** @description How many empty piles end the game. */
            readonly empty_piles_that_end: number;
        };
        /**
         * DominionRecord
         * @description The whole of a finished game.
         */
        readonly DominionRecord: {
            /**
             * @description Always `dominion`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly ruleset: "dominion";
            /** @description The game's id. */
            readonly game: string;
            /** @description What its salts, digests and dice are made with. */
            readonly algorithm: components["schemas"]["Algorithm"];
            /** @description The versions of the rules that it was played under. */
            readonly rules: readonly number[];
            /** @description What was settled of its rules when it was opened. */
            readonly options: components["schemas"]["DominionOptions"];
            /** @description Who sat where, in order. */
            readonly seats: readonly components["schemas"]["RecordSeat"][];
            /** @description To the secret, as it was told at the opening. */
            readonly commitment: string;
            /** @description The players' own entropy in order of joining, as the key of the dice is made of it. */
            readonly entropies: readonly (string | null)[];
            /** @description What all chance came from, in hex. */
            readonly secret: string;
            /** @description How it ended. */
            readonly result: components["schemas"]["RecordResult"];
            /** @description Its whole history. */
            readonly entries: readonly components["schemas"]["DominionRecordEntry"][];
        };
        /**
         * DominionRecordEntry
         * @description One entry, unredacted. All its other fields say in JSON what `body` says.
         */
        readonly DominionRecordEntry: {
            /** @description Its number. */
            readonly version: number;
            /** @description When it was stored, in microseconds since 1970, UTC. */
            readonly at: number;
            /** @description The id of the player whose request it was; null for what no request brought about. */
            readonly player: string | null;
            /** @description By which a repeated request is known, in base64; null for a request without an idempotency key. */
            readonly key: readonly [
                string,
                string
            ] | null;
            /** @description The version of the rules that it was decided by. */
            readonly rules: number;
            /** @description What somebody wanted, or a clock brought about. */
            readonly cause: components["schemas"]["DominionOpened"] | components["schemas"]["Joined"] | components["schemas"]["Left"] | components["schemas"]["Contributed"] | components["schemas"]["Chose"] | components["schemas"]["Resigned"] | components["schemas"]["TimedOut"] | components["schemas"]["Returned"] | components["schemas"]["Abandoned"] | components["schemas"]["TimeAdded"] | components["schemas"]["UndoProposed"] | components["schemas"]["UndoAgreed"] | components["schemas"]["UndoRefused"] | components["schemas"]["WatcherAdmitted"] | components["schemas"]["WatcherRemoved"];
            /** @description What happened, in order. */
            readonly facts: readonly (components["schemas"]["Seated"] | components["schemas"]["Started"] | components["schemas"]["Defaulted"] | components["schemas"]["Rested"] | components["schemas"]["Ended"] | components["schemas"]["DominionUndone"] | components["schemas"]["DominionAsked"] | components["schemas"]["DominionNamed"] | components["schemas"]["DominionKingdomChosen"] | components["schemas"]["DominionSupplyLaid"] | components["schemas"]["DominionPlaced"] | components["schemas"]["DominionFirstPlayerDrawn"] | components["schemas"]["DominionTurnBegan"] | components["schemas"]["DominionTurnResumed"] | components["schemas"]["DominionPhaseBegan"] | components["schemas"]["DominionShuffled"] | components["schemas"]["DominionDrew"] | components["schemas"]["DominionLooked"] | components["schemas"]["DominionTook"] | components["schemas"]["DominionSetAside"] | components["schemas"]["DominionTurnedUp"] | components["schemas"]["DominionTookOpenly"] | components["schemas"]["DominionRevealed"] | components["schemas"]["DominionPlayed"] | components["schemas"]["DominionPlayedAgain"] | components["schemas"]["DominionCounted"] | components["schemas"]["DominionBought"] | components["schemas"]["DominionGained"] | components["schemas"]["DominionGainedFromTrash"] | components["schemas"]["DominionDiscarded"] | components["schemas"]["DominionDiscardedOpenly"] | components["schemas"]["DominionDeckDiscarded"] | components["schemas"]["DominionTrashed"] | components["schemas"]["DominionTopdecked"] | components["schemas"]["DominionTopdeckedOpenly"] | components["schemas"]["DominionRecovered"] | components["schemas"]["DominionCleanedUp"] | components["schemas"]["DominionScored"])[];
            /** @description Drawn for this entry: nobody guesses from a digest what was digested. */
            readonly salt: string;
            /** @description SHA-256 of (croupier/1, game id, version, digest before, salt, body), in hex. */
            readonly digest: string;
            /** @description The stored msgpack, in base64. */
            readonly body: string;
        };
        /**
         * DominionRecovered
         * @description A card of the discard pile went onto the deck.
         */
        readonly DominionRecovered: {
            /**
             * @description Always `dominion.recovered`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "dominion.recovered";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description Which card; null for whoever does not see it. */
            readonly card: string | null;
            /** @description What lies on top of the discard pile from now on; null when it is empty. */
            readonly top: string | null;
        };
        /**
         * DominionRematch
         * @description Play again. What was drawn is drawn anew.
         */
        readonly DominionRematch: {
            /**
             * @description Always `dominion`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly ruleset: "dominion";
            /** @description What is settled of its rules; null for those of the game before. */
            readonly options: components["schemas"]["DominionOptions"] | null;
        };
        /**
         * DominionRematchInput
         * @description Play again. What was drawn is drawn anew.
         */
        readonly DominionRematchInput: {
            /**
             * @description Always `dominion`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly ruleset: "dominion";
            /** @description What is settled of its rules; null for those of the game before. */
            readonly options?: components["schemas"]["DominionOptionsInput"] | null;
        };
        /**
         * DominionRevealed
         * @description Cards of the hand are shown to everybody and stay there.
         */
        readonly DominionRevealed: {
            /**
             * @description Always `dominion.revealed`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "dominion.revealed";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description Which cards; null for one that the viewer does not see. */
            readonly cards: readonly (string | null)[];
        };
        /**
         * DominionRuleset
         * @description A game: its options and scenarios as JSON Schema, presets, the things in its box, figures, words and table.
         */
        readonly DominionRuleset: {
            /**
             * @description Always `dominion`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly key: "dominion";
            /** @description What it is called: language -> name. */
            readonly names: {
                readonly [key: string]: string;
            };
            /** @description The version of its rules. */
            readonly version: number;
            /** @description How many play. */
            readonly players: components["schemas"]["Players"];
            /** @description Usual length, least and most. */
            readonly minutes: readonly [
                number,
                number
            ];
            /** @description How hard it is to learn: 1 (light) to 5 (heavy). */
            readonly weight: number;
            /** @description The colours of its seats. */
            readonly colours: readonly string[];
            /** @description The ids of its scripted bots, which answer at once, from the weakest on. */
            readonly bots: readonly string[];
            /** @description All its bots, those that search as well, what they are called and how strong they play, from the weakest on. */
            readonly opponents: readonly components["schemas"]["Opponent"][];
            /** @description What may be settled when a game is opened, as a JSON Schema. */
            readonly options: Record<string, never>;
            /** @description What each of the options settles: option -> language -> text. */
            readonly settings: {
                readonly [key: string]: {
                    readonly [key: string]: string;
                };
            };
            /** @description From which positions a game may be opened, as a JSON Schema. */
            readonly scenario: Record<string, never>;
            /** @description Named sets of options. */
            readonly presets: readonly components["schemas"]["Preset"][];
            /** @description The things in its box. */
            readonly components: readonly components["schemas"]["DominionComponent"][];
            /**
             * @description The numbers of the rules that stand on no component. Like those of the components they are the installed rules'
             *     own; a game that began under an earlier version may have been played by others.
             */
            readonly figures: components["schemas"]["DominionFigures"];
            /**
             * @description Kind -> value -> language -> its name, for everything in a view that is no component: the values of fields
             *     (`phase`), by what a result was `decided`, what amounts are of (goods, resources, tokens), the `type` of components,
             *     and under `state` and `reckoning` the names of fields.
             */
            readonly vocabulary: {
                readonly [key: string]: {
                    readonly [key: string]: {
                        readonly [key: string]: string;
                    };
                };
            };
            /** @description The words of its own language. */
            readonly glossary: readonly components["schemas"]["Term"][];
            /** @description How the table is drawn: what lies where in `state`, and what an option points at. */
            readonly layout: components["schemas"]["Layout"];
        };
        /**
         * DominionScenario
         * @description A position to start from. What is not given is as usual; piles not given hold what the box still has.
         *
         *     `in_play`, `merchants`, `bought` and `turns` say what the turn has brought so far; each of them needs `turn`.
         */
        readonly DominionScenario: {
            /** @description From seat 0 on. */
            readonly seats: readonly components["schemas"]["DominionMatScenario"][];
            /** @description Piles that hold another number than usual. */
            readonly supply: readonly components["schemas"]["DominionPileCount"][];
            /** @description What lies in the trash. */
            readonly trash: readonly ("adventurer" | "artisan" | "bandit" | "bureaucrat" | "cellar" | "chancellor" | "chapel" | "copper" | "council-room" | "curse" | "duchy" | "estate" | "feast" | "festival" | "gardens" | "gold" | "harbinger" | "laboratory" | "library" | "market" | "merchant" | "militia" | "mine" | "moat" | "moneylender" | "poacher" | "province" | "remodel" | "sentry" | "silver" | "smithy" | "spy" | "thief" | "throne-room" | "vassal" | "village" | "witch" | "woodcutter" | "workshop")[];
            /** @description The seat whose turn it is; drawn if not given. */
            readonly turn: number | null;
            /**
             * @description The phase of the turn.
             * @enum {string}
             */
            readonly phase: "action" | "buy";
            /** @description Actions that the seat at turn may still play. */
            readonly actions: number;
            /** @description Cards that it may still buy. */
            readonly buys: number;
            /** @description Coins that it has beside its Treasures. */
            readonly coins: number;
            /** @description Ten different kingdom cards, where the options leave them to the dice or to a draft. */
            readonly kingdom?: readonly ("adventurer" | "artisan" | "bandit" | "bureaucrat" | "cellar" | "chancellor" | "chapel" | "copper" | "council-room" | "curse" | "duchy" | "estate" | "feast" | "festival" | "gardens" | "gold" | "harbinger" | "laboratory" | "library" | "market" | "merchant" | "militia" | "mine" | "moat" | "moneylender" | "poacher" | "province" | "remodel" | "sentry" | "silver" | "smithy" | "spy" | "thief" | "throne-room" | "vassal" | "village" | "witch" | "woodcutter" | "workshop")[];
            /** @description Whether everybody attacked is asked for a Reaction; if not given, yes, as a Moat may be anywhere. `false` only where there is none in the kingdom nor in any zone. */
            readonly reactions?: boolean;
            /** @description What the seat at turn has played. */
            readonly in_play?: readonly ("adventurer" | "artisan" | "bandit" | "bureaucrat" | "cellar" | "chancellor" | "chapel" | "copper" | "council-room" | "curse" | "duchy" | "estate" | "feast" | "festival" | "gardens" | "gold" | "harbinger" | "laboratory" | "library" | "market" | "merchant" | "militia" | "mine" | "moat" | "moneylender" | "poacher" | "province" | "remodel" | "sentry" | "silver" | "smithy" | "spy" | "thief" | "throne-room" | "vassal" | "village" | "witch" | "woodcutter" | "workshop")[];
            /** @description Coins that the first Silver of this turn will add. */
            readonly merchants?: number;
            /** @description In the buy phase: no more Treasures are played. */
            readonly bought?: boolean;
            /** @description Turns begun by each seat, this one included. */
            readonly turns?: readonly number[];
        };
        /**
         * DominionScenarioInput
         * @description A position to start from. What is not given is as usual; piles not given hold what the box still has.
         *
         *     `in_play`, `merchants`, `bought` and `turns` say what the turn has brought so far; each of them needs `turn`.
         */
        readonly DominionScenarioInput: {
            /** @description From seat 0 on. Left out, it is `[]`. */
            readonly seats?: readonly components["schemas"]["DominionMatScenarioInput"][];
            /** @description Piles that hold another number than usual. Left out, it is `[]`. */
            readonly supply?: readonly components["schemas"]["DominionPileCount"][];
            /** @description What lies in the trash. Left out, it is `[]`. */
            readonly trash?: readonly ("adventurer" | "artisan" | "bandit" | "bureaucrat" | "cellar" | "chancellor" | "chapel" | "copper" | "council-room" | "curse" | "duchy" | "estate" | "feast" | "festival" | "gardens" | "gold" | "harbinger" | "laboratory" | "library" | "market" | "merchant" | "militia" | "mine" | "moat" | "moneylender" | "poacher" | "province" | "remodel" | "sentry" | "silver" | "smithy" | "spy" | "thief" | "throne-room" | "vassal" | "village" | "witch" | "woodcutter" | "workshop")[];
            /** @description The seat whose turn it is; drawn if not given. */
            readonly turn?: number | null;
            /**
             * @description The phase of the turn. Left out, it is `"action"`.
             * @enum {string}
             */
            readonly phase?: "action" | "buy";
            /** @description Actions that the seat at turn may still play. Left out, it is `1`. */
            readonly actions?: number;
            /** @description Cards that it may still buy. Left out, it is `1`. */
            readonly buys?: number;
            /** @description Coins that it has beside its Treasures. Left out, it is `0`. */
            readonly coins?: number;
            /** @description Ten different kingdom cards, where the options leave them to the dice or to a draft. */
            readonly kingdom?: readonly ("adventurer" | "artisan" | "bandit" | "bureaucrat" | "cellar" | "chancellor" | "chapel" | "copper" | "council-room" | "curse" | "duchy" | "estate" | "feast" | "festival" | "gardens" | "gold" | "harbinger" | "laboratory" | "library" | "market" | "merchant" | "militia" | "mine" | "moat" | "moneylender" | "poacher" | "province" | "remodel" | "sentry" | "silver" | "smithy" | "spy" | "thief" | "throne-room" | "vassal" | "village" | "witch" | "woodcutter" | "workshop")[];
            /** @description Whether everybody attacked is asked for a Reaction; if not given, yes, as a Moat may be anywhere. `false` only where there is none in the kingdom nor in any zone. */
            readonly reactions?: boolean;
            /** @description What the seat at turn has played. */
            readonly in_play?: readonly ("adventurer" | "artisan" | "bandit" | "bureaucrat" | "cellar" | "chancellor" | "chapel" | "copper" | "council-room" | "curse" | "duchy" | "estate" | "feast" | "festival" | "gardens" | "gold" | "harbinger" | "laboratory" | "library" | "market" | "merchant" | "militia" | "mine" | "moat" | "moneylender" | "poacher" | "province" | "remodel" | "sentry" | "silver" | "smithy" | "spy" | "thief" | "throne-room" | "vassal" | "village" | "witch" | "woodcutter" | "workshop")[];
            /** @description Coins that the first Silver of this turn will add. */
            readonly merchants?: number;
            /** @description In the buy phase: no more Treasures are played. */
            readonly bought?: boolean;
            /** @description Turns begun by each seat, this one included. */
            readonly turns?: readonly number[];
        };
        /**
         * DominionScored
         * @description At the end everybody sees every card a seat owns, and how it counts.
         */
        readonly DominionScored: {
            /**
             * @description Always `dominion.scored`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "dominion.scored";
            /** @description Whose score it is. */
            readonly seat: number;
            /** @description All cards that the seat owns, sorted. */
            readonly cards: readonly (string | null)[];
            /** @description How each kind of card counted. */
            readonly kinds: readonly components["schemas"]["DominionWorth"][];
            /** @description All points together. */
            readonly points: number;
            /** @description How many turns it has begun, which decides between equal points. */
            readonly turns: number;
        };
        /**
         * DominionSeatClock
         * @description A seat's clock, the same for everybody; it changes with entries alone.
         */
        readonly DominionSeatClock: {
            /** @description The seat. */
            readonly seat: number;
            /** @description Microseconds that the seat had when its clock began to run, or has while it stands still. */
            readonly left: number;
            /** @description When it began to run, in microseconds since 1970, UTC; null while it stands still. */
            readonly since: number | null;
            /** @description `since`, as RFC 3339 has it. */
            readonly since_time: string | null;
            /** @description When its time is up, in microseconds since 1970, UTC; null while it stands still. */
            readonly due: number | null;
            /** @description `due`, as RFC 3339 has it. */
            readonly due_time: string | null;
            /** @description Its time was up three times in a row: it is not waited for until its player returns. */
            readonly away: boolean;
        };
        /**
         * DominionSeatReckoning
         * @description How many cards a seat owns and what they count so far; null for a viewer who may not count its piles.
         */
        readonly DominionSeatReckoning: {
            /** @description The seat. */
            readonly seat: number;
            /** @description Cards that it owns, wherever they lie; null if the viewer may not count them. */
            readonly cards: number | null;
            /** @description What they count so far; null likewise, and where the viewer does not see all of them. */
            readonly points: number | null;
        };
        /**
         * DominionSeen
         * @description A game that is not over, as one viewer may see it, with the digest after every entry.
         *
         *     Keep it: `croupier verify --seen` says whether the full record is of the game that was shown.
         */
        readonly DominionSeen: {
            /**
             * @description Always `dominion`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly ruleset: "dominion";
            /** @description The game's id. */
            readonly game: string;
            /** @description What its salts, digests and dice are made with. */
            readonly algorithm: components["schemas"]["Algorithm"];
            /** @description The viewer. */
            readonly viewer: ("referee" | "seat-0" | "seat-1" | "seat-2" | "seat-3" | "seat-4" | "seat-5" | "spectator") | string;
            /** @description To the secret of its dice, in hex. */
            readonly commitment: string;
            /**
             * @description Always false: a game that is over answers with its record.
             * @constant
             */
            readonly over: false;
            /** @description What happened so far, oldest first. */
            readonly frames: readonly components["schemas"]["DominionFrame"][];
        };
        /**
         * DominionSetAside
         * @description What was looked at is set aside, face up.
         */
        readonly DominionSetAside: {
            /**
             * @description Always `dominion.set-aside`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "dominion.set-aside";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description Which cards; null for one that the viewer does not see. */
            readonly cards: readonly (string | null)[];
        };
        /**
         * DominionShuffled
         * @description The discard pile became the deck, in this order, first card on top.
         */
        readonly DominionShuffled: {
            /**
             * @description Always `dominion.shuffled`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "dominion.shuffled";
            /** @description Whose deck it is. */
            readonly seat: number;
            /** @description The deck from now on, top card first. */
            readonly order: readonly (string | null)[] | null;
            /** @description The number of the chance event in the game; 0 where nothing was left to chance. */
            readonly draw: number;
        };
        /**
         * DominionState
         * @description Everything on the table. `actions`, `buys` and `coins` are what is left of this turn.
         */
        readonly DominionState: {
            /** @description What lies before each seat. */
            readonly mats: readonly components["schemas"]["DominionMat"][];
            /** @description The piles of the Supply. */
            readonly supply: readonly components["schemas"]["DominionPile"][];
            /** @description The trash. */
            readonly trash: readonly (string | null)[];
            /** @description Whose turn it is. */
            readonly turn: number;
            /**
             * @description The phase of the turn.
             * @enum {string}
             */
            readonly phase: "action" | "buy" | "clean-up" | "over" | "set-up";
            /** @description Actions left in this turn. */
            readonly actions: number;
            /** @description Buys left in this turn. */
            readonly buys: number;
            /** @description Coins left in this turn. */
            readonly coins: number;
            /** @description Coins that the first Silver of this turn will add. */
            readonly merchants: number;
            /** @description Whether something was bought in this turn: after that no more Treasures are played. */
            readonly bought: boolean;
            /** @description Whether a Reaction may be in the game, so that everybody attacked is asked. */
            readonly reactions: boolean;
            /** @description The scores, once the game is over. */
            readonly tallies: readonly components["schemas"]["DominionTally"][];
        };
        /**
         * DominionStep
         * @description What a version changed.
         */
        readonly DominionStep: {
            /** @description The version that this step leads to. */
            readonly version: number;
            /** @description Turns the view of the version before it into its own (RFC 6902). */
            readonly patch: readonly (components["schemas"]["Replace"] | components["schemas"]["Add"] | components["schemas"]["Remove"])[];
            /** @description What the story says of it; left out unless asked for. */
            readonly lines?: readonly components["schemas"]["FilmLine"][];
            /** @description What happened; left out unless asked for. */
            readonly frame?: components["schemas"]["DominionFrame"];
        };
        /**
         * DominionSupplyLaid
         * @description The piles of the Supply, and the trash; `reactions` as in the state.
         */
        readonly DominionSupplyLaid: {
            /**
             * @description Always `dominion.supply-laid`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "dominion.supply-laid";
            /** @description All piles of the Supply. */
            readonly piles: readonly components["schemas"]["DominionPile"][];
            /** @description What lies in the trash. */
            readonly trash: readonly (string | null)[];
            /** @description Whether a Reaction may be about, so that everybody attacked is asked. */
            readonly reactions: boolean;
        };
        /**
         * DominionTally
         * @description A seat's score: all its cards, sorted, and how they counted.
         */
        readonly DominionTally: {
            /** @description Whose score it is. */
            readonly seat: number;
            /** @description All cards that the seat owns, sorted. */
            readonly cards: readonly (string | null)[];
            /** @description How each kind counted. */
            readonly kinds: readonly components["schemas"]["DominionWorth"][];
            /** @description All points together. */
            readonly points: number;
            /** @description How many turns it has begun, which decides between equal points. */
            readonly turns: number;
        };
        /**
         * DominionTold
         * @description An accepted choice: what came of it, as its player may see it.
         */
        readonly DominionTold: {
            /**
             * @description Always `dominion`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly ruleset: "dominion";
            /** @description The game's version after it. */
            readonly version: number;
            /** @description The choice and the facts that followed. */
            readonly frame: components["schemas"]["DominionFrame"];
            /** @description The questions that are open after it, in order of seats. */
            readonly asked: readonly components["schemas"]["DominionQuestion"][];
            /** @description The server's word for the history up to it. */
            readonly receipt: components["schemas"]["Receipt"];
        };
        /**
         * DominionTook
         * @description What was looked at goes into the hand.
         */
        readonly DominionTook: {
            /**
             * @description Always `dominion.took`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "dominion.took";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description Which cards; null for one that the viewer does not see. */
            readonly cards: readonly (string | null)[];
        };
        /**
         * DominionTookOpenly
         * @description Cards that everybody sees went into the hand.
         */
        readonly DominionTookOpenly: {
            /**
             * @description Always `dominion.took-openly`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "dominion.took-openly";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description Which cards; null for one that the viewer does not see. */
            readonly cards: readonly (string | null)[];
        };
        /**
         * DominionTopdecked
         * @description Cards went onto the deck, the first one on top.
         */
        readonly DominionTopdecked: {
            /**
             * @description Always `dominion.topdecked`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "dominion.topdecked";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description Which cards; null for one that the viewer does not see. */
            readonly cards: readonly (string | null)[];
            /**
             * @description Where they come from.
             * @enum {string}
             */
            readonly source: "hand" | "looked";
        };
        /**
         * DominionTopdeckedOpenly
         * @description Cards that everybody sees went back onto the deck, the first one on top.
         */
        readonly DominionTopdeckedOpenly: {
            /**
             * @description Always `dominion.topdecked-openly`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "dominion.topdecked-openly";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description Which cards; null for one that the viewer does not see. */
            readonly cards: readonly (string | null)[];
        };
        /**
         * DominionTrashed
         * @description Cards went to the trash.
         */
        readonly DominionTrashed: {
            /**
             * @description Always `dominion.trashed`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "dominion.trashed";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description Which cards; null for one that the viewer does not see. */
            readonly cards: readonly (string | null)[];
            /**
             * @description Where they come from.
             * @enum {string}
             */
            readonly source: "aside" | "hand" | "in_play" | "looked";
        };
        /**
         * DominionTurnBegan
         * @description A seat's turn number `turn`, with what it may use.
         */
        readonly DominionTurnBegan: {
            /**
             * @description Always `dominion.turn-began`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "dominion.turn-began";
            /** @description Whose turn it is. */
            readonly seat: number;
            /** @description Which of the seat's own turns it is, from 1. */
            readonly turn: number;
            /** @description How many Actions. */
            readonly actions: number;
            /** @description How many Buys. */
            readonly buys: number;
            /** @description How many coins. */
            readonly coins: number;
        };
        /**
         * DominionTurnResumed
         * @description A scenario begins in the middle of a seat's turn: all that the turn has brought so far.
         *
         *     `turns` by seat; the other fields as in the state.
         */
        readonly DominionTurnResumed: {
            /**
             * @description Always `dominion.turn-resumed`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "dominion.turn-resumed";
            /** @description Whose turn it is. */
            readonly seat: number;
            /** @description How many turns each seat has begun. */
            readonly turns: readonly number[];
            /**
             * @description The phase of the turn.
             * @enum {string}
             */
            readonly phase: "action" | "buy" | "clean-up" | "over" | "set-up";
            /** @description How many Actions. */
            readonly actions: number;
            /** @description How many Buys. */
            readonly buys: number;
            /** @description How many coins. */
            readonly coins: number;
            /** @description What the seat has in play. */
            readonly in_play: readonly (string | null)[];
            /** @description Coins that the first Silver of this turn will add. */
            readonly merchants: number;
            /** @description Whether something has been bought, so that no more Treasures are played. */
            readonly bought: boolean;
        };
        /**
         * DominionTurnedUp
         * @description From the deck, face up before everybody.
         */
        readonly DominionTurnedUp: {
            /**
             * @description Always `dominion.turned-up`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "dominion.turned-up";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description Which cards; null for one that the viewer does not see. */
            readonly cards: readonly (string | null)[];
        };
        /**
         * DominionUndone
         * @description The game went back to the rest of version `version`, whose state this is; a rest follows.
         *
         *     Resignations, absences, spent time and the numbers of draws are as they were.
         */
        readonly DominionUndone: {
            /**
             * @description Always `undone`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "undone";
            /** @description The version in which the game came to the rest that it goes back to. */
            readonly version: number;
            /** @description The state from here on, as it was at that rest. */
            readonly state: components["schemas"]["DominionState"];
        };
        /**
         * DominionView
         * @description The table as one viewer may see it.
         */
        readonly DominionView: {
            /**
             * @description Always `dominion`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly ruleset: "dominion";
            /** @description The game's id. */
            readonly game: string;
            /** @description The version at which this is the table. */
            readonly version: number;
            /** @description When that version came about, in microseconds since 1970, UTC. */
            readonly at: number;
            /**
             * Format: date-time
             * @description `at`, as RFC 3339 has it.
             */
            readonly at_time: string;
            /** @description The digest of the chain of entries up to this version, in hex. */
            readonly head: string;
            /** @description The viewer. */
            readonly viewer: ("referee" | "seat-0" | "seat-1" | "seat-2" | "seat-3" | "seat-4" | "seat-5" | "spectator") | string;
            /** @description What the game branched off; null where it is no branch. */
            readonly parent: components["schemas"]["Parent"] | null;
            /**
             * @description Whether it waits for its start, is being played, or is over.
             * @enum {string}
             */
            readonly status: "open" | "over" | "running";
            /** @description The taken seats, in order. */
            readonly sitting: readonly components["schemas"]["Seating"][];
            /** @description What lies on the table; null before the start. What the viewer may not see is null. */
            readonly state: components["schemas"]["DominionState"] | null;
            /** @description What follows from `state` and is needed to show the table; null before the start, and where there is nothing. */
            readonly reckoning: components["schemas"]["DominionReckoning"] | null;
            /** @description The open questions, in order of seats. */
            readonly asked: readonly components["schemas"]["DominionQuestion"][];
            /** @description How the game ended; null until it has. */
            readonly result: components["schemas"]["Result"] | null;
            /** @description Each seat's clock, in order of seats; null before the start, and in a game without a clock. */
            readonly clocks: readonly components["schemas"]["DominionSeatClock"][] | null;
            /** @description What is proposed: to go back to an earlier rest; null as long as nothing is. */
            readonly undo: components["schemas"]["UndoProposal"] | null;
        };
        /**
         * DominionWorth
         * @description How one kind of card counted at the end: `copies` times `each` points.
         */
        readonly DominionWorth: {
            /** @description Which card. */
            readonly card: string;
            /** @description How many the seat owns. */
            readonly copies: number;
            /** @description The points of each. */
            readonly each: number;
            /** @description The points of all. */
            readonly points: number;
        };
        /**
         * Ended
         * @description The game is over. `places` by seat, 1 is a winner; `decided` is the rule that decided; the secret is revealed.
         */
        readonly Ended: {
            /**
             * @description Always `ended`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "ended";
            /**
             * @description `finished`: by the rules. `resigned`: at most one seat played on. `abandoned`: without a result.
             * @enum {string}
             */
            readonly how: "abandoned" | "finished" | "resigned";
            /** @description By seat: 1 is a winner, and equal places are shared. Empty if the game had not started. */
            readonly places: readonly number[];
            /**
             * @description The rule that decided; where the game was not finished, the same as `how`.
             * @enum {string}
             */
            readonly decided: "abandoned" | "fewer-turns" | "points" | "population" | "resigned" | "shared" | "technologies" | "tokens" | "wonders";
            /** @description The game's secret that its opening committed to, 64 hex digits: with it anybody can check the dice. */
            readonly secret: string;
        };
        /**
         * FaceFigure
         * @description A figure on a face: a number with the sign of its unit.
         *
         *     An object stands for all its fields, whose names are units. A name, or a list of names, is of units or components,
         *     and stands for their signs.
         */
        readonly FaceFigure: {
            /** @description Where among the figures, from the `at` of its line. */
            readonly at: string;
            /** @description What it counts: a key of the layout's `units`; empty for objects and names. */
            readonly unit: string;
            /**
             * @description `number`: 3 and the sign. `signs`: the sign, so many times. `more`: +3. `less`: -3. `so`: the sign alone.
             * @enum {string}
             */
            readonly says: "less" | "more" | "number" | "signs" | "so";
            /** @description It is what is paid for the rest of its line. */
            readonly pays: boolean;
        };
        /**
         * FaceLine
         * @description Figures that belong together on a face. A line of which all are 0, false or null is not drawn.
         */
        readonly FaceLine: {
            /** @description Where in the component's `figures`; with a last `*` there is a line for each item of the list. */
            readonly at: string;
            /** @description The unit whose sign begins the line: who has what it says, or what it is about. Empty if none does. */
            readonly unit: string;
            /** @description What it says, in order. */
            readonly of: readonly components["schemas"]["FaceFigure"][];
        };
        /**
         * FilmLine
         * @description A line of the story, at a step of a film.
         */
        readonly FilmLine: {
            /** @description The type of the command or fact that it tells. */
            readonly fact: string;
            /** @description The line itself. */
            readonly text: string;
        };
        /**
         * FlagZone
         * @description Something that is so or not; drawn when it is.
         */
        readonly FlagZone: {
            /**
             * @description Always `flag`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly as: "flag";
            /** @description Where it stands: a JSON Pointer from the item that it is inside of, or else from the state. */
            readonly at: string;
            /** @description Its name: a key of the layout's `words`. */
            readonly word: string;
            /** @description The component as which the item that it is inside of is drawn as long as this is so: its other side. */
            readonly face: string | null;
        };
        /**
         * HandZone
         * @description The cards that a seat holds. Their order means nothing.
         */
        readonly HandZone: {
            /**
             * @description Always `hand`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly as: "hand";
            /** @description Where it stands: a JSON Pointer from the item that it is inside of, or else from the state. */
            readonly at: string;
            /** @description Its name: a key of the layout's `words`. */
            readonly word: string;
            /** @description Where in an item the id of its component stands; empty where the item itself is the id. */
            readonly face: string;
            /** @description If not empty: the zone shows only components of these ids or types. */
            readonly only: readonly string[];
            /** @description The zone leaves out components of these ids or types. */
            readonly but: readonly string[];
            /**
             * @description How large the cards should be: whole, small, or their names only.
             * @enum {string}
             */
            readonly look: "card" | "name" | "small";
            /** @description Nothing is drawn as long as no card lies here. */
            readonly hides: boolean;
            /** @description These are no further cards: what lies elsewhere is named here once more. */
            readonly copies: boolean;
            /** @description What lies on each card; pointers lead from the item. */
            readonly inside: readonly (components["schemas"]["HandZone"] | components["schemas"]["RowZone"] | components["schemas"]["MarketZone"] | components["schemas"]["RoadZone"] | components["schemas"]["MatsZone"] | components["schemas"]["PileZone"] | components["schemas"]["TrackZone"] | components["schemas"]["CountersZone"] | components["schemas"]["TokenZone"] | components["schemas"]["FlagZone"] | components["schemas"]["ScoreZone"])[];
            /**
             * @description Who sees the faces: all, the owner of the area, the seats named in its `to`, or nobody.
             * @enum {string}
             */
            readonly faces: "all" | "named" | "nobody" | "owner";
            /**
             * @description Who may count the cards; to others the list is null.
             * @enum {string}
             */
            readonly count: "all" | "named" | "nobody" | "owner";
            /** @description By what a client may sort them: the order of `kinds`, cost or price, name; by the first in which they differ. */
            readonly sorts: readonly ("cost" | "kind" | "name")[];
        };
        /**
         * Imported
         * @description A game that was played elsewhere, which never counts in anybody's results.
         */
        readonly Imported: {
            /** @description Whether receipts of this server are for its course. */
            readonly anchored: boolean;
            /** @description Up to which version they are. */
            readonly upto: number;
        };
        /**
         * Joined
         * @description A player took the next chair, or sat a bot down on it.
         */
        readonly Joined: {
            /**
             * @description Always `joined`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "joined";
            /** @description The player's id; of a bot, that of who sat it down. */
            readonly player: string;
            /** @description The bot's name, as in `bots` of the ruleset; null for a player. */
            readonly bot: string | null;
            /** @description The commitment to the player's own entropy, see `record.entropy_commitment`; None if they bring none. */
            readonly commitment: string | null;
            /** @description One of the game's colours; UNSET where none was asked for, and in entries older than colours. */
            readonly colour?: string;
        };
        /**
         * Late
         * @description The delay of spectators behind a running game; where both are given, both.
         */
        readonly Late: {
            /** @description So many versions. */
            readonly versions: number;
            /** @description So many minutes. The end is known so long after it; 10 minutes after it, where only versions are given. */
            readonly minutes: number;
        };
        /**
         * LateInput
         * @description The delay of spectators behind a running game; where both are given, both.
         */
        readonly LateInput: {
            /** @description So many versions. Left out, it is `0`. */
            readonly versions?: number;
            /** @description So many minutes. The end is known so long after it; 10 minutes after it, where only versions are given. Left out, it is `0`. */
            readonly minutes?: number;
        };
        /**
         * Layout
         * @description How a game's table is drawn: what lies where in `state`, and what an option points at.
         *
         *     Whatever has a `word` is called `words[word]`. docs/layout.md says what each kind of zone means for drawing.
         */
        readonly Layout: {
            /**
             * @description A later format may have kinds of zones that this one has not.
             * @enum {integer}
             */
            readonly format: 1;
            /** @description In the order in which they matter; zones of one kind that follow each other belong together. */
            readonly zones: readonly (components["schemas"]["HandZone"] | components["schemas"]["RowZone"] | components["schemas"]["MarketZone"] | components["schemas"]["RoadZone"] | components["schemas"]["MatsZone"] | components["schemas"]["PileZone"] | components["schemas"]["TrackZone"] | components["schemas"]["CountersZone"] | components["schemas"]["TokenZone"] | components["schemas"]["FlagZone"] | components["schemas"]["ScoreZone"])[];
            /** @description The pieces and words that stand on items of the table. */
            readonly marks: readonly components["schemas"]["LayoutMark"][];
            /** @description The first entry that fits an option's type and its question counts. */
            readonly targets: readonly components["schemas"]["LayoutTarget"][];
            /** @description The types of options that point at nothing on the table: they are buttons. */
            readonly plain: readonly string[];
            /** @description By id: those of `price` of components as well. */
            readonly units?: {
                readonly [key: string]: components["schemas"]["LayoutUnit"];
            };
            /** @description The unit of the components' `cost`. */
            readonly cost: string | null;
            /** @description The unit of the components' `points`. */
            readonly points: string | null;
            /** @description A component has the colour of the first of these that is among its types. */
            readonly kinds: readonly components["schemas"]["LayoutKind"][];
            /** @description What stands on a component's face: the first of these that names one of its types counts. */
            readonly faces: readonly components["schemas"]["LayoutFace"][];
            /** @description Drawings that can stand for components, by their ids. */
            readonly symbols?: {
                readonly [key: string]: string;
            };
            /** @description Answers that weigh more than others: the first entry that fits counts. */
            readonly weights: readonly components["schemas"]["LayoutWeight"][];
            /** @description What of the state is not drawn: it is said elsewhere, or for the rules alone. */
            readonly unshown: readonly string[];
            /** @description Each `word` in every language. Not in the game's file: it comes from the texts. */
            readonly words?: {
                readonly [key: string]: {
                    readonly [key: string]: string;
                };
            };
        };
        /**
         * LayoutCondition
         * @description Whether the state has one of these values there.
         */
        readonly LayoutCondition: {
            /** @description Where in the state. */
            readonly at: string;
            /** @description It is so while one of these stands there. */
            readonly among: readonly (string | number | boolean)[];
        };
        /**
         * LayoutCount
         * @description A number, and the unit in which it counts; null is no number, without limit.
         */
        readonly LayoutCount: {
            /** @description Where the number stands. */
            readonly at: string;
            /** @description What it counts: a key of the layout's `units`. */
            readonly unit: string;
            /** @description Not drawn while it is 0 or null. */
            readonly hides: boolean;
        };
        /**
         * LayoutFace
         * @description What stands on the faces of components of some types, beside their cost and points.
         */
        readonly LayoutFace: {
            /** @description For components that have one of these types. */
            readonly types: readonly string[];
            /** @description From the top. */
            readonly lines: readonly components["schemas"]["FaceLine"][];
            /** @description The figures that the component's `short` says in words. */
            readonly short: readonly string[];
            /** @description The figures that only its whole text says. */
            readonly apart: readonly string[];
        };
        /**
         * LayoutKind
         * @description The colour and name of a type of components.
         */
        readonly LayoutKind: {
            /** @description As among the `types` of a component. */
            readonly type: string;
            /** @description Its name: a key of the layout's `words`. */
            readonly word: string;
            /**
             * @description Its colour.
             * @enum {string}
             */
            readonly tone: "amber" | "blue" | "green" | "red" | "slate" | "stone" | "violet";
        };
        /**
         * LayoutMark
         * @description A word, or a piece, that stands on items of a list and may wander.
         */
        readonly LayoutMark: {
            /** @description The list, without its last `*`. */
            readonly on: string;
            /** @description Where in the state it stands on which items it is. */
            readonly at: string;
            /**
             * @description `which`: the number of the item, a list of numbers, or null. `order`: a list, and its order counts. `amount`: a
             *     list with an amount for each item; items with 0 have no mark.
             * @enum {string}
             */
            readonly says: "amount" | "order" | "which";
            /** @description Its name: a key of the layout's `words`. */
            readonly word: string;
            /** @description It is drawn only when this is so. */
            readonly when: components["schemas"]["LayoutCondition"] | null;
        };
        /**
         * LayoutStep
         * @description One step of a track, and the value by which the state names it.
         */
        readonly LayoutStep: {
            /** @description What the state holds while this step is the present one. */
            readonly value: string | number;
            /** @description Its name: a key of the layout's `words`. */
            readonly word: string;
        };
        /**
         * LayoutTarget
         * @description What options of a type point at, so that they are picked by clicking it.
         *
         *     In `at` and `to`, steps in braces are filled in: `{me}` is the seat that is asked, `{name}` a field of the option,
         *     `{/pointer}` what the state has there, and `+` adds two of them. `*` is every item whose face is the component that
         *     the field `by` of the option names.
         */
        readonly LayoutTarget: {
            /** @description The option's `type`. */
            readonly option: string;
            /** @description The questions for which this is so, as `why/verb`; `*` is any. Empty: for all that no entry before has named. */
            readonly asks: readonly string[];
            /** @description Where it is picked: the first of these at which something is drawn. */
            readonly at: readonly string[];
            /** @description Where it leads, if options differ in that: what is picked up at `at` is put down here. */
            readonly to: readonly string[];
            /** @description The field of the option that names a component, for a `*` in `at` and `to`. */
            readonly by: string;
        };
        /**
         * LayoutUnit
         * @description What a number counts: its name, a sign that can stand for it, and a colour.
         */
        readonly LayoutUnit: {
            /** @description Its name: a key of the layout's `words`. */
            readonly word: string;
            /** @description A character that can stand for it; empty if it has none. */
            readonly sign: string;
            /** @description A drawing that can stand for it, better than the character. */
            readonly symbol: string;
            /**
             * @description Its colour.
             * @enum {string}
             */
            readonly tone: "amber" | "blue" | "green" | "red" | "slate" | "stone" | "violet";
        };
        /**
         * LayoutWeight
         * @description How much an answer of a type weighs, where it is not one among many.
         */
        readonly LayoutWeight: {
            /** @description The option's `type`. */
            readonly option: string;
            /** @description Only for options whose component, in the field `card`, is or has one of these ids or types; empty: for all. */
            readonly only: readonly string[];
            /**
             * @description `main`: what one does most often here, the easy button. `harmful`: it hurts who picks it: ask once more.
             * @enum {string}
             */
            readonly weight: "harmful" | "main";
        };
        /**
         * Left
         * @description A chair was given up before the start; later chairs move up.
         */
        readonly Left: {
            /**
             * @description Always `left`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "left";
            /** @description Its number from 0, in order of joining. */
            readonly chair: number;
        };
        /**
         * MarketZone
         * @description Cards on offer, each at its place; where `left` is given each is a pile of so many.
         */
        readonly MarketZone: {
            /**
             * @description Always `market`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly as: "market";
            /** @description Where it stands: a JSON Pointer from the item that it is inside of, or else from the state. */
            readonly at: string;
            /** @description Its name: a key of the layout's `words`. */
            readonly word: string;
            /** @description Where in an item the id of its component stands; empty where the item itself is the id. */
            readonly face: string;
            /** @description If not empty: the zone shows only components of these ids or types. */
            readonly only: readonly string[];
            /** @description The zone leaves out components of these ids or types. */
            readonly but: readonly string[];
            /**
             * @description How large the cards should be: whole, small, or their names only.
             * @enum {string}
             */
            readonly look: "card" | "name" | "small";
            /** @description Nothing is drawn as long as no card lies here. */
            readonly hides: boolean;
            /** @description These are no further cards: what lies elsewhere is named here once more. */
            readonly copies: boolean;
            /** @description What lies on each card; pointers lead from the item. */
            readonly inside: readonly (components["schemas"]["HandZone"] | components["schemas"]["RowZone"] | components["schemas"]["MarketZone"] | components["schemas"]["RoadZone"] | components["schemas"]["MatsZone"] | components["schemas"]["PileZone"] | components["schemas"]["TrackZone"] | components["schemas"]["CountersZone"] | components["schemas"]["TokenZone"] | components["schemas"]["FlagZone"] | components["schemas"]["ScoreZone"])[];
            /**
             * @description Who sees the faces: all, the owner of the area, the seats named in its `to`, or nobody.
             * @enum {string}
             */
            readonly faces: "all" | "named" | "nobody" | "owner";
            /**
             * @description Who may count the cards; to others the list is null.
             * @enum {string}
             */
            readonly count: "all" | "named" | "nobody" | "owner";
            /** @description Where in an item stands how many are left; empty where each is a single card. */
            readonly left: string;
        };
        /**
         * MatsZone
         * @description The areas of the seats, one for each; what is inside belongs to that seat.
         */
        readonly MatsZone: {
            /**
             * @description Always `mats`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly as: "mats";
            /** @description Where it stands: a JSON Pointer from the item that it is inside of, or else from the state. */
            readonly at: string;
            /** @description Where in an item the number of its seat stands. */
            readonly seat: string;
            /** @description What belongs to each seat; pointers lead from the item. */
            readonly inside: readonly (components["schemas"]["HandZone"] | components["schemas"]["RowZone"] | components["schemas"]["MarketZone"] | components["schemas"]["RoadZone"] | components["schemas"]["MatsZone"] | components["schemas"]["PileZone"] | components["schemas"]["TrackZone"] | components["schemas"]["CountersZone"] | components["schemas"]["TokenZone"] | components["schemas"]["FlagZone"] | components["schemas"]["ScoreZone"])[];
        };
        /**
         * MoveClock
         * @description So many seconds for each answer.
         */
        readonly MoveClock: {
            /**
             * @description Always `move`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly kind: "move";
            /** @description For each answer. */
            readonly seconds: number;
        };
        /**
         * Opponent
         * @description A bot of the game, as people are told of it.
         */
        readonly Opponent: {
            /** @description Its id, by which it is seated. */
            readonly id: string;
            /** @description What it is called: language -> name. */
            readonly names: {
                readonly [key: string]: string;
            };
            /** @description How strong it plays, from 1 (picks at random) to 5. */
            readonly strength: number;
            /** @description Its strength in a word: language -> word. */
            readonly skill: {
                readonly [key: string]: string;
            };
            /** @description How long it thinks about a question, and on a busy server a multiple of that; 0 for one that answers at once. */
            readonly seconds: number;
        };
        /**
         * Parent
         * @description What a branch starts from: a game, and the version in which it came to the rest that the scenario says.
         */
        readonly Parent: {
            /** @description Its id. */
            readonly game: string;
            /** @description The version of it that the branch starts from, at a rest. */
            readonly version: number;
        };
        /**
         * Person
         * @description A player.
         */
        readonly Person: {
            /** @description The player's id. */
            readonly id: string;
            /** @description Their name; empty once they have left for good. */
            readonly name: string;
            /** @description Whether they say that they are a program. */
            readonly bot: boolean;
        };
        /**
         * PileZone
         * @description A stack of cards: its size is that of the list, null where the viewer may not count it.
         */
        readonly PileZone: {
            /**
             * @description Always `pile`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly as: "pile";
            /** @description Where it stands: a JSON Pointer from the item that it is inside of, or else from the state. */
            readonly at: string;
            /** @description Its name: a key of the layout's `words`. */
            readonly word: string;
            /**
             * @description Which end of the stack is the first item.
             * @enum {string}
             */
            readonly first: "bottom" | "top";
            /** @description Where the face of its top card stands, for those who may not see the pile; from the same item as `at`. */
            readonly top: string;
            /** @description Nothing is drawn as long as no card lies here. */
            readonly hides: boolean;
            /**
             * @description Who sees the faces: all, the owner of the area, the seats named in its `to`, or nobody.
             * @enum {string}
             */
            readonly faces: "all" | "named" | "nobody" | "owner";
            /**
             * @description Who may count the cards; to others the list is null.
             * @enum {string}
             */
            readonly count: "all" | "named" | "nobody" | "owner";
        };
        /**
         * Players
         * @description How many play.
         */
        readonly Players: {
            /** @description The fewest. */
            readonly least: number;
            /** @description The most. */
            readonly most: number;
            /** @description How many it is best with. */
            readonly best: number;
        };
        /**
         * Preset
         * @description A named set of options, which `options` given by the opener refine.
         */
        readonly Preset: {
            /** @description Its id, the value of the option that names it. */
            readonly id: string;
            /** @description What it is called: language -> name. */
            readonly names: {
                readonly [key: string]: string;
            };
            /** @description The options that it settles: option -> value. */
            readonly options: {
                readonly [key: string]: string;
            };
            /** @description The ids of the components that it brings into play, where it is a choice among them. */
            readonly components: readonly string[];
        };
        /**
         * Receipt
         * @description The server's word that a game had this digest after this version.
         *
         *     Keep it, and nobody can change what was before.
         */
        readonly Receipt: {
            /** @description The game's id. */
            readonly game: string;
            /** @description The version after which it had the digest. */
            readonly version: number;
            /** @description The digest of the chain of entries up to that version, in hex. */
            readonly head: string;
            /** @description The id of the key that signed it, see `GET /v1/keys`. */
            readonly key: string;
            /** @description Ed25519, of "croupier/1 receipt" | game id | version | head, in hex. */
            readonly signature: string;
        };
        /**
         * RecordResult
         * @description How the game ended.
         */
        readonly RecordResult: {
            /** @description Whether it was played to its end (`finished`), given up (`resigned`), or left (`abandoned`). */
            readonly how: string;
            /** @description Each seat's place, 1 for who won; several may share one. */
            readonly places: readonly number[];
            /**
             * @description The rule that decided.
             * @enum {string}
             */
            readonly decided: "abandoned" | "fewer-turns" | "points" | "population" | "resigned" | "shared" | "technologies" | "tokens" | "wonders";
        };
        /**
         * RecordSeat
         * @description A seat: who held it, and what it brought to the dice.
         */
        readonly RecordSeat: {
            /** @description Its number. */
            readonly seat: number;
            /** @description The player's id; for a bot, that of the player who added it. */
            readonly player: string;
            /** @description The name of the bot that held it; null for a player. */
            readonly bot: string | null;
            /** @description To the player's own entropy, 32 bytes in hex; null where there is none. */
            readonly commitment: string | null;
            /** @description What they have revealed of it, in hex; null where they have not. */
            readonly entropy: string | null;
            /**
             * @description What part the seat had in the dice.
             * @enum {string}
             */
            readonly fair: "bot" | "committed" | "declined";
        };
        /**
         * Remove
         * @description Take away what is at `path`; what comes after it in a list moves up.
         */
        readonly Remove: {
            /**
             * @description Always `remove`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly op: "remove";
            /** @description Where, as a JSON Pointer. */
            readonly path: string;
        };
        /**
         * Replace
         * @description Put `value` in the place of what is at `path`, a JSON Pointer; "" is the whole.
         */
        readonly Replace: {
            /**
             * @description Always `replace`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly op: "replace";
            /** @description Where, as a JSON Pointer. */
            readonly path: string;
            /** @description Any JSON value. */
            readonly value: unknown;
        };
        /**
         * Resigned
         * @description A seat gave up.
         */
        readonly Resigned: {
            /**
             * @description Always `resigned`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "resigned";
            /** @description Who gave up. */
            readonly seat: number;
        };
        /**
         * Rested
         * @description A script ran out and nothing is half-done; what follows runs under this version of the rules.
         */
        readonly Rested: {
            /**
             * @description Always `rested`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "rested";
            /** @description The version of the rules from here on. */
            readonly rules: number;
        };
        /**
         * Result
         * @description How a game ended.
         */
        readonly Result: {
            /** @description Whether it was played to its end (`finished`), given up (`resigned`), or left (`abandoned`). */
            readonly how: string;
            /** @description Each seat's place, 1 for who won; several may share one. Empty for a game that nobody won. */
            readonly places: readonly number[];
            /**
             * @description The rule that decided.
             * @enum {string}
             */
            readonly decided: "abandoned" | "fewer-turns" | "points" | "population" | "resigned" | "shared" | "technologies" | "tokens" | "wonders";
            /** @description What all chance came from, in hex. */
            readonly secret: string;
        };
        /**
         * Returned
         * @description The player of a seat that was away is there again: what it is asked now, or next, waits for them.
         */
        readonly Returned: {
            /**
             * @description Always `returned`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "returned";
            /** @description Whose player is back. */
            readonly seat: number;
        };
        /**
         * RoadZone
         * @description A way of numbered places, each with a card; the first is its beginning. Pieces stand on places.
         */
        readonly RoadZone: {
            /**
             * @description Always `road`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly as: "road";
            /** @description Where it stands: a JSON Pointer from the item that it is inside of, or else from the state. */
            readonly at: string;
            /** @description Its name: a key of the layout's `words`. */
            readonly word: string;
            /** @description Where in an item the id of its component stands; empty where the item itself is the id. */
            readonly face: string;
            /** @description If not empty: the zone shows only components of these ids or types. */
            readonly only: readonly string[];
            /** @description The zone leaves out components of these ids or types. */
            readonly but: readonly string[];
            /**
             * @description How large the cards should be: whole, small, or their names only.
             * @enum {string}
             */
            readonly look: "card" | "name" | "small";
            /** @description Nothing is drawn as long as no card lies here. */
            readonly hides: boolean;
            /** @description These are no further cards: what lies elsewhere is named here once more. */
            readonly copies: boolean;
            /** @description What lies on each card; pointers lead from the item. */
            readonly inside: readonly (components["schemas"]["HandZone"] | components["schemas"]["RowZone"] | components["schemas"]["MarketZone"] | components["schemas"]["RoadZone"] | components["schemas"]["MatsZone"] | components["schemas"]["PileZone"] | components["schemas"]["TrackZone"] | components["schemas"]["CountersZone"] | components["schemas"]["TokenZone"] | components["schemas"]["FlagZone"] | components["schemas"]["ScoreZone"])[];
            /**
             * @description Who sees the faces: all, the owner of the area, the seats named in its `to`, or nobody.
             * @enum {string}
             */
            readonly faces: "all" | "named" | "nobody" | "owner";
            /**
             * @description Who may count the cards; to others the list is null.
             * @enum {string}
             */
            readonly count: "all" | "named" | "nobody" | "owner";
        };
        /**
         * RowZone
         * @description Cards that lie side by side, in order.
         */
        readonly RowZone: {
            /**
             * @description Always `row`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly as: "row";
            /** @description Where it stands: a JSON Pointer from the item that it is inside of, or else from the state. */
            readonly at: string;
            /** @description Its name: a key of the layout's `words`. */
            readonly word: string;
            /** @description Where in an item the id of its component stands; empty where the item itself is the id. */
            readonly face: string;
            /** @description If not empty: the zone shows only components of these ids or types. */
            readonly only: readonly string[];
            /** @description The zone leaves out components of these ids or types. */
            readonly but: readonly string[];
            /**
             * @description How large the cards should be: whole, small, or their names only.
             * @enum {string}
             */
            readonly look: "card" | "name" | "small";
            /** @description Nothing is drawn as long as no card lies here. */
            readonly hides: boolean;
            /** @description These are no further cards: what lies elsewhere is named here once more. */
            readonly copies: boolean;
            /** @description What lies on each card; pointers lead from the item. */
            readonly inside: readonly (components["schemas"]["HandZone"] | components["schemas"]["RowZone"] | components["schemas"]["MarketZone"] | components["schemas"]["RoadZone"] | components["schemas"]["MatsZone"] | components["schemas"]["PileZone"] | components["schemas"]["TrackZone"] | components["schemas"]["CountersZone"] | components["schemas"]["TokenZone"] | components["schemas"]["FlagZone"] | components["schemas"]["ScoreZone"])[];
            /**
             * @description Who sees the faces: all, the owner of the area, the seats named in its `to`, or nobody.
             * @enum {string}
             */
            readonly faces: "all" | "named" | "nobody" | "owner";
            /**
             * @description Who may count the cards; to others the list is null.
             * @enum {string}
             */
            readonly count: "all" | "named" | "nobody" | "owner";
        };
        /**
         * ScoreZone
         * @description The result, a line for each seat; empty until the game is over.
         */
        readonly ScoreZone: {
            /**
             * @description Always `score`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly as: "score";
            /** @description Where it stands: a JSON Pointer from the item that it is inside of, or else from the state. */
            readonly at: string;
            /** @description Its name: a key of the layout's `words`. */
            readonly word: string;
            /** @description Where in an item the number of its seat stands. */
            readonly seat: string;
            /** @description The columns. */
            readonly of: readonly components["schemas"]["LayoutCount"][];
            /** @description What else is told of each seat. */
            readonly inside: readonly (components["schemas"]["HandZone"] | components["schemas"]["RowZone"] | components["schemas"]["MarketZone"] | components["schemas"]["RoadZone"] | components["schemas"]["MatsZone"] | components["schemas"]["PileZone"] | components["schemas"]["TrackZone"] | components["schemas"]["CountersZone"] | components["schemas"]["TokenZone"] | components["schemas"]["FlagZone"] | components["schemas"]["ScoreZone"])[];
        };
        /**
         * Seated
         * @description Who sits where: seat i is the chair `order[i]`, chairs being counted in order of joining. `draw` 0: as joined.
         */
        readonly Seated: {
            /**
             * @description Always `seated`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "seated";
            /** @description By seat: the number of its chair, chairs being counted from 0 in order of joining. */
            readonly order: readonly number[];
            /** @description The number of the chance event in the game; 0 where nothing was left to chance. */
            readonly draw: number;
        };
        /**
         * Seating
         * @description A taken seat.
         */
        readonly Seating: {
            /** @description Its number. Before the start seats are numbered in order of joining. */
            readonly seat: number;
            /** @description The player who holds it; null for a bot. */
            readonly player: components["schemas"]["Person"] | null;
            /** @description The name of the bot that holds it; null for a player. */
            readonly bot: string | null;
            /** @description To the player's own entropy, 32 bytes in hex; null where there is none. */
            readonly commitment: string | null;
            /** @description What they have revealed of it, 32 bytes in hex; null until they have. */
            readonly entropy: string | null;
            /** @description One of the ruleset's colours. Before the start, null if none was asked for. */
            readonly colour: string | null;
            /** @description Whether it has an open question. */
            readonly to_move: boolean;
            /** @description Whether its player has resigned. */
            readonly resigned: boolean;
        };
        /**
         * Spectators
         * @description Who may watch without a seat, what they see, and when.
         */
        readonly Spectators: {
            /**
             * @description Anybody, those whom the opener lets in before the start, or nobody.
             * @enum {string}
             */
            readonly who: "all" | "invited" | "none";
            /**
             * @description What everybody at the table sees, or what any seat sees (`hands`). Then cards that are still held may be seen, by
             *     admitted spectators, at least 30 versions and 10 minutes late; not with a clock of days.
             * @enum {string}
             */
            readonly what: "hands" | "public";
            /** @description By how much later than those who play; null for at once. */
            readonly late: components["schemas"]["Late"] | null;
        };
        /**
         * SpectatorsInput
         * @description Who may watch without a seat, what they see, and when.
         */
        readonly SpectatorsInput: {
            /**
             * @description Anybody, those whom the opener lets in before the start, or nobody. Left out, it is `"all"`.
             * @enum {string}
             */
            readonly who?: "all" | "invited" | "none";
            /**
             * @description What everybody at the table sees, or what any seat sees (`hands`). Then cards that are still held may be seen, by
             *     admitted spectators, at least 30 versions and 10 minutes late; not with a clock of days. Left out, it is `"public"`.
             * @enum {string}
             */
            readonly what?: "hands" | "public";
            /** @description By how much later than those who play; null for at once. */
            readonly late?: components["schemas"]["LateInput"] | null;
        };
        /**
         * StandIn
         * @description A bot of this name plays the seat until its player answers or says that they are back.
         */
        readonly StandIn: {
            /** @description Its name, as in `bots` of the ruleset. */
            readonly bot: string;
        };
        /**
         * Started
         * @description The game begins, under this version of the rules.
         */
        readonly Started: {
            /**
             * @description Always `started`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "started";
            /** @description The version of the rules. */
            readonly rules: number;
        };
        /**
         * StatedPolicy
         * @description The policy that made an answer: its name among the bots of the game, and its version.
         */
        readonly StatedPolicy: {
            /** @description As in `bots` of the ruleset. */
            readonly name: string;
            /** @description Raised with every change after which the policy may answer otherwise. */
            readonly version: number;
        };
        /**
         * Term
         * @description A word of the game's own language, explained.
         */
        readonly Term: {
            /** @description Its id. */
            readonly id: string;
            /** @description The word: language -> word. */
            readonly names: {
                readonly [key: string]: string;
            };
            /** @description What it means: language -> text. */
            readonly meaning: {
                readonly [key: string]: string;
            };
        };
        /**
         * TimeAdded
         * @description The service was away between these times, in microseconds UTC: what clocks ran down then is given back.
         */
        readonly TimeAdded: {
            /**
             * @description Always `time-added`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "time-added";
            /** @description When the service went away, in microseconds since 1970, UTC. */
            readonly began: number;
            /** @description When it was back, likewise. */
            readonly ended: number;
        };
        /**
         * TimedOut
         * @description A seat's clock ran out while this question waited for it. Where a bot stands in, the question stays open.
         */
        readonly TimedOut: {
            /**
             * @description Always `timed-out`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "timed-out";
            /** @description Whose time is up. */
            readonly seat: number;
            /** @description The version of the entry that asked; left out in entries older than that. */
            readonly question?: number;
        };
        /**
         * TokenZone
         * @description A piece of a seat: the seat's number, null where there is none.
         */
        readonly TokenZone: {
            /**
             * @description Always `token`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly as: "token";
            /** @description Where it stands: a JSON Pointer from the item that it is inside of, or else from the state. */
            readonly at: string;
            /** @description Its name: a key of the layout's `words`. */
            readonly word: string;
        };
        /**
         * TrackZone
         * @description A line of named steps; the state says which one it is.
         */
        readonly TrackZone: {
            /**
             * @description Always `track`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly as: "track";
            /** @description Where it stands: a JSON Pointer from the item that it is inside of, or else from the state. */
            readonly at: string;
            /** @description Its name: a key of the layout's `words`. */
            readonly word: string;
            /** @description All of its steps, in order. */
            readonly steps: readonly components["schemas"]["LayoutStep"][];
        };
        /**
         * UndoAgreed
         * @description A seat agreed to the proposal of version `proposal`.
         */
        readonly UndoAgreed: {
            /**
             * @description Always `undo-agreed`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "undo-agreed";
            /** @description Who agreed. */
            readonly seat: number;
            /** @description The version in which it was proposed. */
            readonly proposal: number;
        };
        /**
         * UndoProposal
         * @description Somebody has proposed to go back; it lapses with the next answer.
         */
        readonly UndoProposal: {
            /** @description The version in which it was proposed: who answers it names it. */
            readonly version: number;
            /** @description Who has proposed it. */
            readonly seat: number;
            /** @description The version in which the game came to the rest that it would go back to: you can look at it. */
            readonly to: number;
            /** @description A warning: since then hidden things were told, which would come again or otherwise. */
            readonly tells: boolean;
            /** @description The seats that have agreed. */
            readonly agreed: readonly number[];
            /** @description The seats that have yet to agree: those of other people, unless they have resigned or are away. */
            readonly awaited: readonly number[];
        };
        /**
         * UndoProposed
         * @description A seat proposed to go back to the last rest before its own last answer.
         *
         *     `to`: the version in which the game came to that rest. `tells`: hidden things were told since; everybody may know.
         */
        readonly UndoProposed: {
            /**
             * @description Always `undo-proposed`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "undo-proposed";
            /** @description Who proposed it. */
            readonly seat: number;
            /** @description The version in which the game came to the rest that it would go back to. */
            readonly to: number;
            /** @description Whether hidden things were told since. */
            readonly tells: boolean;
        };
        /**
         * UndoRefused
         * @description A seat refused the proposal of version `proposal`; whoever made it has taken it back.
         */
        readonly UndoRefused: {
            /**
             * @description Always `undo-refused`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "undo-refused";
            /** @description Who refused, or took it back. */
            readonly seat: number;
            /** @description The version in which it was proposed. */
            readonly proposal: number;
        };
        /**
         * WatcherAdmitted
         * @description The opener of the game admitted a spectator.
         */
        readonly WatcherAdmitted: {
            /**
             * @description Always `watcher-admitted`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "watcher-admitted";
            /** @description The id of the admitted spectator. */
            readonly player: string;
        };
        /**
         * WatcherRemoved
         * @description An admitted spectator was removed.
         */
        readonly WatcherRemoved: {
            /**
             * @description Always `watcher-removed`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "watcher-removed";
            /** @description The id of the admitted spectator. */
            readonly player: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;

type DominionAccepted = components['schemas']['DominionAccepted']
type DominionAsked = components['schemas']['DominionAsked']
type DominionBought = components['schemas']['DominionBought']
type DominionBuy = components['schemas']['DominionBuy']
type DominionCardFigures = components['schemas']['DominionCardFigures']
type DominionCardOption = components['schemas']['DominionCardOption']
type DominionCleanedUp = components['schemas']['DominionCleanedUp']
type DominionComponent = components['schemas']['DominionComponent']
type DominionCounted = components['schemas']['DominionCounted']
type DominionDeckDiscarded = components['schemas']['DominionDeckDiscarded']
type DominionDiscardDeck = components['schemas']['DominionDiscardDeck']
type DominionDiscarded = components['schemas']['DominionDiscarded']
type DominionDiscardedOpenly = components['schemas']['DominionDiscardedOpenly']
type DominionDrew = components['schemas']['DominionDrew']
type DominionEndActions = components['schemas']['DominionEndActions']
type DominionEndTurn = components['schemas']['DominionEndTurn']
type DominionFigures = components['schemas']['DominionFigures']
type DominionFilm = components['schemas']['DominionFilm']
type DominionFirstPlayerDrawn = components['schemas']['DominionFirstPlayerDrawn']
type DominionFrame = components['schemas']['DominionFrame']
type DominionGained = components['schemas']['DominionGained']
type DominionGainedFromTrash = components['schemas']['DominionGainedFromTrash']
type DominionGame = components['schemas']['DominionGame']
type DominionHiddenWorlds = components['schemas']['DominionHiddenWorlds']
type DominionImport = components['schemas']['DominionImport']
type DominionKingdomChosen = components['schemas']['DominionKingdomChosen']
type DominionLooked = components['schemas']['DominionLooked']
type DominionMat = components['schemas']['DominionMat']
type DominionMatScenario = components['schemas']['DominionMatScenario']
type DominionMatScenarioInput = components['schemas']['DominionMatScenarioInput']
type DominionName = components['schemas']['DominionName']
type DominionNamed = components['schemas']['DominionNamed']
type DominionOpened = components['schemas']['DominionOpened']
type DominionOpening = components['schemas']['DominionOpening']
type DominionOptions = components['schemas']['DominionOptions']
type DominionOptionsInput = components['schemas']['DominionOptionsInput']
type DominionPhaseBegan = components['schemas']['DominionPhaseBegan']
type DominionPile = components['schemas']['DominionPile']
type DominionPileCount = components['schemas']['DominionPileCount']
type DominionPileOption = components['schemas']['DominionPileOption']
type DominionPlaced = components['schemas']['DominionPlaced']
type DominionPlay = components['schemas']['DominionPlay']
type DominionPlayTreasures = components['schemas']['DominionPlayTreasures']
type DominionPlayed = components['schemas']['DominionPlayed']
type DominionPlayedAgain = components['schemas']['DominionPlayedAgain']
type DominionQuestion = components['schemas']['DominionQuestion']
type DominionReckoning = components['schemas']['DominionReckoning']
type DominionRecord = components['schemas']['DominionRecord']
type DominionRecordEntry = components['schemas']['DominionRecordEntry']
type DominionRecovered = components['schemas']['DominionRecovered']
type DominionRematch = components['schemas']['DominionRematch']
type DominionRematchInput = components['schemas']['DominionRematchInput']
type DominionRevealed = components['schemas']['DominionRevealed']
type DominionRuleset = components['schemas']['DominionRuleset']
type DominionScenario = components['schemas']['DominionScenario']
type DominionScenarioInput = components['schemas']['DominionScenarioInput']
type DominionScored = components['schemas']['DominionScored']
type DominionSeatClock = components['schemas']['DominionSeatClock']
type DominionSeatReckoning = components['schemas']['DominionSeatReckoning']
type DominionSeen = components['schemas']['DominionSeen']
type DominionSetAside = components['schemas']['DominionSetAside']
type DominionShuffled = components['schemas']['DominionShuffled']
type DominionState = components['schemas']['DominionState']
type DominionStep = components['schemas']['DominionStep']
type DominionSupplyLaid = components['schemas']['DominionSupplyLaid']
type DominionTally = components['schemas']['DominionTally']
type DominionTold = components['schemas']['DominionTold']
type DominionTook = components['schemas']['DominionTook']
type DominionTookOpenly = components['schemas']['DominionTookOpenly']
type DominionTopdecked = components['schemas']['DominionTopdecked']
type DominionTopdeckedOpenly = components['schemas']['DominionTopdeckedOpenly']
type DominionTrashed = components['schemas']['DominionTrashed']
type DominionTurnBegan = components['schemas']['DominionTurnBegan']
type DominionTurnResumed = components['schemas']['DominionTurnResumed']
type DominionTurnedUp = components['schemas']['DominionTurnedUp']
type DominionUndone = components['schemas']['DominionUndone']
type DominionView = components['schemas']['DominionView']
type DominionWorth = components['schemas']['DominionWorth']
export type { DominionAccepted as Accepted, DominionAsked as Asked, DominionBought as Bought, DominionBuy as Buy, DominionCardFigures as CardFigures, DominionCardOption as CardOption, DominionCleanedUp as CleanedUp, DominionComponent as Component, DominionCounted as Counted, DominionDeckDiscarded as DeckDiscarded, DominionDiscardDeck as DiscardDeck, DominionDiscarded as Discarded, DominionDiscardedOpenly as DiscardedOpenly, DominionDrew as Drew, DominionEndActions as EndActions, DominionEndTurn as EndTurn, DominionFigures as Figures, DominionFilm as Film, DominionFirstPlayerDrawn as FirstPlayerDrawn, DominionFrame as Frame, DominionGained as Gained, DominionGainedFromTrash as GainedFromTrash, DominionGame as Game, DominionHiddenWorlds as HiddenWorlds, DominionImport as Import, DominionKingdomChosen as KingdomChosen, DominionLooked as Looked, DominionMat as Mat, DominionMatScenario as MatScenario, DominionMatScenarioInput as MatScenarioInput, DominionName as Name, DominionNamed as Named, DominionOpened as Opened, DominionOpening as Opening, DominionOptions as Options, DominionOptionsInput as OptionsInput, DominionPhaseBegan as PhaseBegan, DominionPile as Pile, DominionPileCount as PileCount, DominionPileOption as PileOption, DominionPlaced as Placed, DominionPlay as Play, DominionPlayTreasures as PlayTreasures, DominionPlayed as Played, DominionPlayedAgain as PlayedAgain, DominionQuestion as Question, DominionReckoning as Reckoning, DominionRecord as Record, DominionRecordEntry as RecordEntry, DominionRecovered as Recovered, DominionRematch as Rematch, DominionRematchInput as RematchInput, DominionRevealed as Revealed, DominionRuleset as Ruleset, DominionScenario as Scenario, DominionScenarioInput as ScenarioInput, DominionScored as Scored, DominionSeatClock as SeatClock, DominionSeatReckoning as SeatReckoning, DominionSeen as Seen, DominionSetAside as SetAside, DominionShuffled as Shuffled, DominionState as State, DominionStep as Step, DominionSupplyLaid as SupplyLaid, DominionTally as Tally, DominionTold as Told, DominionTook as Took, DominionTookOpenly as TookOpenly, DominionTopdecked as Topdecked, DominionTopdeckedOpenly as TopdeckedOpenly, DominionTrashed as Trashed, DominionTurnBegan as TurnBegan, DominionTurnResumed as TurnResumed, DominionTurnedUp as TurnedUp, DominionUndone as Undone, DominionView as View, DominionWorth as Worth }
