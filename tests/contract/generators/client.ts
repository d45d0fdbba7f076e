// A client's first lines, as the generated types see them: bodies as the README has them, answers as they come.
import type { components, paths } from "./made/openapi-typescript";

type Body<P extends keyof paths> = paths[P] extends { post: { requestBody?: { content: { "application/json": infer B } } } } ? B : never;

export const player: Body<"/v1/players"> = { name: "Anna" };
export const opening: Body<"/v1/games"> = { ruleset: "dominion", seats: 2, options: { preset: "first-game" } };
export const claim: Body<"/v1/games/{game}/seats"> = {};
export const choice: Body<"/v1/games/{game}/choices"> = { question: 41, picks: [2] };
export const resignation: Body<"/v1/games/{game}/resignation"> = {};

export function first(view: components["schemas"]["DominionView"]): number {
  const question = view.asked[0];
  const preset: string | null = view.state === null ? null : view.state.phase;
  return preset === null ? 0 : (question?.labels?.indexOf("Play all Treasures") ?? -1);
}

export function settled(game: components["schemas"]["DominionGame"]): boolean {
  return game.options.public_counts; // always answered, so never undefined
}

// @ts-expect-error: a ruleset that is not there
export const wrong: Body<"/v1/games"> = { ruleset: "chess", seats: 2 };
