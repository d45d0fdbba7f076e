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
         * CaylusMagnaCartaAccepted
         * @description What the game is after a request that became an entry, with the receipt for it.
         */
        readonly CaylusMagnaCartaAccepted: {
            /**
             * @description Always `caylus-magna-carta`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly ruleset: "caylus-magna-carta";
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
            readonly options: components["schemas"]["CaylusMagnaCartaOptions"];
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
         * CaylusMagnaCartaAsked
         * @description A question of Caylus Magna Carta.
         */
        readonly CaylusMagnaCartaAsked: {
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
            readonly why: "bank" | "castle" | "church" | "forest" | "gold-mine" | "large-farm" | "large-quarry" | "large-sawmill" | "lawyer" | "library" | "market" | "mulligan" | "neutral-peddler" | "neutral-quarry" | "park" | "peddler" | "provost" | "small-farm" | "small-quarry" | "small-sawmill" | "trading-post" | "turn";
            /**
             * @description What is asked of it: to buy, to discard, to place.
             * @enum {string}
             */
            readonly verb: "act" | "move" | "offer" | "primary" | "redraw" | "secondary" | "use";
            /** @description What can be picked; an option's number is its place here, from 0. Null for everybody else. */
            readonly options: readonly (components["schemas"]["CaylusMagnaCartaKeepHand"] | components["schemas"]["CaylusMagnaCartaRedraw"] | components["schemas"]["CaylusMagnaCartaDraw"] | components["schemas"]["CaylusMagnaCartaReplace"] | components["schemas"]["CaylusMagnaCartaPlaceWorker"] | components["schemas"]["CaylusMagnaCartaBuild"] | components["schemas"]["CaylusMagnaCartaBuildPrestige"] | components["schemas"]["CaylusMagnaCartaPass"] | components["schemas"]["CaylusMagnaCartaMoveProvost"] | components["schemas"]["CaylusMagnaCartaUse"] | components["schemas"]["CaylusMagnaCartaMakeResidence"] | components["schemas"]["CaylusMagnaCartaOffer"] | components["schemas"]["CaylusMagnaCartaDecline"])[] | null;
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
         * CaylusMagnaCartaBuild
         * @description Build this card of the hand, and pay this (action D).
         */
        readonly CaylusMagnaCartaBuild: {
            /**
             * @description Always `build`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "build";
            /** @description The card. */
            readonly card: string;
            /** @description What is paid for it. */
            readonly pay: components["schemas"]["CaylusMagnaCartaGoods"];
        };
        /**
         * CaylusMagnaCartaBuildPrestige
         * @description Build this prestige building, and pay this (action E).
         */
        readonly CaylusMagnaCartaBuildPrestige: {
            /**
             * @description Always `prestige`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "prestige";
            /** @description The prestige building. */
            readonly card: string;
            /** @description What is paid for it. */
            readonly pay: components["schemas"]["CaylusMagnaCartaGoods"];
        };
        /**
         * CaylusMagnaCartaBuilt
         * @description A card of the hand went to the end of the road; cubes from the stock were laid on it.
         */
        readonly CaylusMagnaCartaBuilt: {
            /**
             * @description Always `caylus.built`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "caylus.built";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description Which card. */
            readonly card: string;
            /** @description What it cost. */
            readonly paid: components["schemas"]["CaylusMagnaCartaGoods"];
            /** @description The cubes that were laid on the card. */
            readonly stored: components["schemas"]["CaylusMagnaCartaGoods"];
        };
        /**
         * CaylusMagnaCartaCardFigures
         * @description What a building does. Of several deals of an effect one may be used. Price and points stand beside them.
         */
        readonly CaylusMagnaCartaCardFigures: {
            /** @description For the seat whose worker is here. */
            readonly primary: readonly components["schemas"]["CaylusMagnaCartaDeal"][];
            /** @description For the owner, when the worker is somebody else's. */
            readonly secondary: readonly components["schemas"]["CaylusMagnaCartaDeal"][];
            /** @description A cube of the kind that is laid on it when it is built; how many is in the ruleset's figures, `stored`. */
            readonly stores: components["schemas"]["CaylusMagnaCartaGoods"] | null;
            /** @description Deniers for its owner at the start of each round. */
            readonly income: number;
        };
        /**
         * CaylusMagnaCartaCastleLeft
         * @description A seat offers no more batches this round.
         */
        readonly CaylusMagnaCartaCastleLeft: {
            /**
             * @description Always `caylus.castle-left`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "caylus.castle-left";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
        };
        /**
         * CaylusMagnaCartaComponent
         * @description A thing of the game's box, as a client shows it.
         */
        readonly CaylusMagnaCartaComponent: {
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
            readonly figures: components["schemas"]["CaylusMagnaCartaCardFigures"] | null;
            /** @description What signs on its face cannot say, in at most 28 characters: language -> text; null where they say all. */
            readonly short: {
                readonly [key: string]: string;
            } | null;
        };
        /**
         * CaylusMagnaCartaDeal
         * @description One thing that an effect offers, taken or declined as a whole: `pay`, and so gain `gain`.
         */
        readonly CaylusMagnaCartaDeal: {
            /** @description What is paid. */
            readonly pay: components["schemas"]["CaylusMagnaCartaGoods"];
            /** @description Cubes of any kind to pay besides. */
            readonly any: number;
            /** @description What is gained. */
            readonly gain: components["schemas"]["CaylusMagnaCartaGoods"];
            /** @description Cubes to gain besides, each of any kind but gold. */
            readonly choice: number;
            /** @description Castle tokens to gain besides. */
            readonly tokens: number;
            /** @description Whether the gain is taken from the cubes on the card, and not from the stock. */
            readonly stored: boolean;
            /** @description Whether one of the payer's own cards on the road becomes a residence. */
            readonly turns: boolean;
        };
        /**
         * CaylusMagnaCartaDecline
         * @description Do nothing (more) here.
         */
        readonly CaylusMagnaCartaDecline: {
            /**
             * @description Always `decline`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "decline";
        };
        /**
         * CaylusMagnaCartaDeclined
         * @description A seat did not use an effect.
         */
        readonly CaylusMagnaCartaDeclined: {
            /**
             * @description Always `caylus.declined`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "caylus.declined";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description The place on the road, counted from 0. */
            readonly place: number;
            /**
             * @description Which of the card's effects.
             * @enum {string}
             */
            readonly part: "primary" | "secondary";
        };
        /**
         * CaylusMagnaCartaDiscarded
         * @description The whole hand, face up; `paid` in deniers for the cards that follow.
         */
        readonly CaylusMagnaCartaDiscarded: {
            /**
             * @description Always `caylus.discarded`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "caylus.discarded";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description Which cards; null for one that the viewer does not see. */
            readonly cards: readonly (string | null)[];
            /** @description What it cost, in deniers. */
            readonly paid: number;
        };
        /**
         * CaylusMagnaCartaDraw
         * @description Take the top card of the own pile (action A, or by the Library).
         */
        readonly CaylusMagnaCartaDraw: {
            /**
             * @description Always `draw`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "draw";
        };
        /**
         * CaylusMagnaCartaDrew
         * @description From the pile into the hand; `paid` in deniers.
         */
        readonly CaylusMagnaCartaDrew: {
            /**
             * @description Always `caylus.drew`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "caylus.drew";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description Which cards; null for one that the viewer does not see. */
            readonly cards: readonly (string | null)[];
            /** @description What it cost, in deniers. */
            readonly paid: number;
        };
        /**
         * CaylusMagnaCartaEarned
         * @description A seat's income.
         */
        readonly CaylusMagnaCartaEarned: {
            /**
             * @description Always `caylus.earned`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "caylus.earned";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description The income. */
            readonly deniers: number;
        };
        /**
         * CaylusMagnaCartaFigures
         * @description The numbers of the rules that stand on no building.
         */
        readonly CaylusMagnaCartaFigures: {
            /** @description What everybody begins with. */
            readonly start: components["schemas"]["CaylusMagnaCartaGoods"];
            /** @description What is offered to the castle for one token. */
            readonly batch: components["schemas"]["CaylusMagnaCartaGoods"];
            /** @description What the seat gains that has offered most batches in a round. */
            readonly most_batches: components["schemas"]["CaylusMagnaCartaGoods"];
            /** @description Points of one token. */
            readonly worth: components["schemas"]["CaylusMagnaCartaTokens"];
            /** @description The tokens at the castle at the start, with 2, 3 and 4 seats. At least one leaves it each round. */
            readonly castle: readonly components["schemas"]["CaylusMagnaCartaTokens"][];
            /** @description Cubes laid on a card that stores some when it is built, with 2, 3 and 4 seats. */
            readonly stored: readonly [
                number,
                number,
                number
            ];
            /** @description Cards of the first hand. */
            readonly hand: number;
            /** @description Workers of each seat. */
            readonly workers: number;
            /** @description Deniers for everybody at the start of each round, besides what buildings give. */
            readonly income: number;
            /** @description Deniers for a card, for a new hand, for a worker, and for each step of the provost. */
            readonly fee: number;
            /** @description Deniers for the seat that passes first. */
            readonly first_to_pass: number;
            /** @description How many cards a seat may pay to move the provost, at most. */
            readonly provost_paid: number;
            /** @description How many cards the provost goes on by himself at the end of a round. */
            readonly provost_free: number;
            /** @description Tokens that leave the game when nobody offers a batch. */
            readonly removed: number;
            /** @description Points for a cube of gold at the end. */
            readonly gold_points: number;
            /** @description How many cubes other than gold make one point at the end. */
            readonly cubes_per_point: number;
            /** @description How many deniers make one point at the end. */
            readonly deniers_per_point: number;
        };
        /**
         * CaylusMagnaCartaFilm
         * @description A part of a game, to be stepped through: a view, and what each later version changed.
         */
        readonly CaylusMagnaCartaFilm: {
            /**
             * @description Always `caylus-magna-carta`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly ruleset: "caylus-magna-carta";
            /** @description The game's id. */
            readonly game: string;
            /** @description The viewer. */
            readonly viewer: string;
            /** @description The language of its words. */
            readonly language: string;
            /** @description The version of `base`. */
            readonly since: number;
            /** @description The view that it begins with. */
            readonly base: components["schemas"]["CaylusMagnaCartaView"];
            /** @description One for each later version, in order. */
            readonly steps: readonly components["schemas"]["CaylusMagnaCartaStep"][];
            /**
             * @description `since` of the part after this one, which begins with the view that this one ends with; null when there is no
             *     more yet.
             */
            readonly next: number | null;
        };
        /**
         * CaylusMagnaCartaFirstPlayerDrawn
         * @description Who has the first-player card in the first round; `draw` 0: not by chance.
         */
        readonly CaylusMagnaCartaFirstPlayerDrawn: {
            /**
             * @description Always `caylus.first-player-drawn`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "caylus.first-player-drawn";
            /** @description Who has the first-player card. */
            readonly seat: number;
            /** @description The number of the chance event in the game; 0 where nothing was left to chance. */
            readonly draw: number;
        };
        /**
         * CaylusMagnaCartaFrame
         * @description One entry as one viewer may see it.
         */
        readonly CaylusMagnaCartaFrame: {
            /**
             * @description Always `caylus-magna-carta`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly ruleset: "caylus-magna-carta";
            /** @description The entry's number. */
            readonly version: number;
            /** @description When it was stored, in microseconds since 1970, UTC. */
            readonly at: number;
            /** @description The digest of the chain of entries up to this one, in hex. */
            readonly head: string;
            /** @description What somebody wanted, or a clock brought about. */
            readonly cause: components["schemas"]["CaylusMagnaCartaOpened"] | components["schemas"]["Joined"] | components["schemas"]["Left"] | components["schemas"]["Contributed"] | components["schemas"]["Chose"] | components["schemas"]["Resigned"] | components["schemas"]["TimedOut"] | components["schemas"]["Returned"] | components["schemas"]["Abandoned"] | components["schemas"]["TimeAdded"] | components["schemas"]["UndoProposed"] | components["schemas"]["UndoAgreed"] | components["schemas"]["UndoRefused"] | components["schemas"]["WatcherAdmitted"] | components["schemas"]["WatcherRemoved"];
            /** @description What happened, in order. */
            readonly facts: readonly (components["schemas"]["Seated"] | components["schemas"]["Started"] | components["schemas"]["Defaulted"] | components["schemas"]["Rested"] | components["schemas"]["Ended"] | components["schemas"]["CaylusMagnaCartaUndone"] | components["schemas"]["CaylusMagnaCartaAsked"] | components["schemas"]["CaylusMagnaCartaLaidOut"] | components["schemas"]["CaylusMagnaCartaFirstPlayerDrawn"] | components["schemas"]["CaylusMagnaCartaPlaced"] | components["schemas"]["CaylusMagnaCartaPickedUp"] | components["schemas"]["CaylusMagnaCartaHandsChosen"] | components["schemas"]["CaylusMagnaCartaPhaseBegan"] | components["schemas"]["CaylusMagnaCartaRoundBegan"] | components["schemas"]["CaylusMagnaCartaEarned"] | components["schemas"]["CaylusMagnaCartaTurnBegan"] | components["schemas"]["CaylusMagnaCartaShuffled"] | components["schemas"]["CaylusMagnaCartaDrew"] | components["schemas"]["CaylusMagnaCartaDiscarded"] | components["schemas"]["CaylusMagnaCartaWorkerPlaced"] | components["schemas"]["CaylusMagnaCartaBuilt"] | components["schemas"]["CaylusMagnaCartaPrestigeBuilt"] | components["schemas"]["CaylusMagnaCartaPassed"] | components["schemas"]["CaylusMagnaCartaProvostMoved"] | components["schemas"]["CaylusMagnaCartaProvostAdvanced"] | components["schemas"]["CaylusMagnaCartaUsed"] | components["schemas"]["CaylusMagnaCartaResidenceChosen"] | components["schemas"]["CaylusMagnaCartaTurned"] | components["schemas"]["CaylusMagnaCartaDeclined"] | components["schemas"]["CaylusMagnaCartaWorkersReturned"] | components["schemas"]["CaylusMagnaCartaOffered"] | components["schemas"]["CaylusMagnaCartaCastleLeft"] | components["schemas"]["CaylusMagnaCartaMostOffered"] | components["schemas"]["CaylusMagnaCartaTokensRemoved"] | components["schemas"]["CaylusMagnaCartaScored"])[];
        };
        /**
         * CaylusMagnaCartaGame
         * @description What a game is, and who sits at it.
         */
        readonly CaylusMagnaCartaGame: {
            /**
             * @description Always `caylus-magna-carta`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly ruleset: "caylus-magna-carta";
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
            readonly options: components["schemas"]["CaylusMagnaCartaOptions"];
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
         * CaylusMagnaCartaGoods
         * @description Cubes by kind, and coins.
         */
        readonly CaylusMagnaCartaGoods: {
            /** @description Food. */
            readonly food: number;
            /** @description Wood. */
            readonly wood: number;
            /** @description Stone. */
            readonly stone: number;
            /** @description Gold. */
            readonly gold: number;
            /** @description Coins. */
            readonly deniers: number;
        };
        /**
         * CaylusMagnaCartaGoodsScenario
         * @description Cubes and coins.
         */
        readonly CaylusMagnaCartaGoodsScenario: {
            /** @description Cubes of food. */
            readonly food: number;
            /** @description Cubes of wood. */
            readonly wood: number;
            /** @description Cubes of stone. */
            readonly stone: number;
            /** @description Cubes of gold. */
            readonly gold: number;
            /** @description Coins. */
            readonly deniers: number;
        };
        /**
         * CaylusMagnaCartaGoodsScenarioInput
         * @description Cubes and coins.
         */
        readonly CaylusMagnaCartaGoodsScenarioInput: {
            /** @description Cubes of food. Left out, it is `0`. */
            readonly food?: number;
            /** @description Cubes of wood. Left out, it is `0`. */
            readonly wood?: number;
            /** @description Cubes of stone. Left out, it is `0`. */
            readonly stone?: number;
            /** @description Cubes of gold. Left out, it is `0`. */
            readonly gold?: number;
            /** @description Coins. Left out, it is `0`. */
            readonly deniers?: number;
        };
        /**
         * CaylusMagnaCartaHandsChosen
         * @description Everybody has decided about the first hand; these seats draw a new one.
         */
        readonly CaylusMagnaCartaHandsChosen: {
            /**
             * @description Always `caylus.hands-chosen`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "caylus.hands-chosen";
            /** @description Who draws a new hand. */
            readonly redrawn: readonly number[];
        };
        /**
         * CaylusMagnaCartaHiddenWorlds
         * @description Positions that agree with everything that a seat has seen: what is hidden from it is dealt anew in each.
         */
        readonly CaylusMagnaCartaHiddenWorlds: {
            /**
             * @description Always `caylus-magna-carta`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly ruleset: "caylus-magna-carta";
            /** @description The version in which the game last came to a rest: the positions are of then. */
            readonly version: number;
            /** @description The version up to which they agree: what was answered in between can be answered again in each of them. */
            readonly seen: number;
            /** @description The positions; a sandbox game opened from one goes on from there. */
            readonly scenarios: readonly components["schemas"]["CaylusMagnaCartaScenario"][];
            /** @description How many deals did not agree with what was seen after the rest, and were dealt anew. */
            readonly refused: number;
        };
        /**
         * CaylusMagnaCartaImport
         * @description A game that was played elsewhere, to be kept here.
         */
        readonly CaylusMagnaCartaImport: {
            /**
             * @description Always `caylus-magna-carta`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly ruleset: "caylus-magna-carta";
            /** @description Its record, as its keeper downloaded it. */
            readonly record: components["schemas"]["CaylusMagnaCartaRecord"];
            /** @description This server's receipts of it that somebody has kept. Left out, it is `[]`. */
            readonly receipts?: readonly components["schemas"]["Receipt"][];
        };
        /**
         * CaylusMagnaCartaKeepHand
         * @description Keep the first hand.
         */
        readonly CaylusMagnaCartaKeepHand: {
            /**
             * @description Always `keep`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "keep";
        };
        /**
         * CaylusMagnaCartaLaidOut
         * @description The road, the provost, the castle and the prestige buildings; `draw` is 0 where a scenario gives the road.
         */
        readonly CaylusMagnaCartaLaidOut: {
            /**
             * @description Always `caylus.laid-out`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "caylus.laid-out";
            /** @description The cards of the road, from its beginning. */
            readonly road: readonly components["schemas"]["CaylusMagnaCartaPlace"][];
            /** @description The place where the provost stands; null under the beginner rules. */
            readonly provost: number | null;
            /** @description The castle tokens to be had. */
            readonly castle: components["schemas"]["CaylusMagnaCartaTokens"];
            /** @description The castle tokens that are out of the game. */
            readonly removed: components["schemas"]["CaylusMagnaCartaTokens"];
            /** @description The prestige buildings that can be built. */
            readonly prestige: readonly (string | null)[];
            /** @description The number of the chance event in the game; 0 where nothing was left to chance. */
            readonly draw: number;
        };
        /**
         * CaylusMagnaCartaMakeResidence
         * @description Pay this, and turn the card at this place into a residence.
         */
        readonly CaylusMagnaCartaMakeResidence: {
            /**
             * @description Always `residence`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "residence";
            /** @description The place, counted from 0 at the beginning of the road. */
            readonly place: number;
            /** @description What stands there. */
            readonly card: string;
            /** @description What it takes. */
            readonly pay: components["schemas"]["CaylusMagnaCartaGoods"];
        };
        /**
         * CaylusMagnaCartaMat
         * @description What lies before one seat.
         */
        readonly CaylusMagnaCartaMat: {
            /** @description Whose area it is. */
            readonly seat: number;
            /** @description The hand. */
            readonly hand: readonly (string | null)[];
            /** @description The pile, face down, top card first. */
            readonly pile: readonly (string | null)[];
            /** @description The discard pile, face up. */
            readonly discard: readonly (string | null)[];
            /** @description Cubes and coins. */
            readonly goods: components["schemas"]["CaylusMagnaCartaGoods"];
            /** @description The workers in hand. */
            readonly workers: number;
            /** @description The castle tokens. */
            readonly tokens: components["schemas"]["CaylusMagnaCartaTokens"];
            /** @description The prestige buildings built here, under the beginner rules. */
            readonly prestige: readonly (string | null)[];
        };
        /**
         * CaylusMagnaCartaMatScenario
         * @description One seat's cards and goods, top card first. What is not given is as at the start.
         *
         *     The own cards that are not given, and not on the road, are in the pile, shuffled; with the pile given, in the
         *     discard pile. A missing hand is three cards drawn. `prestige` is for the beginner rules.
         */
        readonly CaylusMagnaCartaMatScenario: {
            /** @description The hand; null or not given: three cards drawn from the pile. */
            readonly hand: readonly ("bank" | "church" | "gold-mine" | "large-farm" | "large-quarry" | "large-sawmill" | "lawyer" | "market" | "peddler" | "small-farm" | "small-quarry" | "small-sawmill")[] | null;
            /** @description The pile, top card first; null or not given: what is nowhere else, shuffled. */
            readonly pile: readonly ("bank" | "church" | "gold-mine" | "large-farm" | "large-quarry" | "large-sawmill" | "lawyer" | "market" | "peddler" | "small-farm" | "small-quarry" | "small-sawmill")[] | null;
            /** @description The discard pile; null or not given: empty, or with a pile given what is nowhere else. */
            readonly discard: readonly ("bank" | "church" | "gold-mine" | "large-farm" | "large-quarry" | "large-sawmill" | "lawyer" | "market" | "peddler" | "small-farm" | "small-quarry" | "small-sawmill")[] | null;
            /** @description Cubes and coins; null or not given: those of the start. */
            readonly goods: components["schemas"]["CaylusMagnaCartaGoodsScenario"] | null;
            /** @description Castle tokens that the seat has. */
            readonly tokens: components["schemas"]["CaylusMagnaCartaTokensScenario"];
            /** @description Prestige buildings that it has, under the beginner rules. */
            readonly prestige: readonly ("cathedral" | "hotel" | "library" | "monument" | "stables" | "statue" | "theatre" | "town-hall")[];
        };
        /**
         * CaylusMagnaCartaMatScenarioInput
         * @description One seat's cards and goods, top card first. What is not given is as at the start.
         *
         *     The own cards that are not given, and not on the road, are in the pile, shuffled; with the pile given, in the
         *     discard pile. A missing hand is three cards drawn. `prestige` is for the beginner rules.
         */
        readonly CaylusMagnaCartaMatScenarioInput: {
            /** @description The hand; null or not given: three cards drawn from the pile. */
            readonly hand?: readonly ("bank" | "church" | "gold-mine" | "large-farm" | "large-quarry" | "large-sawmill" | "lawyer" | "market" | "peddler" | "small-farm" | "small-quarry" | "small-sawmill")[] | null;
            /** @description The pile, top card first; null or not given: what is nowhere else, shuffled. */
            readonly pile?: readonly ("bank" | "church" | "gold-mine" | "large-farm" | "large-quarry" | "large-sawmill" | "lawyer" | "market" | "peddler" | "small-farm" | "small-quarry" | "small-sawmill")[] | null;
            /** @description The discard pile; null or not given: empty, or with a pile given what is nowhere else. */
            readonly discard?: readonly ("bank" | "church" | "gold-mine" | "large-farm" | "large-quarry" | "large-sawmill" | "lawyer" | "market" | "peddler" | "small-farm" | "small-quarry" | "small-sawmill")[] | null;
            /** @description Cubes and coins; null or not given: those of the start. */
            readonly goods?: components["schemas"]["CaylusMagnaCartaGoodsScenarioInput"] | null;
            /** @description Castle tokens that the seat has. Left out, it is `{"dungeon": 0, "walls": 0, "towers": 0}`. */
            readonly tokens?: components["schemas"]["CaylusMagnaCartaTokensScenarioInput"];
            /** @description Prestige buildings that it has, under the beginner rules. Left out, it is `[]`. */
            readonly prestige?: readonly ("cathedral" | "hotel" | "library" | "monument" | "stables" | "statue" | "theatre" | "town-hall")[];
        };
        /**
         * CaylusMagnaCartaMostOffered
         * @description Whoever offered most batches, and first so many, gains this.
         */
        readonly CaylusMagnaCartaMostOffered: {
            /**
             * @description Always `caylus.most-offered`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "caylus.most-offered";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description What the seat got for it. */
            readonly gained: components["schemas"]["CaylusMagnaCartaGoods"];
        };
        /**
         * CaylusMagnaCartaMoveProvost
         * @description Move the provost this many cards towards the end of the road; if below zero, towards its beginning.
         */
        readonly CaylusMagnaCartaMoveProvost: {
            /**
             * @description Always `provost`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "provost";
            /** @description How many cards; below zero, towards the beginning. */
            readonly steps: number;
        };
        /**
         * CaylusMagnaCartaOffer
         * @description Offer one batch to the castle, and pay this.
         */
        readonly CaylusMagnaCartaOffer: {
            /**
             * @description Always `offer`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "offer";
            /** @description The batch. */
            readonly pay: components["schemas"]["CaylusMagnaCartaGoods"];
        };
        /**
         * CaylusMagnaCartaOffered
         * @description A seat offered a batch to the castle and took a token.
         */
        readonly CaylusMagnaCartaOffered: {
            /**
             * @description Always `caylus.offered`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "caylus.offered";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description The batch. */
            readonly paid: components["schemas"]["CaylusMagnaCartaGoods"];
            /** @description The castle token that was taken. */
            readonly tokens: components["schemas"]["CaylusMagnaCartaTokens"];
        };
        /**
         * CaylusMagnaCartaOpened
         * @description Version 1 of a game of Caylus Magna Carta.
         */
        readonly CaylusMagnaCartaOpened: {
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
            readonly options: components["schemas"]["CaylusMagnaCartaOptions"];
            /**
             * @description SHA-256 of the options' canonical JSON, in hex, computed by the table when the game was opened. The dice depend
             *     on it; as it is stored, options that later versions add do not change the dice of this game.
             */
            readonly terms: string;
            /** @description The position that the game starts from; null: the usual set-up, or a viewer who may not see it. */
            readonly scenario: components["schemas"]["CaylusMagnaCartaScenario"] | null;
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
            readonly rematch: components["schemas"]["CaylusMagnaCartaRematch"] | null;
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
         * CaylusMagnaCartaOpening
         * @description Open a game. One with a scenario or open hands is a sandbox: it never counts.
         */
        readonly CaylusMagnaCartaOpening: {
            /**
             * @description Always `caylus-magna-carta`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly ruleset: "caylus-magna-carta";
            /** @description How many play. */
            readonly seats: number;
            /** @description What is settled of its rules, see the ruleset. Left out, it is `{"rules": "standard", "library": false, "auto_collect": false, "tiebreak": "none", "first_player": "drawn"}`. */
            readonly options?: components["schemas"]["CaylusMagnaCartaOptionsInput"];
            /** @description The position that it begins from, see the ruleset; null for the usual start. */
            readonly scenario?: components["schemas"]["CaylusMagnaCartaScenarioInput"] | null;
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
         * CaylusMagnaCartaOptions
         * @description Options of Caylus Magna Carta.
         */
        readonly CaylusMagnaCartaOptions: {
            /**
             * @description `beginner` leaves out Lawyer, Church, Hotel, residences and the provost.
             * @enum {string}
             */
            readonly rules: "beginner" | "standard";
            /** @description With the Library, a prestige building of some editions; standard rules only. */
            readonly library: boolean;
            /** @description Effects that cost nothing and leave no choice are used without asking. */
            readonly auto_collect: boolean;
            /**
             * @description Equal points: `none`, the victory is shared; `tokens`, a house rule: more points in castle tokens win.
             * @enum {string}
             */
            readonly tiebreak: "none" | "tokens";
            /**
             * @description Who begins: drawn by the dice, or the first seat.
             * @enum {string}
             */
            readonly first_player: "drawn" | "seat1";
        };
        /**
         * CaylusMagnaCartaOptionsInput
         * @description Options of Caylus Magna Carta.
         */
        readonly CaylusMagnaCartaOptionsInput: {
            /**
             * @description `beginner` leaves out Lawyer, Church, Hotel, residences and the provost. Left out, it is `"standard"`.
             * @enum {string}
             */
            readonly rules?: "beginner" | "standard";
            /** @description With the Library, a prestige building of some editions; standard rules only. Left out, it is `false`. */
            readonly library?: boolean;
            /** @description Effects that cost nothing and leave no choice are used without asking. Left out, it is `false`. */
            readonly auto_collect?: boolean;
            /**
             * @description Equal points: `none`, the victory is shared; `tokens`, a house rule: more points in castle tokens win. Left out, it is `"none"`.
             * @enum {string}
             */
            readonly tiebreak?: "none" | "tokens";
            /**
             * @description Who begins: drawn by the dice, or the first seat. Left out, it is `"drawn"`.
             * @enum {string}
             */
            readonly first_player?: "drawn" | "seat1";
        };
        /**
         * CaylusMagnaCartaPass
         * @description Take no more actions this round (action F).
         */
        readonly CaylusMagnaCartaPass: {
            /**
             * @description Always `pass`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "pass";
        };
        /**
         * CaylusMagnaCartaPassed
         * @description A seat takes no more actions this round; the first to pass gains deniers.
         */
        readonly CaylusMagnaCartaPassed: {
            /**
             * @description Always `caylus.passed`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "caylus.passed";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description The deniers for being the first to pass; 0 for all others. */
            readonly gained: number;
        };
        /**
         * CaylusMagnaCartaPhaseBegan
         * @description The next phase; `over` when the game ends.
         */
        readonly CaylusMagnaCartaPhaseBegan: {
            /**
             * @description Always `caylus.phase-began`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "caylus.phase-began";
            /**
             * @description The phase that begins.
             * @enum {string}
             */
            readonly phase: "actions" | "castle" | "effects" | "library" | "mulligan" | "over" | "provost" | "set-up";
        };
        /**
         * CaylusMagnaCartaPickedUp
         * @description A scenario begins here: fields as in the state.
         */
        readonly CaylusMagnaCartaPickedUp: {
            /**
             * @description Always `caylus.picked-up`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "caylus.picked-up";
            /**
             * @description The phase that begins.
             * @enum {string}
             */
            readonly phase: "actions" | "castle" | "effects" | "library" | "mulligan" | "over" | "provost" | "set-up";
            /** @description Which round it is, from 1. */
            readonly round: number;
            /** @description Who has the first-player card. */
            readonly first: number;
            /** @description Whose turn it is to act. */
            readonly turn: number;
            /** @description Who has passed, in this order. */
            readonly bridge: readonly number[];
            /** @description How many seats of the bridge have had their say. */
            readonly step: number;
            /** @description The place whose effects come next. */
            readonly spot: number;
            /**
             * @description Which of its effects.
             * @enum {string}
             */
            readonly part: "primary" | "secondary";
            /** @description How many batches each seat has offered at the castle this round. */
            readonly offers: readonly number[];
        };
        /**
         * CaylusMagnaCartaPlace
         * @description A card of the road, and what lies on it.
         */
        readonly CaylusMagnaCartaPlace: {
            /** @description Which card. */
            readonly card: string;
            /** @description Whose card it is; None for a neutral card. */
            readonly owner: number | null;
            /** @description Whose worker stands there; null: none. */
            readonly worker: number | null;
            /** @description The cubes that lie on the card. */
            readonly stored: components["schemas"]["CaylusMagnaCartaGoods"];
            /** @description Whether it has become a residence. */
            readonly residence: boolean;
            /** @description Whether it becomes a residence when its activation is over. */
            readonly turning: boolean;
            /** @description The prestige building that covers this residence; None if none does. */
            readonly prestige: string | null;
        };
        /**
         * CaylusMagnaCartaPlaceScenario
         * @description A card of the road. `stored`: how many cubes lie on it; if not given, as when it is built.
         *
         *     `turning`: it becomes a residence when its activation is over.
         */
        readonly CaylusMagnaCartaPlaceScenario: {
            /**
             * @description The building.
             * @enum {string}
             */
            readonly card: "bank" | "church" | "forest" | "gold-mine" | "large-farm" | "large-quarry" | "large-sawmill" | "lawyer" | "market" | "neutral-peddler" | "neutral-quarry" | "park" | "peddler" | "small-farm" | "small-quarry" | "small-sawmill" | "trading-post";
            /** @description Whose card it is; null: a neutral one. */
            readonly owner: number | null;
            /** @description Whose worker stands on it; null: nobody's. */
            readonly worker: number | null;
            /** @description Cubes on it; null or not given: as when it is built. */
            readonly stored: number | null;
            /** @description Whether it is turned over, a residence. */
            readonly residence: boolean;
            /** @description Whether it becomes a residence once its own activation is over. */
            readonly turning: boolean;
            /** @description The prestige building on this residence; null: none. */
            readonly prestige: ("cathedral" | "hotel" | "library" | "monument" | "stables" | "statue" | "theatre" | "town-hall") | null;
        };
        /**
         * CaylusMagnaCartaPlaceScenarioInput
         * @description A card of the road. `stored`: how many cubes lie on it; if not given, as when it is built.
         *
         *     `turning`: it becomes a residence when its activation is over.
         */
        readonly CaylusMagnaCartaPlaceScenarioInput: {
            /**
             * @description The building.
             * @enum {string}
             */
            readonly card: "bank" | "church" | "forest" | "gold-mine" | "large-farm" | "large-quarry" | "large-sawmill" | "lawyer" | "market" | "neutral-peddler" | "neutral-quarry" | "park" | "peddler" | "small-farm" | "small-quarry" | "small-sawmill" | "trading-post";
            /** @description Whose card it is; null: a neutral one. */
            readonly owner?: number | null;
            /** @description Whose worker stands on it; null: nobody's. */
            readonly worker?: number | null;
            /** @description Cubes on it; null or not given: as when it is built. */
            readonly stored?: number | null;
            /** @description Whether it is turned over, a residence. Left out, it is `false`. */
            readonly residence?: boolean;
            /** @description Whether it becomes a residence once its own activation is over. Left out, it is `false`. */
            readonly turning?: boolean;
            /** @description The prestige building on this residence; null: none. */
            readonly prestige?: ("cathedral" | "hotel" | "library" | "monument" | "stables" | "statue" | "theatre" | "town-hall") | null;
        };
        /**
         * CaylusMagnaCartaPlaceWorker
         * @description Put a worker on this place of the road (action C).
         */
        readonly CaylusMagnaCartaPlaceWorker: {
            /**
             * @description Always `worker`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "worker";
            /** @description The place, counted from 0 at the beginning of the road. */
            readonly place: number;
            /** @description What stands there. */
            readonly card: string;
        };
        /**
         * CaylusMagnaCartaPlaced
         * @description A scenario gave a seat these cards and goods; `draw` is the shuffle of a pile that it left open, or 0.
         */
        readonly CaylusMagnaCartaPlaced: {
            /**
             * @description Always `caylus.placed`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "caylus.placed";
            /** @description Whose they are. */
            readonly seat: number;
            /** @description The hand. */
            readonly hand: readonly (string | null)[];
            /** @description The pile, top card first. */
            readonly pile: readonly (string | null)[];
            /** @description The discard pile. */
            readonly discard: readonly (string | null)[];
            /** @description Cubes and coins. */
            readonly goods: components["schemas"]["CaylusMagnaCartaGoods"];
            /** @description The workers in hand. */
            readonly workers: number;
            /** @description Castle tokens, by tier. */
            readonly tokens: components["schemas"]["CaylusMagnaCartaTokens"];
            /** @description Prestige buildings, under the beginner rules. */
            readonly prestige: readonly (string | null)[];
            /** @description The number of the chance event in the game; 0 where nothing was left to chance. */
            readonly draw: number;
        };
        /**
         * CaylusMagnaCartaPrestigeBuilt
         * @description A prestige building was built: on the residence at `place`, or before its owner.
         */
        readonly CaylusMagnaCartaPrestigeBuilt: {
            /**
             * @description Always `caylus.prestige-built`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "caylus.prestige-built";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description Which card. */
            readonly card: string;
            /** @description What it cost. */
            readonly paid: components["schemas"]["CaylusMagnaCartaGoods"];
            /** @description The residence that it covers, as a place on the road; null if it lies before its owner. */
            readonly place: number | null;
        };
        /**
         * CaylusMagnaCartaProvostAdvanced
         * @description The provost went on by himself at the end of the turn.
         */
        readonly CaylusMagnaCartaProvostAdvanced: {
            /**
             * @description Always `caylus.provost-advanced`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "caylus.provost-advanced";
            /** @description How many places, towards the end of the road; below zero towards its beginning. */
            readonly steps: number;
        };
        /**
         * CaylusMagnaCartaProvostMoved
         * @description A seat paid to move the provost, or let him stand.
         */
        readonly CaylusMagnaCartaProvostMoved: {
            /**
             * @description Always `caylus.provost-moved`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "caylus.provost-moved";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description How many places, towards the end of the road; below zero towards its beginning. */
            readonly steps: number;
            /** @description What it cost, in deniers. */
            readonly paid: number;
        };
        /**
         * CaylusMagnaCartaQuestion
         * @description An open question: its number is what a choice answers.
         *
         *     Only the seat that is asked is told what is offered. To all others `about`, `options`, `labels`, `same`, `none`,
         *     `empty`, `least` and `most` are null.
         */
        readonly CaylusMagnaCartaQuestion: {
            /**
             * @description Always `caylus-magna-carta`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly ruleset: "caylus-magna-carta";
            /** @description Its number, which a choice names: the version at which it was asked. */
            readonly question: number;
            /** @description The seat that is asked. */
            readonly seat: number;
            /**
             * @description What asks: a card, or a step of the game.
             * @enum {string}
             */
            readonly why: "bank" | "castle" | "church" | "forest" | "gold-mine" | "large-farm" | "large-quarry" | "large-sawmill" | "lawyer" | "library" | "market" | "mulligan" | "neutral-peddler" | "neutral-quarry" | "park" | "peddler" | "provost" | "small-farm" | "small-quarry" | "small-sawmill" | "trading-post" | "turn";
            /**
             * @description What is to be done with what is picked. With `why` it tells a program which question this is.
             * @enum {string}
             */
            readonly verb: "act" | "move" | "offer" | "primary" | "redraw" | "secondary" | "use";
            /** @description The question in words, in the language of the request. */
            readonly prompt: string;
            /** @description What it is about beside `why` and `verb`; null where that says all, and to others than the seat that is asked. */
            readonly about: components["schemas"]["About"] | null;
            /** @description What may be picked. An answer is numbers into this list, from 0. */
            readonly options: readonly (components["schemas"]["CaylusMagnaCartaKeepHand"] | components["schemas"]["CaylusMagnaCartaRedraw"] | components["schemas"]["CaylusMagnaCartaDraw"] | components["schemas"]["CaylusMagnaCartaReplace"] | components["schemas"]["CaylusMagnaCartaPlaceWorker"] | components["schemas"]["CaylusMagnaCartaBuild"] | components["schemas"]["CaylusMagnaCartaBuildPrestige"] | components["schemas"]["CaylusMagnaCartaPass"] | components["schemas"]["CaylusMagnaCartaMoveProvost"] | components["schemas"]["CaylusMagnaCartaUse"] | components["schemas"]["CaylusMagnaCartaMakeResidence"] | components["schemas"]["CaylusMagnaCartaOffer"] | components["schemas"]["CaylusMagnaCartaDecline"])[] | null;
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
         * CaylusMagnaCartaReckoning
         * @description What follows from what is seen: for each seat in order, and for all of them.
         */
        readonly CaylusMagnaCartaReckoning: {
            /** @description What follows for each seat, from seat 0 on. */
            readonly seats: readonly components["schemas"]["CaylusMagnaCartaSeatReckoning"][];
            /** @description How many places of the road are activated, from its beginning to where the provost stands. */
            readonly reached: number;
            /** @description Deniers for the seat that passes next. */
            readonly pass_gains: number;
            /** @description Who gains for most batches if nobody offers more; null while none is offered. */
            readonly most_batches: number | null;
        };
        /**
         * CaylusMagnaCartaRecord
         * @description The whole of a finished game.
         */
        readonly CaylusMagnaCartaRecord: {
            /**
             * @description Always `caylus-magna-carta`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly ruleset: "caylus-magna-carta";
            /** @description The game's id. */
            readonly game: string;
            /** @description What its salts, digests and dice are made with. */
            readonly algorithm: components["schemas"]["Algorithm"];
            /** @description The versions of the rules that it was played under. */
            readonly rules: readonly number[];
            /** @description What was settled of its rules when it was opened. */
            readonly options: components["schemas"]["CaylusMagnaCartaOptions"];
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
            readonly entries: readonly components["schemas"]["CaylusMagnaCartaRecordEntry"][];
        };
        /**
         * CaylusMagnaCartaRecordEntry
         * @description One entry, unredacted. All its other fields say in JSON what `body` says.
         */
        readonly CaylusMagnaCartaRecordEntry: {
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
            readonly cause: components["schemas"]["CaylusMagnaCartaOpened"] | components["schemas"]["Joined"] | components["schemas"]["Left"] | components["schemas"]["Contributed"] | components["schemas"]["Chose"] | components["schemas"]["Resigned"] | components["schemas"]["TimedOut"] | components["schemas"]["Returned"] | components["schemas"]["Abandoned"] | components["schemas"]["TimeAdded"] | components["schemas"]["UndoProposed"] | components["schemas"]["UndoAgreed"] | components["schemas"]["UndoRefused"] | components["schemas"]["WatcherAdmitted"] | components["schemas"]["WatcherRemoved"];
            /** @description What happened, in order. */
            readonly facts: readonly (components["schemas"]["Seated"] | components["schemas"]["Started"] | components["schemas"]["Defaulted"] | components["schemas"]["Rested"] | components["schemas"]["Ended"] | components["schemas"]["CaylusMagnaCartaUndone"] | components["schemas"]["CaylusMagnaCartaAsked"] | components["schemas"]["CaylusMagnaCartaLaidOut"] | components["schemas"]["CaylusMagnaCartaFirstPlayerDrawn"] | components["schemas"]["CaylusMagnaCartaPlaced"] | components["schemas"]["CaylusMagnaCartaPickedUp"] | components["schemas"]["CaylusMagnaCartaHandsChosen"] | components["schemas"]["CaylusMagnaCartaPhaseBegan"] | components["schemas"]["CaylusMagnaCartaRoundBegan"] | components["schemas"]["CaylusMagnaCartaEarned"] | components["schemas"]["CaylusMagnaCartaTurnBegan"] | components["schemas"]["CaylusMagnaCartaShuffled"] | components["schemas"]["CaylusMagnaCartaDrew"] | components["schemas"]["CaylusMagnaCartaDiscarded"] | components["schemas"]["CaylusMagnaCartaWorkerPlaced"] | components["schemas"]["CaylusMagnaCartaBuilt"] | components["schemas"]["CaylusMagnaCartaPrestigeBuilt"] | components["schemas"]["CaylusMagnaCartaPassed"] | components["schemas"]["CaylusMagnaCartaProvostMoved"] | components["schemas"]["CaylusMagnaCartaProvostAdvanced"] | components["schemas"]["CaylusMagnaCartaUsed"] | components["schemas"]["CaylusMagnaCartaResidenceChosen"] | components["schemas"]["CaylusMagnaCartaTurned"] | components["schemas"]["CaylusMagnaCartaDeclined"] | components["schemas"]["CaylusMagnaCartaWorkersReturned"] | components["schemas"]["CaylusMagnaCartaOffered"] | components["schemas"]["CaylusMagnaCartaCastleLeft"] | components["schemas"]["CaylusMagnaCartaMostOffered"] | components["schemas"]["CaylusMagnaCartaTokensRemoved"] | components["schemas"]["CaylusMagnaCartaScored"])[];
            /** @description Drawn for this entry: nobody guesses from a digest what was digested. */
            readonly salt: string;
            /** @description SHA-256 of (croupier/1, game id, version, digest before, salt, body), in hex. */
            readonly digest: string;
            /** @description The stored msgpack, in base64. */
            readonly body: string;
        };
        /**
         * CaylusMagnaCartaRedraw
         * @description Discard the first hand and draw a new one.
         */
        readonly CaylusMagnaCartaRedraw: {
            /**
             * @description Always `redraw`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "redraw";
        };
        /**
         * CaylusMagnaCartaRematch
         * @description Play again. What was drawn is drawn anew.
         */
        readonly CaylusMagnaCartaRematch: {
            /**
             * @description Always `caylus-magna-carta`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly ruleset: "caylus-magna-carta";
            /** @description What is settled of its rules; null for those of the game before. */
            readonly options: components["schemas"]["CaylusMagnaCartaOptions"] | null;
        };
        /**
         * CaylusMagnaCartaRematchInput
         * @description Play again. What was drawn is drawn anew.
         */
        readonly CaylusMagnaCartaRematchInput: {
            /**
             * @description Always `caylus-magna-carta`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly ruleset: "caylus-magna-carta";
            /** @description What is settled of its rules; null for those of the game before. */
            readonly options?: components["schemas"]["CaylusMagnaCartaOptionsInput"] | null;
        };
        /**
         * CaylusMagnaCartaReplace
         * @description Discard the whole hand and draw as many (action B).
         */
        readonly CaylusMagnaCartaReplace: {
            /**
             * @description Always `replace`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "replace";
        };
        /**
         * CaylusMagnaCartaResidenceChosen
         * @description By a Lawyer at `place` a seat decided that its card at `target` becomes a residence.
         */
        readonly CaylusMagnaCartaResidenceChosen: {
            /**
             * @description Always `caylus.residence-chosen`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "caylus.residence-chosen";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description Where the Lawyer lies. */
            readonly place: number;
            /** @description Where the card lies that becomes a residence. */
            readonly target: number;
            /** @description Which card. */
            readonly card: string;
            /** @description What it cost. */
            readonly paid: components["schemas"]["CaylusMagnaCartaGoods"];
        };
        /**
         * CaylusMagnaCartaRoundBegan
         * @description A round begins, and a seat has the first-player card.
         */
        readonly CaylusMagnaCartaRoundBegan: {
            /**
             * @description Always `caylus.round-began`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "caylus.round-began";
            /** @description Which round it is, from 1. */
            readonly round: number;
            /** @description Who has the first-player card. */
            readonly seat: number;
        };
        /**
         * CaylusMagnaCartaRuleset
         * @description A game: its options and scenarios as JSON Schema, presets, the things in its box, figures, words and table.
         */
        readonly CaylusMagnaCartaRuleset: {
            /**
             * @description Always `caylus-magna-carta`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly key: "caylus-magna-carta";
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
            readonly components: readonly components["schemas"]["CaylusMagnaCartaComponent"][];
            /**
             * @description The numbers of the rules that stand on no component. Like those of the components they are the installed rules'
             *     own; a game that began under an earlier version may have been played by others.
             */
            readonly figures: components["schemas"]["CaylusMagnaCartaFigures"];
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
         * CaylusMagnaCartaScenario
         * @description A position to start from, with somebody about to be asked. What is not given is as at the start of a game.
         *
         *     `turn` is whose action it is, `passed` who has passed, in passing order. `step`: how many of them have had their
         *     say, with the provost or at the castle. At the castle, `offers` are the batches offered so far, by seat.
         *     `spot` and `part`: which effect of which place comes next. Phase `income` begins a round.
         */
        readonly CaylusMagnaCartaScenario: {
            /** @description From seat 0 on. */
            readonly seats: readonly components["schemas"]["CaylusMagnaCartaMatScenario"][];
            /** @description The road, from its beginning; null or not given: the neutral cards of a new game. */
            readonly road: readonly components["schemas"]["CaylusMagnaCartaPlaceScenario"][] | null;
            /** @description The place where the provost stands; not given: the last neutral card. */
            readonly provost: number | null;
            /** @description Tokens left; not given: all that nobody has. */
            readonly castle: components["schemas"]["CaylusMagnaCartaTokensScenario"] | null;
            /**
             * @description What is going on.
             * @enum {string}
             */
            readonly phase: "actions" | "castle" | "effects" | "income" | "library" | "mulligan" | "provost";
            /** @description The number of the round, from 1. */
            readonly round: number;
            /** @description Who has the first-player card; as `turn` or drawn. */
            readonly first: number | null;
            /** @description Whose action it is; null or not given: who has the first-player card. */
            readonly turn: number | null;
            /** @description Who has passed, in that order. */
            readonly passed: readonly number[];
            /** @description With the provost or at the castle: how many of those who passed have had their say. */
            readonly step: number;
            /** @description In the phase `effects`: the place whose effect comes next, counted from 0. */
            readonly spot: number;
            /**
             * @description In the phase `effects`: which of its effects that is.
             * @enum {string}
             */
            readonly part: "primary" | "secondary";
            /** @description At the castle: batches offered so far, by seat. */
            readonly offers: readonly number[];
        };
        /**
         * CaylusMagnaCartaScenarioInput
         * @description A position to start from, with somebody about to be asked. What is not given is as at the start of a game.
         *
         *     `turn` is whose action it is, `passed` who has passed, in passing order. `step`: how many of them have had their
         *     say, with the provost or at the castle. At the castle, `offers` are the batches offered so far, by seat.
         *     `spot` and `part`: which effect of which place comes next. Phase `income` begins a round.
         */
        readonly CaylusMagnaCartaScenarioInput: {
            /** @description From seat 0 on. Left out, it is `[]`. */
            readonly seats?: readonly components["schemas"]["CaylusMagnaCartaMatScenarioInput"][];
            /** @description The road, from its beginning; null or not given: the neutral cards of a new game. */
            readonly road?: readonly components["schemas"]["CaylusMagnaCartaPlaceScenarioInput"][] | null;
            /** @description The place where the provost stands; not given: the last neutral card. */
            readonly provost?: number | null;
            /** @description Tokens left; not given: all that nobody has. */
            readonly castle?: components["schemas"]["CaylusMagnaCartaTokensScenarioInput"] | null;
            /**
             * @description What is going on. Left out, it is `"actions"`.
             * @enum {string}
             */
            readonly phase?: "actions" | "castle" | "effects" | "income" | "library" | "mulligan" | "provost";
            /** @description The number of the round, from 1. Left out, it is `1`. */
            readonly round?: number;
            /** @description Who has the first-player card; as `turn` or drawn. */
            readonly first?: number | null;
            /** @description Whose action it is; null or not given: who has the first-player card. */
            readonly turn?: number | null;
            /** @description Who has passed, in that order. Left out, it is `[]`. */
            readonly passed?: readonly number[];
            /** @description With the provost or at the castle: how many of those who passed have had their say. Left out, it is `0`. */
            readonly step?: number;
            /** @description In the phase `effects`: the place whose effect comes next, counted from 0. Left out, it is `0`. */
            readonly spot?: number;
            /**
             * @description In the phase `effects`: which of its effects that is. Left out, it is `"primary"`.
             * @enum {string}
             */
            readonly part?: "primary" | "secondary";
            /** @description At the castle: batches offered so far, by seat. Left out, it is `[]`. */
            readonly offers?: readonly number[];
        };
        /**
         * CaylusMagnaCartaScored
         * @description A seat's points at the end, by what they are for.
         */
        readonly CaylusMagnaCartaScored: {
            /**
             * @description Always `caylus.scored`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "caylus.scored";
            /** @description Whose score it is. */
            readonly seat: number;
            /** @description Points of castle tokens. */
            readonly tokens: number;
            /** @description Points of own cards on the road. */
            readonly road: number;
            /** @description Points of prestige buildings. */
            readonly prestige: number;
            /** @description Points of gold. */
            readonly gold: number;
            /** @description Points of other cubes. */
            readonly cubes: number;
            /** @description Points of coins. */
            readonly deniers: number;
            /** @description All points together. */
            readonly points: number;
        };
        /**
         * CaylusMagnaCartaSeatClock
         * @description A seat's clock, the same for everybody; it changes with entries alone.
         */
        readonly CaylusMagnaCartaSeatClock: {
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
         * CaylusMagnaCartaSeatReckoning
         * @description What follows for one seat.
         */
        readonly CaylusMagnaCartaSeatReckoning: {
            /** @description The seat. */
            readonly seat: number;
            /** @description What it would score if the game ended now, by what the points are for. */
            readonly score: components["schemas"]["CaylusMagnaCartaTally"];
            /** @description Deniers at the start of the next round. */
            readonly income: number;
            /** @description How many cards it could pay to move the provost on, towards the end of the road. */
            readonly forward: number;
            /** @description How many cards it could pay to move the provost back. */
            readonly back: number;
            /** @description Places of the road where it may build a prestige building: its residences that none covers. */
            readonly sites: readonly number[];
        };
        /**
         * CaylusMagnaCartaSeen
         * @description A game that is not over, as one viewer may see it, with the digest after every entry.
         *
         *     Keep it: `croupier verify --seen` says whether the full record is of the game that was shown.
         */
        readonly CaylusMagnaCartaSeen: {
            /**
             * @description Always `caylus-magna-carta`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly ruleset: "caylus-magna-carta";
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
            readonly frames: readonly components["schemas"]["CaylusMagnaCartaFrame"][];
        };
        /**
         * CaylusMagnaCartaShuffled
         * @description The discard pile became the pile, in this order, first card on top.
         */
        readonly CaylusMagnaCartaShuffled: {
            /**
             * @description Always `caylus.shuffled`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "caylus.shuffled";
            /** @description Whose pile it is. */
            readonly seat: number;
            /** @description The pile from now on, top card first. */
            readonly order: readonly (string | null)[];
            /** @description The number of the chance event in the game; 0 where nothing was left to chance. */
            readonly draw: number;
        };
        /**
         * CaylusMagnaCartaState
         * @description Everything on the table.
         */
        readonly CaylusMagnaCartaState: {
            /** @description What lies before each seat. */
            readonly mats: readonly components["schemas"]["CaylusMagnaCartaMat"][];
            /**
             * @description Which rules are played.
             * @enum {string}
             */
            readonly rules: "beginner" | "standard";
            /**
             * @description What decides between equal points.
             * @enum {string}
             */
            readonly tiebreak: "none" | "tokens";
            /** @description The cards of the road, from its beginning. */
            readonly road: readonly components["schemas"]["CaylusMagnaCartaPlace"][];
            /** @description The place where the provost stands; None under the beginner rules. */
            readonly provost: number | null;
            /** @description The castle tokens that are left. */
            readonly castle: components["schemas"]["CaylusMagnaCartaTokens"];
            /** @description The castle tokens that have left the game. */
            readonly removed: components["schemas"]["CaylusMagnaCartaTokens"];
            /** @description Prestige buildings not yet built. */
            readonly prestige: readonly (string | null)[];
            /** @description What has come out of the stock, which never runs out: the cubes and coins of the seats and on cards. */
            readonly stock: components["schemas"]["CaylusMagnaCartaGoods"];
            /**
             * @description The phase of the round.
             * @enum {string}
             */
            readonly phase: "actions" | "castle" | "effects" | "library" | "mulligan" | "over" | "provost" | "set-up";
            /** @description Which round it is, from 1. */
            readonly round: number;
            /** @description Who has the first-player card. */
            readonly first: number;
            /** @description Whose turn it is to act, in the action phase. */
            readonly turn: number;
            /** @description The seats that have passed, in passing order. */
            readonly bridge: readonly number[];
            /** @description How many seats of the bridge have had their say, with the provost or at the castle. */
            readonly step: number;
            /** @description The place whose effects come next, and with `part` which of them. */
            readonly spot: number;
            /**
             * @description Which effect of that place.
             * @enum {string}
             */
            readonly part: "primary" | "secondary";
            /** @description Batches offered at the castle this round, by seat. */
            readonly offers: readonly number[];
            /** @description The scores, once the game is over. */
            readonly tallies: readonly components["schemas"]["CaylusMagnaCartaTally"][];
        };
        /**
         * CaylusMagnaCartaStep
         * @description What a version changed.
         */
        readonly CaylusMagnaCartaStep: {
            /** @description The version that this step leads to. */
            readonly version: number;
            /** @description Turns the view of the version before it into its own (RFC 6902). */
            readonly patch: readonly (components["schemas"]["Replace"] | components["schemas"]["Add"] | components["schemas"]["Remove"])[];
            /** @description What the story says of it; left out unless asked for. */
            readonly lines?: readonly components["schemas"]["FilmLine"][];
            /** @description What happened; left out unless asked for. */
            readonly frame?: components["schemas"]["CaylusMagnaCartaFrame"];
        };
        /**
         * CaylusMagnaCartaTally
         * @description A seat's score and the parts it is made of.
         */
        readonly CaylusMagnaCartaTally: {
            /** @description Whose score it is. */
            readonly seat: number;
            /** @description Points of castle tokens. */
            readonly tokens: number;
            /** @description Points of own cards on the road. */
            readonly road: number;
            /** @description Points of prestige buildings. */
            readonly prestige: number;
            /** @description Points of gold. */
            readonly gold: number;
            /** @description Points of other cubes. */
            readonly cubes: number;
            /** @description Points of coins. */
            readonly deniers: number;
            /** @description All points together. */
            readonly points: number;
        };
        /**
         * CaylusMagnaCartaTokens
         * @description Castle tokens by tier, in the order in which they are taken.
         */
        readonly CaylusMagnaCartaTokens: {
            /** @description Tokens of the dungeon. */
            readonly dungeon: number;
            /** @description Tokens of the walls. */
            readonly walls: number;
            /** @description Tokens of the towers. */
            readonly towers: number;
        };
        /**
         * CaylusMagnaCartaTokensRemoved
         * @description Nobody offered a batch: tokens left the game.
         */
        readonly CaylusMagnaCartaTokensRemoved: {
            /**
             * @description Always `caylus.tokens-removed`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "caylus.tokens-removed";
            /** @description What left the game. */
            readonly tokens: components["schemas"]["CaylusMagnaCartaTokens"];
        };
        /**
         * CaylusMagnaCartaTokensScenario
         * @description Castle tokens by tier.
         */
        readonly CaylusMagnaCartaTokensScenario: {
            /** @description Tokens of the dungeon. */
            readonly dungeon: number;
            /** @description Tokens of the walls. */
            readonly walls: number;
            /** @description Tokens of the towers. */
            readonly towers: number;
        };
        /**
         * CaylusMagnaCartaTokensScenarioInput
         * @description Castle tokens by tier.
         */
        readonly CaylusMagnaCartaTokensScenarioInput: {
            /** @description Tokens of the dungeon. Left out, it is `0`. */
            readonly dungeon?: number;
            /** @description Tokens of the walls. Left out, it is `0`. */
            readonly walls?: number;
            /** @description Tokens of the towers. Left out, it is `0`. */
            readonly towers?: number;
        };
        /**
         * CaylusMagnaCartaTold
         * @description An accepted choice: what came of it, as its player may see it.
         */
        readonly CaylusMagnaCartaTold: {
            /**
             * @description Always `caylus-magna-carta`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly ruleset: "caylus-magna-carta";
            /** @description The game's version after it. */
            readonly version: number;
            /** @description The choice and the facts that followed. */
            readonly frame: components["schemas"]["CaylusMagnaCartaFrame"];
            /** @description The questions that are open after it, in order of seats. */
            readonly asked: readonly components["schemas"]["CaylusMagnaCartaQuestion"][];
            /** @description The server's word for the history up to it. */
            readonly receipt: components["schemas"]["Receipt"];
        };
        /**
         * CaylusMagnaCartaTurnBegan
         * @description A seat may take an action.
         */
        readonly CaylusMagnaCartaTurnBegan: {
            /**
             * @description Always `caylus.turn-began`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "caylus.turn-began";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
        };
        /**
         * CaylusMagnaCartaTurned
         * @description A card was turned over: it is a residence, and cubes that lay on it went back to the stock.
         */
        readonly CaylusMagnaCartaTurned: {
            /**
             * @description Always `caylus.turned`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "caylus.turned";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description The place on the road, counted from 0. */
            readonly place: number;
            /** @description Which card. */
            readonly card: string;
            /** @description The cubes that went back to the stock. */
            readonly returned: components["schemas"]["CaylusMagnaCartaGoods"];
        };
        /**
         * CaylusMagnaCartaUndone
         * @description The game went back to the rest of version `version`, whose state this is; a rest follows.
         *
         *     Resignations, absences, spent time and the numbers of draws are as they were.
         */
        readonly CaylusMagnaCartaUndone: {
            /**
             * @description Always `undone`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "undone";
            /** @description The version in which the game came to the rest that it goes back to. */
            readonly version: number;
            /** @description The state from here on, as it was at that rest. */
            readonly state: components["schemas"]["CaylusMagnaCartaState"];
        };
        /**
         * CaylusMagnaCartaUse
         * @description Use the effect: pay `pay`, and gain `gain` and this many castle tokens.
         */
        readonly CaylusMagnaCartaUse: {
            /**
             * @description Always `use`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "use";
            /** @description What it takes. */
            readonly pay: components["schemas"]["CaylusMagnaCartaGoods"];
            /** @description What it gives. */
            readonly gain: components["schemas"]["CaylusMagnaCartaGoods"];
            /** @description Castle tokens that it gives besides. */
            readonly tokens: number;
        };
        /**
         * CaylusMagnaCartaUsed
         * @description A seat used an effect of a card; what it gained came from the stock or lay on the card.
         */
        readonly CaylusMagnaCartaUsed: {
            /**
             * @description Always `caylus.used`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "caylus.used";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description The place on the road, counted from 0. */
            readonly place: number;
            /** @description Which card. */
            readonly card: string;
            /**
             * @description Which of the card's effects.
             * @enum {string}
             */
            readonly part: "primary" | "secondary";
            /** @description What was given for it. */
            readonly paid: components["schemas"]["CaylusMagnaCartaGoods"];
            /** @description What the seat got for it. */
            readonly gained: components["schemas"]["CaylusMagnaCartaGoods"];
            /** @description The castle tokens that it got. */
            readonly tokens: components["schemas"]["CaylusMagnaCartaTokens"];
            /**
             * @description Where the goods came from: the stock, or the card on which they lay.
             * @enum {string}
             */
            readonly source: "card" | "stock";
        };
        /**
         * CaylusMagnaCartaView
         * @description The table as one viewer may see it.
         */
        readonly CaylusMagnaCartaView: {
            /**
             * @description Always `caylus-magna-carta`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly ruleset: "caylus-magna-carta";
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
            readonly state: components["schemas"]["CaylusMagnaCartaState"] | null;
            /** @description What follows from `state` and is needed to show the table; null before the start, and where there is nothing. */
            readonly reckoning: components["schemas"]["CaylusMagnaCartaReckoning"] | null;
            /** @description The open questions, in order of seats. */
            readonly asked: readonly components["schemas"]["CaylusMagnaCartaQuestion"][];
            /** @description How the game ended; null until it has. */
            readonly result: components["schemas"]["Result"] | null;
            /** @description Each seat's clock, in order of seats; null before the start, and in a game without a clock. */
            readonly clocks: readonly components["schemas"]["CaylusMagnaCartaSeatClock"][] | null;
            /** @description What is proposed: to go back to an earlier rest; null as long as nothing is. */
            readonly undo: components["schemas"]["UndoProposal"] | null;
        };
        /**
         * CaylusMagnaCartaWorkerPlaced
         * @description A worker went to a place of the road, for a fee in deniers.
         */
        readonly CaylusMagnaCartaWorkerPlaced: {
            /**
             * @description Always `caylus.worker-placed`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "caylus.worker-placed";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description The place on the road, counted from 0. */
            readonly place: number;
            /** @description Which card. */
            readonly card: string;
            /** @description What it cost, in deniers. */
            readonly paid: number;
        };
        /**
         * CaylusMagnaCartaWorkersReturned
         * @description All workers went back to their owners.
         */
        readonly CaylusMagnaCartaWorkersReturned: {
            /**
             * @description Always `caylus.workers-returned`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "caylus.workers-returned";
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

type CaylusMagnaCartaAccepted = components['schemas']['CaylusMagnaCartaAccepted']
type CaylusMagnaCartaAsked = components['schemas']['CaylusMagnaCartaAsked']
type CaylusMagnaCartaBuild = components['schemas']['CaylusMagnaCartaBuild']
type CaylusMagnaCartaBuildPrestige = components['schemas']['CaylusMagnaCartaBuildPrestige']
type CaylusMagnaCartaBuilt = components['schemas']['CaylusMagnaCartaBuilt']
type CaylusMagnaCartaCardFigures = components['schemas']['CaylusMagnaCartaCardFigures']
type CaylusMagnaCartaCastleLeft = components['schemas']['CaylusMagnaCartaCastleLeft']
type CaylusMagnaCartaComponent = components['schemas']['CaylusMagnaCartaComponent']
type CaylusMagnaCartaDeal = components['schemas']['CaylusMagnaCartaDeal']
type CaylusMagnaCartaDecline = components['schemas']['CaylusMagnaCartaDecline']
type CaylusMagnaCartaDeclined = components['schemas']['CaylusMagnaCartaDeclined']
type CaylusMagnaCartaDiscarded = components['schemas']['CaylusMagnaCartaDiscarded']
type CaylusMagnaCartaDraw = components['schemas']['CaylusMagnaCartaDraw']
type CaylusMagnaCartaDrew = components['schemas']['CaylusMagnaCartaDrew']
type CaylusMagnaCartaEarned = components['schemas']['CaylusMagnaCartaEarned']
type CaylusMagnaCartaFigures = components['schemas']['CaylusMagnaCartaFigures']
type CaylusMagnaCartaFilm = components['schemas']['CaylusMagnaCartaFilm']
type CaylusMagnaCartaFirstPlayerDrawn = components['schemas']['CaylusMagnaCartaFirstPlayerDrawn']
type CaylusMagnaCartaFrame = components['schemas']['CaylusMagnaCartaFrame']
type CaylusMagnaCartaGame = components['schemas']['CaylusMagnaCartaGame']
type CaylusMagnaCartaGoods = components['schemas']['CaylusMagnaCartaGoods']
type CaylusMagnaCartaGoodsScenario = components['schemas']['CaylusMagnaCartaGoodsScenario']
type CaylusMagnaCartaGoodsScenarioInput = components['schemas']['CaylusMagnaCartaGoodsScenarioInput']
type CaylusMagnaCartaHandsChosen = components['schemas']['CaylusMagnaCartaHandsChosen']
type CaylusMagnaCartaHiddenWorlds = components['schemas']['CaylusMagnaCartaHiddenWorlds']
type CaylusMagnaCartaImport = components['schemas']['CaylusMagnaCartaImport']
type CaylusMagnaCartaKeepHand = components['schemas']['CaylusMagnaCartaKeepHand']
type CaylusMagnaCartaLaidOut = components['schemas']['CaylusMagnaCartaLaidOut']
type CaylusMagnaCartaMakeResidence = components['schemas']['CaylusMagnaCartaMakeResidence']
type CaylusMagnaCartaMat = components['schemas']['CaylusMagnaCartaMat']
type CaylusMagnaCartaMatScenario = components['schemas']['CaylusMagnaCartaMatScenario']
type CaylusMagnaCartaMatScenarioInput = components['schemas']['CaylusMagnaCartaMatScenarioInput']
type CaylusMagnaCartaMostOffered = components['schemas']['CaylusMagnaCartaMostOffered']
type CaylusMagnaCartaMoveProvost = components['schemas']['CaylusMagnaCartaMoveProvost']
type CaylusMagnaCartaOffer = components['schemas']['CaylusMagnaCartaOffer']
type CaylusMagnaCartaOffered = components['schemas']['CaylusMagnaCartaOffered']
type CaylusMagnaCartaOpened = components['schemas']['CaylusMagnaCartaOpened']
type CaylusMagnaCartaOpening = components['schemas']['CaylusMagnaCartaOpening']
type CaylusMagnaCartaOptions = components['schemas']['CaylusMagnaCartaOptions']
type CaylusMagnaCartaOptionsInput = components['schemas']['CaylusMagnaCartaOptionsInput']
type CaylusMagnaCartaPass = components['schemas']['CaylusMagnaCartaPass']
type CaylusMagnaCartaPassed = components['schemas']['CaylusMagnaCartaPassed']
type CaylusMagnaCartaPhaseBegan = components['schemas']['CaylusMagnaCartaPhaseBegan']
type CaylusMagnaCartaPickedUp = components['schemas']['CaylusMagnaCartaPickedUp']
type CaylusMagnaCartaPlace = components['schemas']['CaylusMagnaCartaPlace']
type CaylusMagnaCartaPlaceScenario = components['schemas']['CaylusMagnaCartaPlaceScenario']
type CaylusMagnaCartaPlaceScenarioInput = components['schemas']['CaylusMagnaCartaPlaceScenarioInput']
type CaylusMagnaCartaPlaceWorker = components['schemas']['CaylusMagnaCartaPlaceWorker']
type CaylusMagnaCartaPlaced = components['schemas']['CaylusMagnaCartaPlaced']
type CaylusMagnaCartaPrestigeBuilt = components['schemas']['CaylusMagnaCartaPrestigeBuilt']
type CaylusMagnaCartaProvostAdvanced = components['schemas']['CaylusMagnaCartaProvostAdvanced']
type CaylusMagnaCartaProvostMoved = components['schemas']['CaylusMagnaCartaProvostMoved']
type CaylusMagnaCartaQuestion = components['schemas']['CaylusMagnaCartaQuestion']
type CaylusMagnaCartaReckoning = components['schemas']['CaylusMagnaCartaReckoning']
type CaylusMagnaCartaRecord = components['schemas']['CaylusMagnaCartaRecord']
type CaylusMagnaCartaRecordEntry = components['schemas']['CaylusMagnaCartaRecordEntry']
type CaylusMagnaCartaRedraw = components['schemas']['CaylusMagnaCartaRedraw']
type CaylusMagnaCartaRematch = components['schemas']['CaylusMagnaCartaRematch']
type CaylusMagnaCartaRematchInput = components['schemas']['CaylusMagnaCartaRematchInput']
type CaylusMagnaCartaReplace = components['schemas']['CaylusMagnaCartaReplace']
type CaylusMagnaCartaResidenceChosen = components['schemas']['CaylusMagnaCartaResidenceChosen']
type CaylusMagnaCartaRoundBegan = components['schemas']['CaylusMagnaCartaRoundBegan']
type CaylusMagnaCartaRuleset = components['schemas']['CaylusMagnaCartaRuleset']
type CaylusMagnaCartaScenario = components['schemas']['CaylusMagnaCartaScenario']
type CaylusMagnaCartaScenarioInput = components['schemas']['CaylusMagnaCartaScenarioInput']
type CaylusMagnaCartaScored = components['schemas']['CaylusMagnaCartaScored']
type CaylusMagnaCartaSeatClock = components['schemas']['CaylusMagnaCartaSeatClock']
type CaylusMagnaCartaSeatReckoning = components['schemas']['CaylusMagnaCartaSeatReckoning']
type CaylusMagnaCartaSeen = components['schemas']['CaylusMagnaCartaSeen']
type CaylusMagnaCartaShuffled = components['schemas']['CaylusMagnaCartaShuffled']
type CaylusMagnaCartaState = components['schemas']['CaylusMagnaCartaState']
type CaylusMagnaCartaStep = components['schemas']['CaylusMagnaCartaStep']
type CaylusMagnaCartaTally = components['schemas']['CaylusMagnaCartaTally']
type CaylusMagnaCartaTokens = components['schemas']['CaylusMagnaCartaTokens']
type CaylusMagnaCartaTokensRemoved = components['schemas']['CaylusMagnaCartaTokensRemoved']
type CaylusMagnaCartaTokensScenario = components['schemas']['CaylusMagnaCartaTokensScenario']
type CaylusMagnaCartaTokensScenarioInput = components['schemas']['CaylusMagnaCartaTokensScenarioInput']
type CaylusMagnaCartaTold = components['schemas']['CaylusMagnaCartaTold']
type CaylusMagnaCartaTurnBegan = components['schemas']['CaylusMagnaCartaTurnBegan']
type CaylusMagnaCartaTurned = components['schemas']['CaylusMagnaCartaTurned']
type CaylusMagnaCartaUndone = components['schemas']['CaylusMagnaCartaUndone']
type CaylusMagnaCartaUse = components['schemas']['CaylusMagnaCartaUse']
type CaylusMagnaCartaUsed = components['schemas']['CaylusMagnaCartaUsed']
type CaylusMagnaCartaView = components['schemas']['CaylusMagnaCartaView']
type CaylusMagnaCartaWorkerPlaced = components['schemas']['CaylusMagnaCartaWorkerPlaced']
type CaylusMagnaCartaWorkersReturned = components['schemas']['CaylusMagnaCartaWorkersReturned']
export type { CaylusMagnaCartaAccepted as Accepted, CaylusMagnaCartaAsked as Asked, CaylusMagnaCartaBuild as Build, CaylusMagnaCartaBuildPrestige as BuildPrestige, CaylusMagnaCartaBuilt as Built, CaylusMagnaCartaCardFigures as CardFigures, CaylusMagnaCartaCastleLeft as CastleLeft, CaylusMagnaCartaComponent as Component, CaylusMagnaCartaDeal as Deal, CaylusMagnaCartaDecline as Decline, CaylusMagnaCartaDeclined as Declined, CaylusMagnaCartaDiscarded as Discarded, CaylusMagnaCartaDraw as Draw, CaylusMagnaCartaDrew as Drew, CaylusMagnaCartaEarned as Earned, CaylusMagnaCartaFigures as Figures, CaylusMagnaCartaFilm as Film, CaylusMagnaCartaFirstPlayerDrawn as FirstPlayerDrawn, CaylusMagnaCartaFrame as Frame, CaylusMagnaCartaGame as Game, CaylusMagnaCartaGoods as Goods, CaylusMagnaCartaGoodsScenario as GoodsScenario, CaylusMagnaCartaGoodsScenarioInput as GoodsScenarioInput, CaylusMagnaCartaHandsChosen as HandsChosen, CaylusMagnaCartaHiddenWorlds as HiddenWorlds, CaylusMagnaCartaImport as Import, CaylusMagnaCartaKeepHand as KeepHand, CaylusMagnaCartaLaidOut as LaidOut, CaylusMagnaCartaMakeResidence as MakeResidence, CaylusMagnaCartaMat as Mat, CaylusMagnaCartaMatScenario as MatScenario, CaylusMagnaCartaMatScenarioInput as MatScenarioInput, CaylusMagnaCartaMostOffered as MostOffered, CaylusMagnaCartaMoveProvost as MoveProvost, CaylusMagnaCartaOffer as Offer, CaylusMagnaCartaOffered as Offered, CaylusMagnaCartaOpened as Opened, CaylusMagnaCartaOpening as Opening, CaylusMagnaCartaOptions as Options, CaylusMagnaCartaOptionsInput as OptionsInput, CaylusMagnaCartaPass as Pass, CaylusMagnaCartaPassed as Passed, CaylusMagnaCartaPhaseBegan as PhaseBegan, CaylusMagnaCartaPickedUp as PickedUp, CaylusMagnaCartaPlace as Place, CaylusMagnaCartaPlaceScenario as PlaceScenario, CaylusMagnaCartaPlaceScenarioInput as PlaceScenarioInput, CaylusMagnaCartaPlaceWorker as PlaceWorker, CaylusMagnaCartaPlaced as Placed, CaylusMagnaCartaPrestigeBuilt as PrestigeBuilt, CaylusMagnaCartaProvostAdvanced as ProvostAdvanced, CaylusMagnaCartaProvostMoved as ProvostMoved, CaylusMagnaCartaQuestion as Question, CaylusMagnaCartaReckoning as Reckoning, CaylusMagnaCartaRecord as Record, CaylusMagnaCartaRecordEntry as RecordEntry, CaylusMagnaCartaRedraw as Redraw, CaylusMagnaCartaRematch as Rematch, CaylusMagnaCartaRematchInput as RematchInput, CaylusMagnaCartaReplace as Replace, CaylusMagnaCartaResidenceChosen as ResidenceChosen, CaylusMagnaCartaRoundBegan as RoundBegan, CaylusMagnaCartaRuleset as Ruleset, CaylusMagnaCartaScenario as Scenario, CaylusMagnaCartaScenarioInput as ScenarioInput, CaylusMagnaCartaScored as Scored, CaylusMagnaCartaSeatClock as SeatClock, CaylusMagnaCartaSeatReckoning as SeatReckoning, CaylusMagnaCartaSeen as Seen, CaylusMagnaCartaShuffled as Shuffled, CaylusMagnaCartaState as State, CaylusMagnaCartaStep as Step, CaylusMagnaCartaTally as Tally, CaylusMagnaCartaTokens as Tokens, CaylusMagnaCartaTokensRemoved as TokensRemoved, CaylusMagnaCartaTokensScenario as TokensScenario, CaylusMagnaCartaTokensScenarioInput as TokensScenarioInput, CaylusMagnaCartaTold as Told, CaylusMagnaCartaTurnBegan as TurnBegan, CaylusMagnaCartaTurned as Turned, CaylusMagnaCartaUndone as Undone, CaylusMagnaCartaUse as Use, CaylusMagnaCartaUsed as Used, CaylusMagnaCartaView as View, CaylusMagnaCartaWorkerPlaced as WorkerPlaced, CaylusMagnaCartaWorkersReturned as WorkersReturned }
