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
         * CivilizationAccepted
         * @description What the game is after a request that became an entry, with the receipt for it.
         */
        readonly CivilizationAccepted: {
            /**
             * @description Always `civilization`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly ruleset: "civilization";
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
            readonly options: components["schemas"]["CivilizationOptions"];
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
         * CivilizationAmount
         * @description So much of one resource.
         */
        readonly CivilizationAmount: {
            /**
             * @description Always `amount`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "amount";
            /**
             * @description Of which resource.
             * @enum {string}
             */
            readonly resource: "commerce" | "food" | "hammers";
            /** @description How much of it. */
            readonly amount: number;
        };
        /**
         * CivilizationAsked
         * @description A question of Civilization.
         */
        readonly CivilizationAsked: {
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
            readonly why: "build" | "code-of-laws" | "collect" | "combat" | "draft" | "draw" | "free" | "opening" | "overflow" | "plot" | "pottery" | "turn" | "writing";
            /**
             * @description What is asked of it: to buy, to discard, to place.
             * @enum {string}
             */
            readonly verb: "act" | "amount" | "attack" | "block" | "bounce" | "discard" | "extra" | "lose-building" | "lose-population" | "lose-walls" | "pay" | "place" | "return" | "rival" | "settle" | "take";
            /** @description What can be picked; an option's number is its place here, from 0. Null for everybody else. */
            readonly options: readonly (components["schemas"]["CivilizationCardOption"] | components["schemas"]["CivilizationTakePlot"] | components["schemas"]["CivilizationPlotOption"] | components["schemas"]["CivilizationBuildingOption"] | components["schemas"]["CivilizationMix"] | components["schemas"]["CivilizationOtherMix"] | components["schemas"]["CivilizationAmount"] | components["schemas"]["CivilizationPlayResource"] | components["schemas"]["CivilizationTrade"] | components["schemas"]["CivilizationBuyPopulation"] | components["schemas"]["CivilizationBuyPlot"] | components["schemas"]["CivilizationBuyTechnology"] | components["schemas"]["CivilizationBuild"] | components["schemas"]["CivilizationUse"] | components["schemas"]["CivilizationRival"] | components["schemas"]["CivilizationAttack"] | components["schemas"]["CivilizationUnitOption"] | components["schemas"]["CivilizationBlock"] | components["schemas"]["CivilizationExtra"] | components["schemas"]["CivilizationDone"] | components["schemas"]["CivilizationBack"])[] | null;
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
         * CivilizationAttack
         * @description Send this unit of the hand against a neighbour.
         */
        readonly CivilizationAttack: {
            /**
             * @description Always `attack`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "attack";
            /** @description The unit. */
            readonly card: string;
            /** @description Who is attacked. */
            readonly target: number;
        };
        /**
         * CivilizationBack
         * @description Go back to the purchases; nothing has happened yet.
         */
        readonly CivilizationBack: {
            /**
             * @description Always `back`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "back";
        };
        /**
         * CivilizationBlock
         * @description Block the attacking unit of this number with `card` of the hand.
         */
        readonly CivilizationBlock: {
            /**
             * @description Always `block`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "block";
            /** @description The unit of the hand that blocks. */
            readonly card: string;
            /** @description The number of the attacking unit in the combat, from 0. */
            readonly unit: number;
            /** @description Which kind of unit that is. */
            readonly attacker: string;
        };
        /**
         * CivilizationBlocked
         * @description A unit of this seat's hand blocks an attacking one, which is number `unit` in the combat.
         */
        readonly CivilizationBlocked: {
            /**
             * @description Always `civilization.blocked`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "civilization.blocked";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description The unit that blocks. */
            readonly card: string;
            /** @description The number of the attacking unit in the combat, from 0. */
            readonly unit: number;
            /** @description The unit that is blocked. */
            readonly attacker: string;
        };
        /**
         * CivilizationBoughtPlot
         * @description A seat bought a plot that lay on offer, for these resources.
         */
        readonly CivilizationBoughtPlot: {
            /**
             * @description Always `civilization.bought-plot`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "civilization.bought-plot";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description Which card. */
            readonly card: string;
            /** @description What it cost. */
            readonly paid: components["schemas"]["CivilizationStock"];
        };
        /**
         * CivilizationBounced
         * @description Walls sent a unit back to the hand of this seat, which had sent it; `unit` was its number in the combat.
         */
        readonly CivilizationBounced: {
            /**
             * @description Always `civilization.bounced`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "civilization.bounced";
            /** @description Who had sent the unit. */
            readonly seat: number;
            /** @description The number of the attacking unit in the combat, from 0. */
            readonly unit: number;
            /** @description Which card. */
            readonly card: string;
        };
        /**
         * CivilizationBreached
         * @description A Catapult brought down Walls on a plot of this seat, and is discarded.
         *
         *     `unit` is the Catapult's number in the combat. `to` is where the Walls go: back to their owner's hand, or onto the
         *     discard pile.
         */
        readonly CivilizationBreached: {
            /**
             * @description Always `civilization.breached`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "civilization.breached";
            /** @description Whose Walls they are. */
            readonly seat: number;
            /** @description The number of the plot before its owner, from 0. */
            readonly plot: number;
            /** @description The Walls. */
            readonly card: string;
            /** @description The number of the attacking unit in the combat, from 0. */
            readonly unit: number;
            /**
             * @description Where the Walls go.
             * @enum {string}
             */
            readonly to: "discard" | "hand";
        };
        /**
         * CivilizationBuild
         * @description Build this building or wonder of the hand.
         */
        readonly CivilizationBuild: {
            /**
             * @description Always `build`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "build";
            /** @description The building or wonder. */
            readonly card: string;
            /** @description The price, in hammers. */
            readonly cost: number;
        };
        /**
         * CivilizationBuildingFigures
         * @description What a building or a wonder does.
         */
        readonly CivilizationBuildingFigures: {
            /**
             * @description Always `building`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "building";
            /** @description Culture that its owner has by it. */
            readonly culture: number;
            /** @description Happiness that its owner has by it. */
            readonly happiness: number;
            /** @description So much commerce is taken off its owner's technologies. */
            readonly discount: number;
            /** @description It yields what its plot shows of this resource once more. */
            readonly repeats: ("commerce" | "food" | "hammers") | null;
            /** @description It yields so many resources of its owner's choice. */
            readonly free: number;
            /** @description In every attack on its owner it sends so many units back. */
            readonly bounces: number;
            /** @description A unit that breaches removes it. */
            readonly falls: boolean;
            /** @description Its owner's units of these kinds steal 1 more; a second one like it adds nothing. */
            readonly raids: readonly string[];
            /** @description After it is built nobody attacks its owner for a while (question C16). */
            readonly shelters: boolean;
        };
        /**
         * CivilizationBuildingOption
         * @description A building of the seat that is asked, on its plot of this number.
         */
        readonly CivilizationBuildingOption: {
            /**
             * @description Always `building`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "building";
            /** @description The number of its plot among the seat's, from 0. */
            readonly plot: number;
            /** @description The building. */
            readonly card: string;
        };
        /**
         * CivilizationBuilt
         * @description A seat built a building or wonder of its hand, for so many hammers. `safe` is that of its area from now on.
         */
        readonly CivilizationBuilt: {
            /**
             * @description Always `civilization.built`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "civilization.built";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description Which card. */
            readonly card: string;
            /** @description The number of the plot before its owner, from 0. */
            readonly plot: number;
            /** @description How many hammers it cost. */
            readonly hammers: number;
            /** @description Nobody may attack the seat until it has begun so many turns; 0: anybody may. */
            readonly safe: number;
        };
        /**
         * CivilizationBuyPlot
         * @description Buy a plot of the market.
         */
        readonly CivilizationBuyPlot: {
            /**
             * @description Always `buy-plot`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "buy-plot";
            /** @description The plot. */
            readonly card: string;
            /** @description The price, in resources of any types. */
            readonly cost: number;
        };
        /**
         * CivilizationBuyPopulation
         * @description Add population to this own plot.
         */
        readonly CivilizationBuyPopulation: {
            /**
             * @description Always `buy-population`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "buy-population";
            /** @description Its number among the seat's plots, from 0. */
            readonly plot: number;
            /** @description What is printed on it. */
            readonly card: string;
            /** @description The price, in food. */
            readonly cost: number;
        };
        /**
         * CivilizationBuyTechnology
         * @description Buy a technology of the market.
         */
        readonly CivilizationBuyTechnology: {
            /**
             * @description Always `buy-technology`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "buy-technology";
            /** @description The technology. */
            readonly card: string;
            /** @description The price, in commerce. */
            readonly cost: number;
        };
        /**
         * CivilizationCardOption
         * @description A card of the own hand.
         */
        readonly CivilizationCardOption: {
            /**
             * @description Always `card`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "card";
            /** @description The card. */
            readonly card: string;
        };
        /**
         * CivilizationClosing
         * @description Why the game comes to its end: at once, or, with the option `end_timing`, when the round is over.
         */
        readonly CivilizationClosing: {
            /**
             * @description Always `civilization.closing`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "civilization.closing";
            /**
             * @description What brings the end.
             * @enum {string}
             */
            readonly why: "last-technology" | "round-limit" | "technology-deck";
        };
        /**
         * CivilizationCollected
         * @description A seat adds resources to its stock.
         *
         *     `yield` is what plots and buildings give by themselves, `bonus` what the player picked for population and The
         *     Pyramids, `mining` what the technology Mining gives when it is bought.
         */
        readonly CivilizationCollected: {
            /**
             * @description Always `civilization.collected`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "civilization.collected";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description What was added. */
            readonly stock: components["schemas"]["CivilizationStock"];
            /**
             * @description What it comes from.
             * @enum {string}
             */
            readonly source: "bonus" | "mining" | "yield";
        };
        /**
         * CivilizationCombatEnded
         * @description The combat is over; the attacking units that are left are discarded.
         */
        readonly CivilizationCombatEnded: {
            /**
             * @description Always `civilization.combat-ended`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "civilization.combat-ended";
            /** @description Who attacked. */
            readonly seat: number;
            /** @description The units that are left, which are discarded. */
            readonly cards: readonly (string | null)[];
        };
        /**
         * CivilizationComponent
         * @description A thing of the game's box, as a client shows it.
         */
        readonly CivilizationComponent: {
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
            readonly figures: (components["schemas"]["CivilizationPlotFigures"] | components["schemas"]["CivilizationTechnologyFigures"] | components["schemas"]["CivilizationResourceFigures"] | components["schemas"]["CivilizationBuildingFigures"] | components["schemas"]["CivilizationUnitFigures"]) | null;
            /** @description What signs on its face cannot say, in at most 28 characters: language -> text; null where they say all. */
            readonly short: {
                readonly [key: string]: string;
            } | null;
        };
        /**
         * CivilizationDealerDrawn
         * @description Who the dealer is; the seat to the left goes first. `draw` is 0 where nothing was left to chance.
         */
        readonly CivilizationDealerDrawn: {
            /**
             * @description Always `civilization.dealer-drawn`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "civilization.dealer-drawn";
            /** @description Who the dealer is. */
            readonly seat: number;
            /** @description The number of the chance event in the game; 0 where nothing was left to chance. */
            readonly draw: number;
        };
        /**
         * CivilizationDiscarded
         * @description Cards of the hand, for all to see.
         */
        readonly CivilizationDiscarded: {
            /**
             * @description Always `civilization.discarded`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "civilization.discarded";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description Which cards; null for one that the viewer does not see. */
            readonly cards: readonly (string | null)[];
        };
        /**
         * CivilizationDone
         * @description Go on without: no further purchase, attacker or blocker.
         */
        readonly CivilizationDone: {
            /**
             * @description Always `done`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "done";
        };
        /**
         * CivilizationDrew
         * @description From the deck into the hand.
         */
        readonly CivilizationDrew: {
            /**
             * @description Always `civilization.drew`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "civilization.drew";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description Which cards; null for one that the viewer does not see. */
            readonly cards: readonly (string | null)[];
        };
        /**
         * CivilizationExtra
         * @description Draw one card more. `because` is the technology that allows it, or `culture` for Highest Culture.
         */
        readonly CivilizationExtra: {
            /**
             * @description Always `extra`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "extra";
            /** @description The technology that allows it, or `culture`. */
            readonly because: string;
        };
        /**
         * CivilizationFell
         * @description All units that were blocked are discarded, with those that blocked them.
         */
        readonly CivilizationFell: {
            /**
             * @description Always `civilization.fell`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "civilization.fell";
            /** @description All that are discarded. */
            readonly cards: readonly (string | null)[];
        };
        /**
         * CivilizationFigures
         * @description The numbers of the rules that stand on no card. Those that a table may choose are among its options.
         */
        readonly CivilizationFigures: {
            /** @description Cards of the first hand, from the first player on in turn order. */
            readonly hands: readonly [
                number,
                number,
                number,
                number
            ];
            /** @description In food; the number is the population that the plot has. */
            readonly population_price: components["schemas"]["CivilizationPrice"];
            /** @description In resources of any types; the number is the buyer's plots. */
            readonly plot_price: components["schemas"]["CivilizationPrice"];
            /** @description Cards that everybody discards of the first hand. */
            readonly opening_discards: number;
            /** @description Plots that everybody begins with. */
            readonly plots: number;
            /** @description So many of them are dealt; the rest are drafted, one in each round. */
            readonly dealt_plots: number;
            /** @description So many plots and technologies lie on offer. */
            readonly market: number;
            /** @description The bank takes so many resources for one, without any technology. */
            readonly bank: number;
            /** @description So many buildings and wonders fit on a plot, without any technology. */
            readonly room: number;
            /** @description From so much population on a plot has more room. */
            readonly crowd: number;
            /** @description So many buildings and wonders fit on such a plot. */
            readonly crowded_room: number;
            /** @description Cards drawn at the end of a turn. */
            readonly draws: number;
            /** @description Cards discarded after that. */
            readonly discards: number;
            /** @description Highest Culture draws so many more, and discards as many more. */
            readonly culture_draws: number;
            /** @description Highest Happiness takes so much off technologies, buildings and wonders. */
            readonly happiness_discount: number;
        };
        /**
         * CivilizationFilm
         * @description A part of a game, to be stepped through: a view, and what each later version changed.
         */
        readonly CivilizationFilm: {
            /**
             * @description Always `civilization`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly ruleset: "civilization";
            /** @description The game's id. */
            readonly game: string;
            /** @description The viewer. */
            readonly viewer: string;
            /** @description The language of its words. */
            readonly language: string;
            /** @description The version of `base`. */
            readonly since: number;
            /** @description The view that it begins with. */
            readonly base: components["schemas"]["CivilizationView"];
            /** @description One for each later version, in order. */
            readonly steps: readonly components["schemas"]["CivilizationStep"][];
            /**
             * @description `since` of the part after this one, which begins with the view that this one ends with; null when there is no
             *     more yet.
             */
            readonly next: number | null;
        };
        /**
         * CivilizationFrame
         * @description One entry as one viewer may see it.
         */
        readonly CivilizationFrame: {
            /**
             * @description Always `civilization`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly ruleset: "civilization";
            /** @description The entry's number. */
            readonly version: number;
            /** @description When it was stored, in microseconds since 1970, UTC. */
            readonly at: number;
            /** @description The digest of the chain of entries up to this one, in hex. */
            readonly head: string;
            /** @description What somebody wanted, or a clock brought about. */
            readonly cause: components["schemas"]["CivilizationOpened"] | components["schemas"]["Joined"] | components["schemas"]["Left"] | components["schemas"]["Contributed"] | components["schemas"]["Chose"] | components["schemas"]["Resigned"] | components["schemas"]["TimedOut"] | components["schemas"]["CivilizationReturned"] | components["schemas"]["Abandoned"] | components["schemas"]["TimeAdded"] | components["schemas"]["UndoProposed"] | components["schemas"]["UndoAgreed"] | components["schemas"]["UndoRefused"] | components["schemas"]["WatcherAdmitted"] | components["schemas"]["WatcherRemoved"];
            /** @description What happened, in order. */
            readonly facts: readonly (components["schemas"]["Seated"] | components["schemas"]["Started"] | components["schemas"]["Defaulted"] | components["schemas"]["Rested"] | components["schemas"]["Ended"] | components["schemas"]["CivilizationUndone"] | components["schemas"]["CivilizationAsked"] | components["schemas"]["CivilizationDealerDrawn"] | components["schemas"]["CivilizationShuffled"] | components["schemas"]["CivilizationLeftOut"] | components["schemas"]["CivilizationPopulationLaid"] | components["schemas"]["CivilizationLaid"] | components["schemas"]["CivilizationPlaced"] | components["schemas"]["CivilizationTurnedUp"] | components["schemas"]["CivilizationTookPlots"] | components["schemas"]["CivilizationTurnBegan"] | components["schemas"]["CivilizationPhaseBegan"] | components["schemas"]["CivilizationCollected"] | components["schemas"]["CivilizationPlayed"] | components["schemas"]["CivilizationTraded"] | components["schemas"]["CivilizationGrew"] | components["schemas"]["CivilizationBoughtPlot"] | components["schemas"]["CivilizationLearned"] | components["schemas"]["CivilizationBuilt"] | components["schemas"]["CivilizationUsed"] | components["schemas"]["CivilizationStole"] | components["schemas"]["CivilizationLevied"] | components["schemas"]["CivilizationSent"] | components["schemas"]["CivilizationBreached"] | components["schemas"]["CivilizationBounced"] | components["schemas"]["CivilizationBlocked"] | components["schemas"]["CivilizationFell"] | components["schemas"]["CivilizationSeized"] | components["schemas"]["CivilizationReturned"] | components["schemas"]["CivilizationCombatEnded"] | components["schemas"]["CivilizationDrew"] | components["schemas"]["CivilizationDiscarded"] | components["schemas"]["CivilizationStatusMoved"] | components["schemas"]["CivilizationClosing"] | components["schemas"]["CivilizationScored"])[];
        };
        /**
         * CivilizationGame
         * @description What a game is, and who sits at it.
         */
        readonly CivilizationGame: {
            /**
             * @description Always `civilization`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly ruleset: "civilization";
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
            readonly options: components["schemas"]["CivilizationOptions"];
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
         * CivilizationGrew
         * @description One more population stands on an own plot. It cost so much food; the free one cost 0.
         */
        readonly CivilizationGrew: {
            /**
             * @description Always `civilization.grew`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "civilization.grew";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description The number of the plot before its owner, from 0. */
            readonly plot: number;
            /** @description How much food it cost. */
            readonly food: number;
        };
        /**
         * CivilizationHiddenWorlds
         * @description Positions that agree with everything that a seat has seen: what is hidden from it is dealt anew in each.
         */
        readonly CivilizationHiddenWorlds: {
            /**
             * @description Always `civilization`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly ruleset: "civilization";
            /** @description The version in which the game last came to a rest: the positions are of then. */
            readonly version: number;
            /** @description The version up to which they agree: what was answered in between can be answered again in each of them. */
            readonly seen: number;
            /** @description The positions; a sandbox game opened from one goes on from there. */
            readonly scenarios: readonly components["schemas"]["CivilizationScenario"][];
            /** @description How many deals did not agree with what was seen after the rest, and were dealt anew. */
            readonly refused: number;
        };
        /**
         * CivilizationImport
         * @description A game that was played elsewhere, to be kept here.
         */
        readonly CivilizationImport: {
            /**
             * @description Always `civilization`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly ruleset: "civilization";
            /** @description Its record, as its keeper downloaded it. */
            readonly record: components["schemas"]["CivilizationRecord"];
            /** @description This server's receipts of it that somebody has kept. Left out, it is `[]`. */
            readonly receipts?: readonly components["schemas"]["Receipt"][];
        };
        /**
         * CivilizationLaid
         * @description What a scenario lays out in the middle of the table; the decks follow as `civilization.shuffled`.
         */
        readonly CivilizationLaid: {
            /**
             * @description Always `civilization.laid`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "civilization.laid";
            /** @description The discard pile. */
            readonly discard: readonly (string | null)[];
            /** @description The plots on offer. */
            readonly plot_market: readonly (string | null)[];
            /** @description The technologies on offer. */
            readonly technology_market: readonly (string | null)[];
            /** @description The technologies that are not in this game. */
            readonly out: readonly (string | null)[];
            /** @description Whether the game ends with this round. */
            readonly ending: boolean;
        };
        /**
         * CivilizationLearned
         * @description A seat bought a technology, for so much commerce. `ready`: it is one that its owner uses at a time of choice.
         */
        readonly CivilizationLearned: {
            /**
             * @description Always `civilization.learned`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "civilization.learned";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description Which card. */
            readonly card: string;
            /** @description How much commerce it cost. */
            readonly commerce: number;
            /** @description Whether its owner uses it at a time of choice. */
            readonly ready: boolean;
        };
        /**
         * CivilizationLeftOut
         * @description So many cards from the bottom of the technology deck are put out of the game; nobody sees which.
         */
        readonly CivilizationLeftOut: {
            /**
             * @description Always `civilization.left-out`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "civilization.left-out";
            /** @description How many cards. */
            readonly number: number;
        };
        /**
         * CivilizationLevied
         * @description A seat took resources of a rival, by Code of Laws.
         */
        readonly CivilizationLevied: {
            /**
             * @description Always `civilization.levied`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "civilization.levied";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description From whom. */
            readonly victim: number;
            /** @description What was taken. */
            readonly stock: components["schemas"]["CivilizationStock"];
        };
        /**
         * CivilizationMat
         * @description What lies before one seat.
         */
        readonly CivilizationMat: {
            /** @description Whose area it is. */
            readonly seat: number;
            /** @description The hand. */
            readonly hand: readonly (string | null)[];
            /** @description The plots, with what stands on them. */
            readonly plots: readonly components["schemas"]["CivilizationPlot"][];
            /** @description The technologies. */
            readonly technologies: readonly (string | null)[];
            /** @description Those of `technologies` that can still be used now: there are some for once a game, and some for once a turn. */
            readonly ready: readonly (string | null)[];
            /** @description The resources in stock. */
            readonly stock: components["schemas"]["CivilizationStock"];
            /** @description How many turns this seat has begun. */
            readonly turns: number;
            /** @description Nobody may attack this seat until it has begun so many turns (The Colossus). */
            readonly safe: number;
        };
        /**
         * CivilizationMatScenario
         * @description What lies before one seat. A hand that is not given is four cards dealt, plots that are not given are four.
         */
        readonly CivilizationMatScenario: {
            /** @description The hand; null or not given: four cards dealt. */
            readonly hand: readonly ("archer" | "axeman" | "barracks" | "catapult" | "chariot" | "colosseum" | "commerce-2" | "commerce-3" | "food-2" | "food-3" | "forge" | "granary" | "hammers-2" | "hammers-3" | "library" | "market" | "monastery" | "spearman" | "swordsman" | "temple" | "the-colossus" | "the-great-library" | "the-great-wall" | "the-hanging-gardens" | "the-pyramids" | "walls" | "wild-1" | "wild-2")[] | null;
            /** @description The plots; null or not given: four dealt. */
            readonly plots: readonly components["schemas"]["CivilizationPlotScenario"][] | null;
            /** @description Technologies that it has. */
            readonly technologies: readonly ("agriculture" | "astronomy" | "code-of-laws" | "currency" | "engineering" | "iron-working" | "literature" | "masonry" | "mathematics" | "mining" | "monotheism" | "pottery" | "sailing" | "the-wheel" | "writing")[];
            /** @description Of Writing, Code of Laws and Pottery those that cannot be used any more. */
            readonly used: readonly ("agriculture" | "astronomy" | "code-of-laws" | "currency" | "engineering" | "iron-working" | "literature" | "masonry" | "mathematics" | "mining" | "monotheism" | "pottery" | "sailing" | "the-wheel" | "writing")[];
            /** @description Food in stock. */
            readonly food: number;
            /** @description Hammers in stock. */
            readonly hammers: number;
            /** @description Commerce in stock. */
            readonly commerce: number;
            /** @description Turns begun before this one. */
            readonly turns: number;
            /** @description The number of the own turn until which nobody attacks (The Colossus). */
            readonly safe: number;
        };
        /**
         * CivilizationMatScenarioInput
         * @description What lies before one seat. A hand that is not given is four cards dealt, plots that are not given are four.
         */
        readonly CivilizationMatScenarioInput: {
            /** @description The hand; null or not given: four cards dealt. */
            readonly hand?: readonly ("archer" | "axeman" | "barracks" | "catapult" | "chariot" | "colosseum" | "commerce-2" | "commerce-3" | "food-2" | "food-3" | "forge" | "granary" | "hammers-2" | "hammers-3" | "library" | "market" | "monastery" | "spearman" | "swordsman" | "temple" | "the-colossus" | "the-great-library" | "the-great-wall" | "the-hanging-gardens" | "the-pyramids" | "walls" | "wild-1" | "wild-2")[] | null;
            /** @description The plots; null or not given: four dealt. */
            readonly plots?: readonly components["schemas"]["CivilizationPlotScenarioInput"][] | null;
            /** @description Technologies that it has. Left out, it is `[]`. */
            readonly technologies?: readonly ("agriculture" | "astronomy" | "code-of-laws" | "currency" | "engineering" | "iron-working" | "literature" | "masonry" | "mathematics" | "mining" | "monotheism" | "pottery" | "sailing" | "the-wheel" | "writing")[];
            /** @description Of Writing, Code of Laws and Pottery those that cannot be used any more. Left out, it is `[]`. */
            readonly used?: readonly ("agriculture" | "astronomy" | "code-of-laws" | "currency" | "engineering" | "iron-working" | "literature" | "masonry" | "mathematics" | "mining" | "monotheism" | "pottery" | "sailing" | "the-wheel" | "writing")[];
            /** @description Food in stock. Left out, it is `0`. */
            readonly food?: number;
            /** @description Hammers in stock. Left out, it is `0`. */
            readonly hammers?: number;
            /** @description Commerce in stock. Left out, it is `0`. */
            readonly commerce?: number;
            /** @description Turns begun before this one. Left out, it is `0`. */
            readonly turns?: number;
            /** @description The number of the own turn until which nobody attacks (The Colossus). Left out, it is `0`. */
            readonly safe?: number;
        };
        /**
         * CivilizationMix
         * @description These resources, to take or to pay.
         */
        readonly CivilizationMix: {
            /**
             * @description Always `mix`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "mix";
            /** @description Food. */
            readonly food: number;
            /** @description Hammers. */
            readonly hammers: number;
            /** @description Commerce. */
            readonly commerce: number;
        };
        /**
         * CivilizationOpened
         * @description Version 1 of a game of Civilization.
         */
        readonly CivilizationOpened: {
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
            readonly options: components["schemas"]["CivilizationOptions"];
            /**
             * @description SHA-256 of the options' canonical JSON, in hex, computed by the table when the game was opened. The dice depend
             *     on it; as it is stored, options that later versions add do not change the dice of this game.
             */
            readonly terms: string;
            /** @description The position that the game starts from; null: the usual set-up, or a viewer who may not see it. */
            readonly scenario: components["schemas"]["CivilizationScenario"] | null;
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
            readonly rematch: components["schemas"]["CivilizationRematch"] | null;
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
         * CivilizationOpening
         * @description Open a game. One with a scenario or open hands is a sandbox: it never counts.
         */
        readonly CivilizationOpening: {
            /**
             * @description Always `civilization`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly ruleset: "civilization";
            /** @description How many play. */
            readonly seats: number;
            /** @description What is settled of its rules, see the ruleset. Left out, it is `{"card_set": "documented-2021", "happiness_discounts_wonders": true, "steal_tech_timing": "own_turn_once", "code_of_laws_chooser": "taker", "culture_min": 3, "happiness_min": 2, "status_tie": "none", "end_trigger": "last_tech_bought", "end_timing": "immediate", "building_needs_population": false, "overflow_buildings": "keep", "population_supply": 48, "bank_trade": "same_type", "chariot_destroys_building": true, "wild_two": "mix", "free_population": "setup", "masonry_wonders": false, "cost_floor": 0, "catapult_walls": "to_hand", "colossus_rounds": 2, "catapult_needs_walls": false, "peaceful_rounds": 0, "tech_count": 15, "max_rounds": 0, "dealer": "random", "extra_draw": "forced"}`. */
            readonly options?: components["schemas"]["CivilizationOptionsInput"];
            /** @description The position that it begins from, see the ruleset; null for the usual start. */
            readonly scenario?: components["schemas"]["CivilizationScenarioInput"] | null;
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
         * CivilizationOptions
         * @description Options of Civilization. The default is the ruling this project takes.
         */
        readonly CivilizationOptions: {
            /**
             * @description The list of cards in the box; there is one so far.
             * @enum {string}
             */
            readonly card_set: "documented-2021";
            /** @description C1. Does Highest Happiness also make wonders 1 cheaper, like technologies and buildings? */
            readonly happiness_discounts_wonders: boolean;
            /**
             * @description C2. When are Writing and Code of Laws used? `own_turn_once`: once a game, at a moment of the owner's choice among the purchases of an own turn. `on_purchase`: at once when they are bought.
             * @enum {string}
             */
            readonly steal_tech_timing: "on_purchase" | "own_turn_once";
            /**
             * @description C2b. Code of Laws: who picks the 3 resources that are taken?
             * @enum {string}
             */
            readonly code_of_laws_chooser: "taker" | "victim";
            /**
             * @description C3. How much culture does Highest Culture need?
             * @enum {integer}
             */
            readonly culture_min: 2 | 3;
            /**
             * @description C3. How much happiness does Highest Happiness need?
             * @enum {integer}
             */
            readonly happiness_min: 2 | 3;
            /**
             * @description C4. Who has Highest Culture or Highest Happiness when several are equally high? Nobody, whoever of them had it before, or all of them.
             * @enum {string}
             */
            readonly status_tie: "incumbent" | "none" | "shared";
            /**
             * @description C5. What is the final technology? The last one there is, or the one after which the technology deck is empty.
             * @enum {string}
             */
            readonly end_trigger: "last_tech_bought" | "tech_deck_empty";
            /**
             * @description C5. Does the game end at once with the final technology, or is the round played out?
             * @enum {string}
             */
            readonly end_timing: "finish_round" | "immediate";
            /** @description C6. Does a plot need population before something is built on it? */
            readonly building_needs_population: boolean;
            /**
             * @description C7. A plot with two buildings falls below 3 population without Engineering: do both stay, or does one of the owner's choice go back to the hand? A wonder never does.
             * @enum {string}
             */
            readonly overflow_buildings: "keep" | "return_to_hand";
            /** @description C8. How many population cards are there? */
            readonly population_supply: 48 | "unlimited";
            /**
             * @description C9. Trading with the bank: are all resources given of one type, or of any?
             * @enum {string}
             */
            readonly bank_trade: "any_mix" | "same_type";
            /** @description C10. Does a Chariot that gets through also destroy a building? */
            readonly chariot_destroys_building: boolean;
            /**
             * @description C11. The card of 2 free resources: any two, or two of one type?
             * @enum {string}
             */
            readonly wild_two: "mix" | "same_type";
            /**
             * @description C12. When is the free population placed? Before the opening hands are dealt, or at the start of each player's first turn?
             * @enum {string}
             */
            readonly free_population: "first_turn" | "setup";
            /** @description C13. Does Masonry make wonders cheaper too? */
            readonly masonry_wonders: boolean;
            /**
             * @description C14. What is the lowest price of a technology, building or wonder?
             * @enum {integer}
             */
            readonly cost_floor: 0 | 1;
            /**
             * @description C15. Where do Walls go that a Catapult removes? Back to their owner's hand, or discarded?
             * @enum {string}
             */
            readonly catapult_walls: "discard" | "to_hand";
            /**
             * @description C16. Until the start of which of the owner's turns after it is built does The Colossus keep attackers away? The second, the first, or not at all.
             * @enum {integer}
             */
            readonly colossus_rounds: 0 | 1 | 2;
            /** @description C17. May a Catapult be sent only against a player who has Walls? */
            readonly catapult_needs_walls: boolean;
            /**
             * @description C19. In how many rounds at the beginning may nobody attack?
             * @enum {integer}
             */
            readonly peaceful_rounds: 0 | 1;
            /**
             * @description C20. How many technologies are in the game? Those left out are drawn by the dice.
             * @enum {integer}
             */
            readonly tech_count: 12 | 15;
            /** @description C21. After how many rounds does the game end though technologies are left? 0: never. */
            readonly max_rounds: number;
            /**
             * @description C22. Who is the dealer, so that the player on the left goes first? Drawn by the dice, or the last seat.
             * @enum {string}
             */
            readonly dealer: "random" | "seat";
            /**
             * @description C23. Must the additional cards of Astronomy and Highest Culture be drawn, or may they?
             * @enum {string}
             */
            readonly extra_draw: "forced" | "optional";
        };
        /**
         * CivilizationOptionsInput
         * @description Options of Civilization. The default is the ruling this project takes.
         */
        readonly CivilizationOptionsInput: {
            /**
             * @description The list of cards in the box; there is one so far. Left out, it is `"documented-2021"`.
             * @enum {string}
             */
            readonly card_set?: "documented-2021";
            /** @description C1. Does Highest Happiness also make wonders 1 cheaper, like technologies and buildings? Left out, it is `true`. */
            readonly happiness_discounts_wonders?: boolean;
            /**
             * @description C2. When are Writing and Code of Laws used? `own_turn_once`: once a game, at a moment of the owner's choice among the purchases of an own turn. `on_purchase`: at once when they are bought. Left out, it is `"own_turn_once"`.
             * @enum {string}
             */
            readonly steal_tech_timing?: "on_purchase" | "own_turn_once";
            /**
             * @description C2b. Code of Laws: who picks the 3 resources that are taken? Left out, it is `"taker"`.
             * @enum {string}
             */
            readonly code_of_laws_chooser?: "taker" | "victim";
            /**
             * @description C3. How much culture does Highest Culture need? Left out, it is `3`.
             * @enum {integer}
             */
            readonly culture_min?: 2 | 3;
            /**
             * @description C3. How much happiness does Highest Happiness need? Left out, it is `2`.
             * @enum {integer}
             */
            readonly happiness_min?: 2 | 3;
            /**
             * @description C4. Who has Highest Culture or Highest Happiness when several are equally high? Nobody, whoever of them had it before, or all of them. Left out, it is `"none"`.
             * @enum {string}
             */
            readonly status_tie?: "incumbent" | "none" | "shared";
            /**
             * @description C5. What is the final technology? The last one there is, or the one after which the technology deck is empty. Left out, it is `"last_tech_bought"`.
             * @enum {string}
             */
            readonly end_trigger?: "last_tech_bought" | "tech_deck_empty";
            /**
             * @description C5. Does the game end at once with the final technology, or is the round played out? Left out, it is `"immediate"`.
             * @enum {string}
             */
            readonly end_timing?: "finish_round" | "immediate";
            /** @description C6. Does a plot need population before something is built on it? Left out, it is `false`. */
            readonly building_needs_population?: boolean;
            /**
             * @description C7. A plot with two buildings falls below 3 population without Engineering: do both stay, or does one of the owner's choice go back to the hand? A wonder never does. Left out, it is `"keep"`.
             * @enum {string}
             */
            readonly overflow_buildings?: "keep" | "return_to_hand";
            /** @description C8. How many population cards are there? Left out, it is `48`. */
            readonly population_supply?: 48 | "unlimited";
            /**
             * @description C9. Trading with the bank: are all resources given of one type, or of any? Left out, it is `"same_type"`.
             * @enum {string}
             */
            readonly bank_trade?: "any_mix" | "same_type";
            /** @description C10. Does a Chariot that gets through also destroy a building? Left out, it is `true`. */
            readonly chariot_destroys_building?: boolean;
            /**
             * @description C11. The card of 2 free resources: any two, or two of one type? Left out, it is `"mix"`.
             * @enum {string}
             */
            readonly wild_two?: "mix" | "same_type";
            /**
             * @description C12. When is the free population placed? Before the opening hands are dealt, or at the start of each player's first turn? Left out, it is `"setup"`.
             * @enum {string}
             */
            readonly free_population?: "first_turn" | "setup";
            /** @description C13. Does Masonry make wonders cheaper too? Left out, it is `false`. */
            readonly masonry_wonders?: boolean;
            /**
             * @description C14. What is the lowest price of a technology, building or wonder? Left out, it is `0`.
             * @enum {integer}
             */
            readonly cost_floor?: 0 | 1;
            /**
             * @description C15. Where do Walls go that a Catapult removes? Back to their owner's hand, or discarded? Left out, it is `"to_hand"`.
             * @enum {string}
             */
            readonly catapult_walls?: "discard" | "to_hand";
            /**
             * @description C16. Until the start of which of the owner's turns after it is built does The Colossus keep attackers away? The second, the first, or not at all. Left out, it is `2`.
             * @enum {integer}
             */
            readonly colossus_rounds?: 0 | 1 | 2;
            /** @description C17. May a Catapult be sent only against a player who has Walls? Left out, it is `false`. */
            readonly catapult_needs_walls?: boolean;
            /**
             * @description C19. In how many rounds at the beginning may nobody attack? Left out, it is `0`.
             * @enum {integer}
             */
            readonly peaceful_rounds?: 0 | 1;
            /**
             * @description C20. How many technologies are in the game? Those left out are drawn by the dice. Left out, it is `15`.
             * @enum {integer}
             */
            readonly tech_count?: 12 | 15;
            /** @description C21. After how many rounds does the game end though technologies are left? 0: never. Left out, it is `0`. */
            readonly max_rounds?: number;
            /**
             * @description C22. Who is the dealer, so that the player on the left goes first? Drawn by the dice, or the last seat. Left out, it is `"random"`.
             * @enum {string}
             */
            readonly dealer?: "random" | "seat";
            /**
             * @description C23. Must the additional cards of Astronomy and Highest Culture be drawn, or may they? Left out, it is `"forced"`.
             * @enum {string}
             */
            readonly extra_draw?: "forced" | "optional";
        };
        /**
         * CivilizationOtherMix
         * @description None of the mixes listed: how much of each resource it is, is asked one after the other.
         */
        readonly CivilizationOtherMix: {
            /**
             * @description Always `other-mix`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "other-mix";
        };
        /**
         * CivilizationPhaseBegan
         * @description The next phase of the turn; `over` ends the game. `discards`: how many cards have to be discarded in it.
         */
        readonly CivilizationPhaseBegan: {
            /**
             * @description Always `civilization.phase-began`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "civilization.phase-began";
            /**
             * @description The phase that begins.
             * @enum {string}
             */
            readonly phase: "collect" | "combat" | "discard" | "draw" | "over" | "purchase" | "set-up";
            /** @description How many cards have to be discarded in it. */
            readonly discards: number;
        };
        /**
         * CivilizationPlaced
         * @description What a scenario lays before a seat; the fields are those of a player's area in the state.
         */
        readonly CivilizationPlaced: {
            /**
             * @description Always `civilization.placed`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "civilization.placed";
            /** @description Whose area it is. */
            readonly seat: number;
            /** @description The hand. */
            readonly hand: readonly (string | null)[];
            /** @description The plots, with what stands on them. */
            readonly plots: readonly components["schemas"]["CivilizationPlot"][];
            /** @description The technologies. */
            readonly technologies: readonly (string | null)[];
            /** @description Those technologies that can still be used. */
            readonly ready: readonly (string | null)[];
            /** @description Resources, by type. */
            readonly stock: components["schemas"]["CivilizationStock"];
            /** @description How many turns the seat has begun. */
            readonly turns: number;
            /** @description Nobody may attack the seat until it has begun so many turns; 0: anybody may. */
            readonly safe: number;
        };
        /**
         * CivilizationPlayResource
         * @description Play this resource card and add so much to the stock.
         */
        readonly CivilizationPlayResource: {
            /**
             * @description Always `play-resource`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "play-resource";
            /** @description The card. */
            readonly card: string;
            /** @description Food that it adds. */
            readonly food: number;
            /** @description Hammers that it adds. */
            readonly hammers: number;
            /** @description Commerce that it adds. */
            readonly commerce: number;
        };
        /**
         * CivilizationPlayed
         * @description A resource card of the hand was discarded, and what it gives went to the stock.
         */
        readonly CivilizationPlayed: {
            /**
             * @description Always `civilization.played`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "civilization.played";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description Which card. */
            readonly card: string;
            /** @description What it gave. */
            readonly stock: components["schemas"]["CivilizationStock"];
        };
        /**
         * CivilizationPlot
         * @description A plot and what stands on it: population, buildings and wonders.
         */
        readonly CivilizationPlot: {
            /** @description Which plot it is. */
            readonly card: string;
            /** @description How much population stands on it. */
            readonly population: number;
            /** @description The buildings and wonders on it. */
            readonly built: readonly (string | null)[];
        };
        /**
         * CivilizationPlotFigures
         * @description What a plot yields by itself; a population on it adds one resource of a type that it shows.
         */
        readonly CivilizationPlotFigures: {
            /**
             * @description Always `plot`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "plot";
            /** @description What it yields with no population on it. */
            readonly base: components["schemas"]["CivilizationStock"];
        };
        /**
         * CivilizationPlotOption
         * @description A plot of the seat that is asked, by its number there, and what is printed on it.
         */
        readonly CivilizationPlotOption: {
            /**
             * @description Always `plot`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "plot";
            /** @description Its number among the seat's plots, from 0. */
            readonly plot: number;
            /** @description What is printed on it. */
            readonly card: string;
        };
        /**
         * CivilizationPlotReckoning
         * @description What follows for one plot, in the order of the seat's plots.
         */
        readonly CivilizationPlotReckoning: {
            /** @description Food for one population more. */
            readonly population_price: number;
            /** @description How many buildings and wonders may still be built here; 0 also where population has to come first. */
            readonly room: number;
        };
        /**
         * CivilizationPlotScenario
         * @description A plot and what stands on it.
         */
        readonly CivilizationPlotScenario: {
            /**
             * @description The plot.
             * @enum {string}
             */
            readonly card: "coast" | "forest" | "grassland" | "hills" | "mountains" | "river";
            /** @description Population on it. */
            readonly population: number;
            /** @description Buildings and wonders on it. */
            readonly built: readonly ("barracks" | "colosseum" | "forge" | "granary" | "library" | "market" | "monastery" | "temple" | "the-colossus" | "the-great-library" | "the-great-wall" | "the-hanging-gardens" | "the-pyramids" | "walls")[];
        };
        /**
         * CivilizationPlotScenarioInput
         * @description A plot and what stands on it.
         */
        readonly CivilizationPlotScenarioInput: {
            /**
             * @description The plot.
             * @enum {string}
             */
            readonly card: "coast" | "forest" | "grassland" | "hills" | "mountains" | "river";
            /** @description Population on it. Left out, it is `0`. */
            readonly population?: number;
            /** @description Buildings and wonders on it. Left out, it is `[]`. */
            readonly built?: readonly ("barracks" | "colosseum" | "forge" | "granary" | "library" | "market" | "monastery" | "temple" | "the-colossus" | "the-great-library" | "the-great-wall" | "the-hanging-gardens" | "the-pyramids" | "walls")[];
        };
        /**
         * CivilizationPopulationLaid
         * @description How many population cards there are to buy; null: as many as anybody can pay for.
         */
        readonly CivilizationPopulationLaid: {
            /**
             * @description Always `civilization.population-laid`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "civilization.population-laid";
            /** @description How many there are to buy; null: as many as anybody can pay for. */
            readonly left: number | null;
        };
        /**
         * CivilizationPrice
         * @description A price that grows with a number: base + each * (number - free).
         */
        readonly CivilizationPrice: {
            /** @description The price at the number `free`. */
            readonly base: number;
            /** @description So much more for each one beyond it. */
            readonly each: number;
            /** @description The number at which the price is `base`. */
            readonly free: number;
        };
        /**
         * CivilizationQuestion
         * @description An open question: its number is what a choice answers.
         *
         *     Only the seat that is asked is told what is offered. To all others `about`, `options`, `labels`, `same`, `none`,
         *     `empty`, `least` and `most` are null.
         */
        readonly CivilizationQuestion: {
            /**
             * @description Always `civilization`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly ruleset: "civilization";
            /** @description Its number, which a choice names: the version at which it was asked. */
            readonly question: number;
            /** @description The seat that is asked. */
            readonly seat: number;
            /**
             * @description What asks: a card, or a step of the game.
             * @enum {string}
             */
            readonly why: "build" | "code-of-laws" | "collect" | "combat" | "draft" | "draw" | "free" | "opening" | "overflow" | "plot" | "pottery" | "turn" | "writing";
            /**
             * @description What is to be done with what is picked. With `why` it tells a program which question this is.
             * @enum {string}
             */
            readonly verb: "act" | "amount" | "attack" | "block" | "bounce" | "discard" | "extra" | "lose-building" | "lose-population" | "lose-walls" | "pay" | "place" | "return" | "rival" | "settle" | "take";
            /** @description The question in words, in the language of the request. */
            readonly prompt: string;
            /** @description What it is about beside `why` and `verb`; null where that says all, and to others than the seat that is asked. */
            readonly about: components["schemas"]["About"] | null;
            /** @description What may be picked. An answer is numbers into this list, from 0. */
            readonly options: readonly (components["schemas"]["CivilizationCardOption"] | components["schemas"]["CivilizationTakePlot"] | components["schemas"]["CivilizationPlotOption"] | components["schemas"]["CivilizationBuildingOption"] | components["schemas"]["CivilizationMix"] | components["schemas"]["CivilizationOtherMix"] | components["schemas"]["CivilizationAmount"] | components["schemas"]["CivilizationPlayResource"] | components["schemas"]["CivilizationTrade"] | components["schemas"]["CivilizationBuyPopulation"] | components["schemas"]["CivilizationBuyPlot"] | components["schemas"]["CivilizationBuyTechnology"] | components["schemas"]["CivilizationBuild"] | components["schemas"]["CivilizationUse"] | components["schemas"]["CivilizationRival"] | components["schemas"]["CivilizationAttack"] | components["schemas"]["CivilizationUnitOption"] | components["schemas"]["CivilizationBlock"] | components["schemas"]["CivilizationExtra"] | components["schemas"]["CivilizationDone"] | components["schemas"]["CivilizationBack"])[] | null;
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
         * CivilizationReckoning
         * @description What follows from what is seen, by seat.
         */
        readonly CivilizationReckoning: {
            /** @description What follows for each seat, from seat 0 on. */
            readonly seats: readonly components["schemas"]["CivilizationSeatReckoning"][];
        };
        /**
         * CivilizationRecord
         * @description The whole of a finished game.
         */
        readonly CivilizationRecord: {
            /**
             * @description Always `civilization`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly ruleset: "civilization";
            /** @description The game's id. */
            readonly game: string;
            /** @description What its salts, digests and dice are made with. */
            readonly algorithm: components["schemas"]["Algorithm"];
            /** @description The versions of the rules that it was played under. */
            readonly rules: readonly number[];
            /** @description What was settled of its rules when it was opened. */
            readonly options: components["schemas"]["CivilizationOptions"];
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
            readonly entries: readonly components["schemas"]["CivilizationRecordEntry"][];
        };
        /**
         * CivilizationRecordEntry
         * @description One entry, unredacted. All its other fields say in JSON what `body` says.
         */
        readonly CivilizationRecordEntry: {
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
            readonly cause: components["schemas"]["CivilizationOpened"] | components["schemas"]["Joined"] | components["schemas"]["Left"] | components["schemas"]["Contributed"] | components["schemas"]["Chose"] | components["schemas"]["Resigned"] | components["schemas"]["TimedOut"] | components["schemas"]["CivilizationReturned"] | components["schemas"]["Abandoned"] | components["schemas"]["TimeAdded"] | components["schemas"]["UndoProposed"] | components["schemas"]["UndoAgreed"] | components["schemas"]["UndoRefused"] | components["schemas"]["WatcherAdmitted"] | components["schemas"]["WatcherRemoved"];
            /** @description What happened, in order. */
            readonly facts: readonly (components["schemas"]["Seated"] | components["schemas"]["Started"] | components["schemas"]["Defaulted"] | components["schemas"]["Rested"] | components["schemas"]["Ended"] | components["schemas"]["CivilizationUndone"] | components["schemas"]["CivilizationAsked"] | components["schemas"]["CivilizationDealerDrawn"] | components["schemas"]["CivilizationShuffled"] | components["schemas"]["CivilizationLeftOut"] | components["schemas"]["CivilizationPopulationLaid"] | components["schemas"]["CivilizationLaid"] | components["schemas"]["CivilizationPlaced"] | components["schemas"]["CivilizationTurnedUp"] | components["schemas"]["CivilizationTookPlots"] | components["schemas"]["CivilizationTurnBegan"] | components["schemas"]["CivilizationPhaseBegan"] | components["schemas"]["CivilizationCollected"] | components["schemas"]["CivilizationPlayed"] | components["schemas"]["CivilizationTraded"] | components["schemas"]["CivilizationGrew"] | components["schemas"]["CivilizationBoughtPlot"] | components["schemas"]["CivilizationLearned"] | components["schemas"]["CivilizationBuilt"] | components["schemas"]["CivilizationUsed"] | components["schemas"]["CivilizationStole"] | components["schemas"]["CivilizationLevied"] | components["schemas"]["CivilizationSent"] | components["schemas"]["CivilizationBreached"] | components["schemas"]["CivilizationBounced"] | components["schemas"]["CivilizationBlocked"] | components["schemas"]["CivilizationFell"] | components["schemas"]["CivilizationSeized"] | components["schemas"]["CivilizationReturned"] | components["schemas"]["CivilizationCombatEnded"] | components["schemas"]["CivilizationDrew"] | components["schemas"]["CivilizationDiscarded"] | components["schemas"]["CivilizationStatusMoved"] | components["schemas"]["CivilizationClosing"] | components["schemas"]["CivilizationScored"])[];
            /** @description Drawn for this entry: nobody guesses from a digest what was digested. */
            readonly salt: string;
            /** @description SHA-256 of (croupier/1, game id, version, digest before, salt, body), in hex. */
            readonly digest: string;
            /** @description The stored msgpack, in base64. */
            readonly body: string;
        };
        /**
         * CivilizationRematch
         * @description Play again. What was drawn is drawn anew.
         */
        readonly CivilizationRematch: {
            /**
             * @description Always `civilization`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly ruleset: "civilization";
            /** @description What is settled of its rules; null for those of the game before. */
            readonly options: components["schemas"]["CivilizationOptions"] | null;
        };
        /**
         * CivilizationRematchInput
         * @description Play again. What was drawn is drawn anew.
         */
        readonly CivilizationRematchInput: {
            /**
             * @description Always `civilization`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly ruleset: "civilization";
            /** @description What is settled of its rules; null for those of the game before. */
            readonly options?: components["schemas"]["CivilizationOptionsInput"] | null;
        };
        /**
         * CivilizationResourceFigures
         * @description What a resource card gives, and how many resources of its player's choice.
         */
        readonly CivilizationResourceFigures: {
            /**
             * @description Always `resource`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "resource";
            /** @description The resources that it gives. */
            readonly stock: components["schemas"]["CivilizationStock"];
            /** @description So many resources besides, of its player's choice. */
            readonly wild: number;
        };
        /**
         * CivilizationReturned
         * @description A building goes back to its owner's hand: it was destroyed, or its plot has no room for it any more.
         */
        readonly CivilizationReturned: {
            /**
             * @description Always `civilization.returned`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "civilization.returned";
            /** @description Whose building it is. */
            readonly seat: number;
            /** @description Which card. */
            readonly card: string;
            /** @description The number of the plot before its owner, from 0. */
            readonly plot: number;
            /**
             * @description Why: it was destroyed, or there is no room for it.
             * @enum {string}
             */
            readonly why: "destroyed" | "overflow";
        };
        /**
         * CivilizationRival
         * @description Another player.
         */
        readonly CivilizationRival: {
            /**
             * @description Always `rival`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "rival";
            /** @description Who. */
            readonly seat: number;
        };
        /**
         * CivilizationRuleset
         * @description A game: its options and scenarios as JSON Schema, presets, the things in its box, figures, words and table.
         */
        readonly CivilizationRuleset: {
            /**
             * @description Always `civilization`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly key: "civilization";
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
            readonly components: readonly components["schemas"]["CivilizationComponent"][];
            /**
             * @description The numbers of the rules that stand on no component. Like those of the components they are the installed rules'
             *     own; a game that began under an earlier version may have been played by others.
             */
            readonly figures: components["schemas"]["CivilizationFigures"];
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
         * CivilizationScenario
         * @description A position to start from. Decks list the top card first; what is not given is dealt from what is left.
         */
        readonly CivilizationScenario: {
            /** @description From seat 0 on. */
            readonly seats: readonly components["schemas"]["CivilizationMatScenario"][];
            /** @description If given, cards that are nowhere are not in the game. */
            readonly deck: readonly ("archer" | "axeman" | "barracks" | "catapult" | "chariot" | "colosseum" | "commerce-2" | "commerce-3" | "food-2" | "food-3" | "forge" | "granary" | "hammers-2" | "hammers-3" | "library" | "market" | "monastery" | "spearman" | "swordsman" | "temple" | "the-colossus" | "the-great-library" | "the-great-wall" | "the-hanging-gardens" | "the-pyramids" | "walls" | "wild-1" | "wild-2")[] | null;
            /** @description The discard pile. */
            readonly discard: readonly ("archer" | "axeman" | "barracks" | "catapult" | "chariot" | "colosseum" | "commerce-2" | "commerce-3" | "food-2" | "food-3" | "forge" | "granary" | "hammers-2" | "hammers-3" | "library" | "market" | "monastery" | "spearman" | "swordsman" | "temple" | "the-colossus" | "the-great-library" | "the-great-wall" | "the-hanging-gardens" | "the-pyramids" | "walls" | "wild-1" | "wild-2")[];
            /** @description The plots in their deck; null or not given: those left, shuffled. */
            readonly plot_deck: readonly ("coast" | "forest" | "grassland" | "hills" | "mountains" | "river")[] | null;
            /** @description The plots on offer, filled up to three from the deck; null or not given: all from there. */
            readonly plot_market: readonly ("coast" | "forest" | "grassland" | "hills" | "mountains" | "river")[] | null;
            /** @description The technologies in their deck; null or not given: those left, shuffled. */
            readonly technology_deck: readonly ("agriculture" | "astronomy" | "code-of-laws" | "currency" | "engineering" | "iron-working" | "literature" | "masonry" | "mathematics" | "mining" | "monotheism" | "pottery" | "sailing" | "the-wheel" | "writing")[] | null;
            /** @description The technologies on offer, filled up to three from the deck; null or not given: all from there. */
            readonly technology_market: readonly ("agriculture" | "astronomy" | "code-of-laws" | "currency" | "engineering" | "iron-working" | "literature" | "masonry" | "mathematics" | "mining" | "monotheism" | "pottery" | "sailing" | "the-wheel" | "writing")[] | null;
            /** @description Technologies that are not in the game. */
            readonly out: readonly ("agriculture" | "astronomy" | "code-of-laws" | "currency" | "engineering" | "iron-working" | "literature" | "masonry" | "mathematics" | "mining" | "monotheism" | "pottery" | "sailing" | "the-wheel" | "writing")[];
            /** @description What is left to buy; if not given, what is not on plots. Not with an unlimited supply. */
            readonly population: number | null;
            /** @description The last seat of the table if not given. */
            readonly dealer: number | null;
            /** @description The seat whose turn it is; if not given, the first. */
            readonly turn: number | null;
            /** @description The number of the round, from 1. */
            readonly round: number;
            /**
             * @description The phase of the turn that begins.
             * @enum {string}
             */
            readonly phase: "collect" | "combat" | "discard" | "draw" | "purchase";
            /** @description In the phase `discard`: how many cards. */
            readonly discards: number;
            /** @description Who had Highest Culture before; matters with `status_tie: incumbent`. */
            readonly culture: readonly number[];
            /** @description Who had Highest Happiness before; matters with `status_tie: incumbent`. */
            readonly happiness: readonly number[];
            /** @description The final technology is bought, and the round is played out. */
            readonly ending: boolean;
        };
        /**
         * CivilizationScenarioInput
         * @description A position to start from. Decks list the top card first; what is not given is dealt from what is left.
         */
        readonly CivilizationScenarioInput: {
            /** @description From seat 0 on. Left out, it is `[]`. */
            readonly seats?: readonly components["schemas"]["CivilizationMatScenarioInput"][];
            /** @description If given, cards that are nowhere are not in the game. */
            readonly deck?: readonly ("archer" | "axeman" | "barracks" | "catapult" | "chariot" | "colosseum" | "commerce-2" | "commerce-3" | "food-2" | "food-3" | "forge" | "granary" | "hammers-2" | "hammers-3" | "library" | "market" | "monastery" | "spearman" | "swordsman" | "temple" | "the-colossus" | "the-great-library" | "the-great-wall" | "the-hanging-gardens" | "the-pyramids" | "walls" | "wild-1" | "wild-2")[] | null;
            /** @description The discard pile. Left out, it is `[]`. */
            readonly discard?: readonly ("archer" | "axeman" | "barracks" | "catapult" | "chariot" | "colosseum" | "commerce-2" | "commerce-3" | "food-2" | "food-3" | "forge" | "granary" | "hammers-2" | "hammers-3" | "library" | "market" | "monastery" | "spearman" | "swordsman" | "temple" | "the-colossus" | "the-great-library" | "the-great-wall" | "the-hanging-gardens" | "the-pyramids" | "walls" | "wild-1" | "wild-2")[];
            /** @description The plots in their deck; null or not given: those left, shuffled. */
            readonly plot_deck?: readonly ("coast" | "forest" | "grassland" | "hills" | "mountains" | "river")[] | null;
            /** @description The plots on offer, filled up to three from the deck; null or not given: all from there. */
            readonly plot_market?: readonly ("coast" | "forest" | "grassland" | "hills" | "mountains" | "river")[] | null;
            /** @description The technologies in their deck; null or not given: those left, shuffled. */
            readonly technology_deck?: readonly ("agriculture" | "astronomy" | "code-of-laws" | "currency" | "engineering" | "iron-working" | "literature" | "masonry" | "mathematics" | "mining" | "monotheism" | "pottery" | "sailing" | "the-wheel" | "writing")[] | null;
            /** @description The technologies on offer, filled up to three from the deck; null or not given: all from there. */
            readonly technology_market?: readonly ("agriculture" | "astronomy" | "code-of-laws" | "currency" | "engineering" | "iron-working" | "literature" | "masonry" | "mathematics" | "mining" | "monotheism" | "pottery" | "sailing" | "the-wheel" | "writing")[] | null;
            /** @description Technologies that are not in the game. Left out, it is `[]`. */
            readonly out?: readonly ("agriculture" | "astronomy" | "code-of-laws" | "currency" | "engineering" | "iron-working" | "literature" | "masonry" | "mathematics" | "mining" | "monotheism" | "pottery" | "sailing" | "the-wheel" | "writing")[];
            /** @description What is left to buy; if not given, what is not on plots. Not with an unlimited supply. */
            readonly population?: number | null;
            /** @description The last seat of the table if not given. */
            readonly dealer?: number | null;
            /** @description The seat whose turn it is; if not given, the first. */
            readonly turn?: number | null;
            /** @description The number of the round, from 1. Left out, it is `1`. */
            readonly round?: number;
            /**
             * @description The phase of the turn that begins. Left out, it is `"purchase"`.
             * @enum {string}
             */
            readonly phase?: "collect" | "combat" | "discard" | "draw" | "purchase";
            /** @description In the phase `discard`: how many cards. Left out, it is `2`. */
            readonly discards?: number;
            /** @description Who had Highest Culture before; matters with `status_tie: incumbent`. Left out, it is `[]`. */
            readonly culture?: readonly number[];
            /** @description Who had Highest Happiness before; matters with `status_tie: incumbent`. Left out, it is `[]`. */
            readonly happiness?: readonly number[];
            /** @description The final technology is bought, and the round is played out. Left out, it is `false`. */
            readonly ending?: boolean;
        };
        /**
         * CivilizationScored
         * @description A seat's points and what they are made of.
         */
        readonly CivilizationScored: {
            /**
             * @description Always `civilization.scored`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "civilization.scored";
            /** @description Whose score it is. */
            readonly seat: number;
            /** @description Points of technologies. */
            readonly technologies: number;
            /** @description Points of population. */
            readonly population: number;
            /** @description Points of wonders. */
            readonly wonders: number;
            /** @description All points together. */
            readonly points: number;
        };
        /**
         * CivilizationSeatClock
         * @description A seat's clock, the same for everybody; it changes with entries alone.
         */
        readonly CivilizationSeatClock: {
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
         * CivilizationSeatReckoning
         * @description What follows for one seat. Prices are what it would pay now, whether it can or not.
         */
        readonly CivilizationSeatReckoning: {
            /** @description The seat. */
            readonly seat: number;
            /** @description What it would count if the game ended now. */
            readonly score: components["schemas"]["CivilizationTally"];
            /** @description Culture that it has. */
            readonly culture: number;
            /** @description Happiness that it has. */
            readonly happiness: number;
            /** @description What plots, buildings and technologies yield at the start of its turn, with nothing to choose. */
            readonly income: components["schemas"]["CivilizationStock"];
            /** @description So many resources more, of its choice within what its plots show. */
            readonly bonus: number;
            /** @description The bank takes so many resources for one. */
            readonly bank: number;
            /** @description What follows for each of its plots, in their order. */
            readonly plots: readonly components["schemas"]["CivilizationPlotReckoning"][];
            /** @description Resources of any types for one plot more. */
            readonly plot_price: number;
            /** @description Commerce for each technology on offer. */
            readonly technologies: {
                readonly [key: string]: number;
            };
            /** @description Hammers for each building and wonder there is. */
            readonly buildings: {
                readonly [key: string]: number;
            };
            /** @description Cards it would draw at the end of its turn; fewer where extra cards are optional and it wants none. */
            readonly draws: number;
            /** @description Cards it would discard after that. */
            readonly discards: number;
            /** @description Whom it might attack in this round, if it were its turn. */
            readonly attackable: readonly number[];
        };
        /**
         * CivilizationSeen
         * @description A game that is not over, as one viewer may see it, with the digest after every entry.
         *
         *     Keep it: `croupier verify --seen` says whether the full record is of the game that was shown.
         */
        readonly CivilizationSeen: {
            /**
             * @description Always `civilization`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly ruleset: "civilization";
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
            readonly frames: readonly components["schemas"]["CivilizationFrame"][];
        };
        /**
         * CivilizationSeized
         * @description One population moves from a plot of the victim's to a plot of the attacker's, `to_plot`.
         */
        readonly CivilizationSeized: {
            /**
             * @description Always `civilization.seized`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "civilization.seized";
            /** @description Who attacks. */
            readonly seat: number;
            /** @description From whom. */
            readonly victim: number;
            /** @description The victim's plot, from 0. */
            readonly plot: number;
            /** @description The attacker's plot, from 0. */
            readonly to_plot: number;
        };
        /**
         * CivilizationSent
         * @description A seat sent a unit of its hand against a neighbour.
         */
        readonly CivilizationSent: {
            /**
             * @description Always `civilization.sent`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "civilization.sent";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description Which card. */
            readonly card: string;
            /** @description Who is attacked. */
            readonly target: number;
        };
        /**
         * CivilizationShuffled
         * @description The order of a deck from now on, top card first: shuffled, or as a scenario gives it (`draw` is 0 then).
         *
         *     `of_discards`: it was made of all cards of the discard pile, which is empty from now on.
         */
        readonly CivilizationShuffled: {
            /**
             * @description Always `civilization.shuffled`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "civilization.shuffled";
            /**
             * @description Which deck.
             * @enum {string}
             */
            readonly what: "deck" | "plots" | "technologies";
            /** @description The deck from now on, top card first. */
            readonly order: readonly (string | null)[];
            /** @description The number of the chance event in the game; 0 where nothing was left to chance. */
            readonly draw: number;
            /** @description Whether it was made of the discard pile, which is empty from now on. */
            readonly of_discards: boolean;
        };
        /**
         * CivilizationState
         * @description Everything on the table. While plots are drafted, `plot_market` holds those that can be taken.
         */
        readonly CivilizationState: {
            /** @description What lies before each seat. */
            readonly mats: readonly components["schemas"]["CivilizationMat"][];
            /** @description The deck, top card first. */
            readonly deck: readonly (string | null)[];
            /** @description The discard pile. */
            readonly discard: readonly (string | null)[];
            /** @description The deck of plots, top card first. */
            readonly plot_deck: readonly (string | null)[];
            /** @description The plots on offer. */
            readonly plot_market: readonly (string | null)[];
            /** @description The deck of technologies, top card first. */
            readonly technology_deck: readonly (string | null)[];
            /** @description The technologies on offer. */
            readonly technology_market: readonly (string | null)[];
            /** @description Technologies that are not in this game. */
            readonly out: readonly (string | null)[];
            /** @description What is left to buy; None without limit. */
            readonly population: number | null;
            /** @description Who the dealer is; the seat to the left goes first. */
            readonly dealer: number;
            /** @description Whose turn it is. */
            readonly turn: number;
            /** @description Which round it is, from 1. */
            readonly round: number;
            /**
             * @description The phase of the turn.
             * @enum {string}
             */
            readonly phase: "collect" | "combat" | "discard" | "draw" | "over" | "purchase" | "set-up";
            /** @description How many cards this turn's player has to discard. */
            readonly discards: number;
            /** @description The units that are attacking. */
            readonly combat: readonly components["schemas"]["CivilizationUnit"][];
            /** @description Who has Highest Culture. */
            readonly culture: readonly number[];
            /** @description Who has Highest Happiness. */
            readonly happiness: readonly number[];
            /** @description The game ends with this round: the last technology is bought. */
            readonly ending: boolean;
            /** @description The scores, once the game is over. */
            readonly tallies: readonly components["schemas"]["CivilizationTally"][];
        };
        /**
         * CivilizationStatusMoved
         * @description Who has Highest Culture or Highest Happiness from now on.
         */
        readonly CivilizationStatusMoved: {
            /**
             * @description Always `civilization.status-moved`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "civilization.status-moved";
            /**
             * @description Which of the two.
             * @enum {string}
             */
            readonly status: "culture" | "happiness";
            /** @description Who has it from now on. */
            readonly seats: readonly number[];
        };
        /**
         * CivilizationStep
         * @description What a version changed.
         */
        readonly CivilizationStep: {
            /** @description The version that this step leads to. */
            readonly version: number;
            /** @description Turns the view of the version before it into its own (RFC 6902). */
            readonly patch: readonly (components["schemas"]["Replace"] | components["schemas"]["Add"] | components["schemas"]["Remove"])[];
            /** @description What the story says of it; left out unless asked for. */
            readonly lines?: readonly components["schemas"]["FilmLine"][];
            /** @description What happened; left out unless asked for. */
            readonly frame?: components["schemas"]["CivilizationFrame"];
        };
        /**
         * CivilizationStock
         * @description An amount of each resource; also what a plot yields and what something costs.
         */
        readonly CivilizationStock: {
            /** @description Food. */
            readonly food: number;
            /** @description Hammers. */
            readonly hammers: number;
            /** @description Commerce. */
            readonly commerce: number;
        };
        /**
         * CivilizationStole
         * @description A seat took a random card of a rival's hand, if there was any; only these two, the seats in `to`, see which.
         */
        readonly CivilizationStole: {
            /**
             * @description Always `civilization.stole`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "civilization.stole";
            /** @description Who stole. */
            readonly seat: number;
            /** @description From whom. */
            readonly victim: number;
            /** @description Who sees the card: these two. */
            readonly to: readonly number[];
            /** @description The card, or none; null for whoever does not see it. */
            readonly cards: readonly (string | null)[];
            /** @description The number of the chance event in the game; 0 where nothing was left to chance. */
            readonly draw: number;
        };
        /**
         * CivilizationTakePlot
         * @description Take this plot of those laid out.
         */
        readonly CivilizationTakePlot: {
            /**
             * @description Always `take-plot`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "take-plot";
            /** @description The plot. */
            readonly card: string;
        };
        /**
         * CivilizationTally
         * @description A seat's score and its parts, one point for each.
         */
        readonly CivilizationTally: {
            /** @description Whose score it is. */
            readonly seat: number;
            /** @description Points of technologies. */
            readonly technologies: number;
            /** @description Points of population. */
            readonly population: number;
            /** @description Points of wonders. */
            readonly wonders: number;
            /** @description All points together. */
            readonly points: number;
        };
        /**
         * CivilizationTechnologyFigures
         * @description What a technology does, for its owner only.
         */
        readonly CivilizationTechnologyFigures: {
            /**
             * @description Always `technology`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "technology";
            /** @description Culture that its owner has by it. */
            readonly culture: number;
            /** @description Buildings of this kind give their culture and happiness twice. */
            readonly doubles: string | null;
            /** @description Buildings of this kind yield 1 more of what they repeat. */
            readonly improves: string | null;
            /** @description So many hammers are taken off buildings. */
            readonly saves: number;
            /** @description The bank takes so many resources for one; null where it changes nothing. */
            readonly rate: number | null;
            /** @description So many buildings and wonders fit on every plot; 0 where it changes nothing. */
            readonly room: number;
            /** @description Cards more at the end of a turn. */
            readonly draws: number;
            /** @description Units of this kind block whatever can be blocked at all. */
            readonly trains: string | null;
            /** @description So many hammers for each own plot, once, when it is bought. */
            readonly hammers: number;
            /** @description It is used once a game, or once a turn, when its owner chooses. */
            readonly use: ("game" | "turn") | null;
            /** @description Resources of any types that a use takes. */
            readonly price: number;
            /** @description Cards drawn when it is used or, if it has no use, when it is bought. */
            readonly cards: number;
            /** @description Resources that a use takes from a rival. */
            readonly takes: number;
        };
        /**
         * CivilizationTold
         * @description An accepted choice: what came of it, as its player may see it.
         */
        readonly CivilizationTold: {
            /**
             * @description Always `civilization`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly ruleset: "civilization";
            /** @description The game's version after it. */
            readonly version: number;
            /** @description The choice and the facts that followed. */
            readonly frame: components["schemas"]["CivilizationFrame"];
            /** @description The questions that are open after it, in order of seats. */
            readonly asked: readonly components["schemas"]["CivilizationQuestion"][];
            /** @description The server's word for the history up to it. */
            readonly receipt: components["schemas"]["Receipt"];
        };
        /**
         * CivilizationTookPlots
         * @description A seat got plots without paying: dealt from the plot deck, or picked in the draft from those laid out.
         */
        readonly CivilizationTookPlots: {
            /**
             * @description Always `civilization.took-plots`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "civilization.took-plots";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description Which cards; null for one that the viewer does not see. */
            readonly cards: readonly (string | null)[];
            /**
             * @description Where they come from: the plot deck, or those laid out in the draft.
             * @enum {string}
             */
            readonly source: "deck" | "market";
        };
        /**
         * CivilizationTrade
         * @description Give these resources to the bank, for one of the type `take`.
         */
        readonly CivilizationTrade: {
            /**
             * @description Always `trade`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "trade";
            /** @description Food that is given. */
            readonly food: number;
            /** @description Hammers that are given. */
            readonly hammers: number;
            /** @description Commerce that is given. */
            readonly commerce: number;
            /**
             * @description The resource of which the bank gives one.
             * @enum {string}
             */
            readonly take: "commerce" | "food" | "hammers";
        };
        /**
         * CivilizationTraded
         * @description A seat gave these resources to the bank, and took one of another type.
         */
        readonly CivilizationTraded: {
            /**
             * @description Always `civilization.traded`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "civilization.traded";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description What went to the bank. */
            readonly gave: components["schemas"]["CivilizationStock"];
            /**
             * @description The type of the resource that was taken.
             * @enum {string}
             */
            readonly took: "commerce" | "food" | "hammers";
        };
        /**
         * CivilizationTurnBegan
         * @description A seat begins its turn, the `turn`th of its own. `ready` are its technologies that can be used in it.
         */
        readonly CivilizationTurnBegan: {
            /**
             * @description Always `civilization.turn-began`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "civilization.turn-began";
            /** @description Whose turn it is. */
            readonly seat: number;
            /** @description Which of the seat's own turns it is, from 1. */
            readonly turn: number;
            /** @description Which round it is, from 1. */
            readonly round: number;
            /** @description The technologies that can be used in it. */
            readonly ready: readonly (string | null)[];
        };
        /**
         * CivilizationTurnedUp
         * @description The top cards of a deck were turned up, and lie on offer.
         */
        readonly CivilizationTurnedUp: {
            /**
             * @description Always `civilization.turned-up`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "civilization.turned-up";
            /**
             * @description Which deck they come from, and where they lie.
             * @enum {string}
             */
            readonly market: "plots" | "technologies";
            /** @description Which cards; null for one that the viewer does not see. */
            readonly cards: readonly (string | null)[];
        };
        /**
         * CivilizationUndone
         * @description The game went back to the rest of version `version`, whose state this is; a rest follows.
         *
         *     Resignations, absences, spent time and the numbers of draws are as they were.
         */
        readonly CivilizationUndone: {
            /**
             * @description Always `undone`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "undone";
            /** @description The version in which the game came to the rest that it goes back to. */
            readonly version: number;
            /** @description The state from here on, as it was at that rest. */
            readonly state: components["schemas"]["CivilizationState"];
        };
        /**
         * CivilizationUnit
         * @description A unit that attacks the seat `target`, and the unit that blocks it.
         */
        readonly CivilizationUnit: {
            /** @description Which unit it is. */
            readonly card: string;
            /** @description Whom it attacks. */
            readonly target: number;
            /** @description The unit that blocks it; null: none. */
            readonly blocker: string | null;
        };
        /**
         * CivilizationUnitFigures
         * @description What a military unit takes, destroys and removes when it gets through, and what it can block.
         */
        readonly CivilizationUnitFigures: {
            /**
             * @description Always `unit`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "unit";
            /** @description Whether it can be sent against a neighbour. */
            readonly attacks: boolean;
            /** @description So much population. */
            readonly steals: number;
            /** @description So many buildings. */
            readonly destroys: number;
            /** @description The option that has to be true for it to destroy; null where it always does. */
            readonly destroys_if: string | null;
            /** @description It is discarded together with something that falls. */
            readonly breaches: boolean;
            /** @description The units that it can block. */
            readonly blocks: readonly string[];
        };
        /**
         * CivilizationUnitOption
         * @description An attacking unit, by its number in the combat.
         */
        readonly CivilizationUnitOption: {
            /**
             * @description Always `unit`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "unit";
            /** @description Its number in the combat, from 0 in the order of sending. */
            readonly unit: number;
            /** @description Which kind of unit it is. */
            readonly card: string;
        };
        /**
         * CivilizationUse
         * @description Use this technology.
         */
        readonly CivilizationUse: {
            /**
             * @description Always `use`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "use";
            /** @description The technology. */
            readonly card: string;
        };
        /**
         * CivilizationUsed
         * @description A seat used one of its technologies, and paid these resources for it.
         */
        readonly CivilizationUsed: {
            /**
             * @description Always `civilization.used`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly type: "civilization.used";
            /** @description Who does it, or whom it happens to. */
            readonly seat: number;
            /** @description Which card. */
            readonly card: string;
            /** @description What it cost. */
            readonly paid: components["schemas"]["CivilizationStock"];
        };
        /**
         * CivilizationView
         * @description The table as one viewer may see it.
         */
        readonly CivilizationView: {
            /**
             * @description Always `civilization`: tells this type from others that may stand in its place.
             * @enum {string}
             */
            readonly ruleset: "civilization";
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
            readonly state: components["schemas"]["CivilizationState"] | null;
            /** @description What follows from `state` and is needed to show the table; null before the start, and where there is nothing. */
            readonly reckoning: components["schemas"]["CivilizationReckoning"] | null;
            /** @description The open questions, in order of seats. */
            readonly asked: readonly components["schemas"]["CivilizationQuestion"][];
            /** @description How the game ended; null until it has. */
            readonly result: components["schemas"]["Result"] | null;
            /** @description Each seat's clock, in order of seats; null before the start, and in a game without a clock. */
            readonly clocks: readonly components["schemas"]["CivilizationSeatClock"][] | null;
            /** @description What is proposed: to go back to an earlier rest; null as long as nothing is. */
            readonly undo: components["schemas"]["UndoProposal"] | null;
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

type CivilizationAccepted = components['schemas']['CivilizationAccepted']
type CivilizationAmount = components['schemas']['CivilizationAmount']
type CivilizationAsked = components['schemas']['CivilizationAsked']
type CivilizationAttack = components['schemas']['CivilizationAttack']
type CivilizationBack = components['schemas']['CivilizationBack']
type CivilizationBlock = components['schemas']['CivilizationBlock']
type CivilizationBlocked = components['schemas']['CivilizationBlocked']
type CivilizationBoughtPlot = components['schemas']['CivilizationBoughtPlot']
type CivilizationBounced = components['schemas']['CivilizationBounced']
type CivilizationBreached = components['schemas']['CivilizationBreached']
type CivilizationBuild = components['schemas']['CivilizationBuild']
type CivilizationBuildingFigures = components['schemas']['CivilizationBuildingFigures']
type CivilizationBuildingOption = components['schemas']['CivilizationBuildingOption']
type CivilizationBuilt = components['schemas']['CivilizationBuilt']
type CivilizationBuyPlot = components['schemas']['CivilizationBuyPlot']
type CivilizationBuyPopulation = components['schemas']['CivilizationBuyPopulation']
type CivilizationBuyTechnology = components['schemas']['CivilizationBuyTechnology']
type CivilizationCardOption = components['schemas']['CivilizationCardOption']
type CivilizationClosing = components['schemas']['CivilizationClosing']
type CivilizationCollected = components['schemas']['CivilizationCollected']
type CivilizationCombatEnded = components['schemas']['CivilizationCombatEnded']
type CivilizationComponent = components['schemas']['CivilizationComponent']
type CivilizationDealerDrawn = components['schemas']['CivilizationDealerDrawn']
type CivilizationDiscarded = components['schemas']['CivilizationDiscarded']
type CivilizationDone = components['schemas']['CivilizationDone']
type CivilizationDrew = components['schemas']['CivilizationDrew']
type CivilizationExtra = components['schemas']['CivilizationExtra']
type CivilizationFell = components['schemas']['CivilizationFell']
type CivilizationFigures = components['schemas']['CivilizationFigures']
type CivilizationFilm = components['schemas']['CivilizationFilm']
type CivilizationFrame = components['schemas']['CivilizationFrame']
type CivilizationGame = components['schemas']['CivilizationGame']
type CivilizationGrew = components['schemas']['CivilizationGrew']
type CivilizationHiddenWorlds = components['schemas']['CivilizationHiddenWorlds']
type CivilizationImport = components['schemas']['CivilizationImport']
type CivilizationLaid = components['schemas']['CivilizationLaid']
type CivilizationLearned = components['schemas']['CivilizationLearned']
type CivilizationLeftOut = components['schemas']['CivilizationLeftOut']
type CivilizationLevied = components['schemas']['CivilizationLevied']
type CivilizationMat = components['schemas']['CivilizationMat']
type CivilizationMatScenario = components['schemas']['CivilizationMatScenario']
type CivilizationMatScenarioInput = components['schemas']['CivilizationMatScenarioInput']
type CivilizationMix = components['schemas']['CivilizationMix']
type CivilizationOpened = components['schemas']['CivilizationOpened']
type CivilizationOpening = components['schemas']['CivilizationOpening']
type CivilizationOptions = components['schemas']['CivilizationOptions']
type CivilizationOptionsInput = components['schemas']['CivilizationOptionsInput']
type CivilizationOtherMix = components['schemas']['CivilizationOtherMix']
type CivilizationPhaseBegan = components['schemas']['CivilizationPhaseBegan']
type CivilizationPlaced = components['schemas']['CivilizationPlaced']
type CivilizationPlayResource = components['schemas']['CivilizationPlayResource']
type CivilizationPlayed = components['schemas']['CivilizationPlayed']
type CivilizationPlot = components['schemas']['CivilizationPlot']
type CivilizationPlotFigures = components['schemas']['CivilizationPlotFigures']
type CivilizationPlotOption = components['schemas']['CivilizationPlotOption']
type CivilizationPlotReckoning = components['schemas']['CivilizationPlotReckoning']
type CivilizationPlotScenario = components['schemas']['CivilizationPlotScenario']
type CivilizationPlotScenarioInput = components['schemas']['CivilizationPlotScenarioInput']
type CivilizationPopulationLaid = components['schemas']['CivilizationPopulationLaid']
type CivilizationPrice = components['schemas']['CivilizationPrice']
type CivilizationQuestion = components['schemas']['CivilizationQuestion']
type CivilizationReckoning = components['schemas']['CivilizationReckoning']
type CivilizationRecord = components['schemas']['CivilizationRecord']
type CivilizationRecordEntry = components['schemas']['CivilizationRecordEntry']
type CivilizationRematch = components['schemas']['CivilizationRematch']
type CivilizationRematchInput = components['schemas']['CivilizationRematchInput']
type CivilizationResourceFigures = components['schemas']['CivilizationResourceFigures']
type CivilizationReturned = components['schemas']['CivilizationReturned']
type CivilizationRival = components['schemas']['CivilizationRival']
type CivilizationRuleset = components['schemas']['CivilizationRuleset']
type CivilizationScenario = components['schemas']['CivilizationScenario']
type CivilizationScenarioInput = components['schemas']['CivilizationScenarioInput']
type CivilizationScored = components['schemas']['CivilizationScored']
type CivilizationSeatClock = components['schemas']['CivilizationSeatClock']
type CivilizationSeatReckoning = components['schemas']['CivilizationSeatReckoning']
type CivilizationSeen = components['schemas']['CivilizationSeen']
type CivilizationSeized = components['schemas']['CivilizationSeized']
type CivilizationSent = components['schemas']['CivilizationSent']
type CivilizationShuffled = components['schemas']['CivilizationShuffled']
type CivilizationState = components['schemas']['CivilizationState']
type CivilizationStatusMoved = components['schemas']['CivilizationStatusMoved']
type CivilizationStep = components['schemas']['CivilizationStep']
type CivilizationStock = components['schemas']['CivilizationStock']
type CivilizationStole = components['schemas']['CivilizationStole']
type CivilizationTakePlot = components['schemas']['CivilizationTakePlot']
type CivilizationTally = components['schemas']['CivilizationTally']
type CivilizationTechnologyFigures = components['schemas']['CivilizationTechnologyFigures']
type CivilizationTold = components['schemas']['CivilizationTold']
type CivilizationTookPlots = components['schemas']['CivilizationTookPlots']
type CivilizationTrade = components['schemas']['CivilizationTrade']
type CivilizationTraded = components['schemas']['CivilizationTraded']
type CivilizationTurnBegan = components['schemas']['CivilizationTurnBegan']
type CivilizationTurnedUp = components['schemas']['CivilizationTurnedUp']
type CivilizationUndone = components['schemas']['CivilizationUndone']
type CivilizationUnit = components['schemas']['CivilizationUnit']
type CivilizationUnitFigures = components['schemas']['CivilizationUnitFigures']
type CivilizationUnitOption = components['schemas']['CivilizationUnitOption']
type CivilizationUse = components['schemas']['CivilizationUse']
type CivilizationUsed = components['schemas']['CivilizationUsed']
type CivilizationView = components['schemas']['CivilizationView']
export type { CivilizationAccepted as Accepted, CivilizationAmount as Amount, CivilizationAsked as Asked, CivilizationAttack as Attack, CivilizationBack as Back, CivilizationBlock as Block, CivilizationBlocked as Blocked, CivilizationBoughtPlot as BoughtPlot, CivilizationBounced as Bounced, CivilizationBreached as Breached, CivilizationBuild as Build, CivilizationBuildingFigures as BuildingFigures, CivilizationBuildingOption as BuildingOption, CivilizationBuilt as Built, CivilizationBuyPlot as BuyPlot, CivilizationBuyPopulation as BuyPopulation, CivilizationBuyTechnology as BuyTechnology, CivilizationCardOption as CardOption, CivilizationClosing as Closing, CivilizationCollected as Collected, CivilizationCombatEnded as CombatEnded, CivilizationComponent as Component, CivilizationDealerDrawn as DealerDrawn, CivilizationDiscarded as Discarded, CivilizationDone as Done, CivilizationDrew as Drew, CivilizationExtra as Extra, CivilizationFell as Fell, CivilizationFigures as Figures, CivilizationFilm as Film, CivilizationFrame as Frame, CivilizationGame as Game, CivilizationGrew as Grew, CivilizationHiddenWorlds as HiddenWorlds, CivilizationImport as Import, CivilizationLaid as Laid, CivilizationLearned as Learned, CivilizationLeftOut as LeftOut, CivilizationLevied as Levied, CivilizationMat as Mat, CivilizationMatScenario as MatScenario, CivilizationMatScenarioInput as MatScenarioInput, CivilizationMix as Mix, CivilizationOpened as Opened, CivilizationOpening as Opening, CivilizationOptions as Options, CivilizationOptionsInput as OptionsInput, CivilizationOtherMix as OtherMix, CivilizationPhaseBegan as PhaseBegan, CivilizationPlaced as Placed, CivilizationPlayResource as PlayResource, CivilizationPlayed as Played, CivilizationPlot as Plot, CivilizationPlotFigures as PlotFigures, CivilizationPlotOption as PlotOption, CivilizationPlotReckoning as PlotReckoning, CivilizationPlotScenario as PlotScenario, CivilizationPlotScenarioInput as PlotScenarioInput, CivilizationPopulationLaid as PopulationLaid, CivilizationPrice as Price, CivilizationQuestion as Question, CivilizationReckoning as Reckoning, CivilizationRecord as Record, CivilizationRecordEntry as RecordEntry, CivilizationRematch as Rematch, CivilizationRematchInput as RematchInput, CivilizationResourceFigures as ResourceFigures, CivilizationReturned as Returned, CivilizationRival as Rival, CivilizationRuleset as Ruleset, CivilizationScenario as Scenario, CivilizationScenarioInput as ScenarioInput, CivilizationScored as Scored, CivilizationSeatClock as SeatClock, CivilizationSeatReckoning as SeatReckoning, CivilizationSeen as Seen, CivilizationSeized as Seized, CivilizationSent as Sent, CivilizationShuffled as Shuffled, CivilizationState as State, CivilizationStatusMoved as StatusMoved, CivilizationStep as Step, CivilizationStock as Stock, CivilizationStole as Stole, CivilizationTakePlot as TakePlot, CivilizationTally as Tally, CivilizationTechnologyFigures as TechnologyFigures, CivilizationTold as Told, CivilizationTookPlots as TookPlots, CivilizationTrade as Trade, CivilizationTraded as Traded, CivilizationTurnBegan as TurnBegan, CivilizationTurnedUp as TurnedUp, CivilizationUndone as Undone, CivilizationUnit as Unit, CivilizationUnitFigures as UnitFigures, CivilizationUnitOption as UnitOption, CivilizationUse as Use, CivilizationUsed as Used, CivilizationView as View }
