// `node openapi-typescript.ts URL` beside made/openapi-typescript.d.ts: a whole game of Dominion, its types over fetch.
// It prints how many questions it answered.
import type { components, paths } from "./made/openapi-typescript";

type Named<P extends keyof paths, V extends "get" | "post"> = paths[P][V];
type Content<T> = T extends { content: { "application/json": infer C } } ? C : never;
type Body<P extends keyof paths> = Named<P, "post"> extends { requestBody?: infer B } ? Content<NonNullable<B>> : never;
type Answer<P extends keyof paths, V extends "get" | "post"> = Named<P, V> extends { responses: infer R }
  ? Content<V extends "get" ? R[200 & keyof R] : R[201 & keyof R]> : never;

const url = process.argv[2] ?? "";
const headers: Record<string, string> = { "Content-Type": "application/json" };

async function call(path: string, init: RequestInit): Promise<unknown> {
  const answer = await fetch(url + path, { ...init, headers });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
const at = (path: string, game: string) => path.replace("{game}", game);
const get = <P extends keyof paths & string>(path: P, game = "") => call(at(path, game), {}) as Promise<Answer<P, "get">>;
const post = <P extends keyof paths & string>(path: P, body: Body<P>, game = "") =>
  call(at(path, game), { method: "POST", body: JSON.stringify(body) }) as Promise<Answer<P, "post">>;

type View = components["schemas"]["DominionView"];
const seen = async (game: string): Promise<View> => {
  const view = await get("/v1/games/{game}/view", game);
  if (view.ruleset !== "dominion") throw new Error(view.ruleset);
  return view;
};

const player = await post("/v1/players", { name: "Anna" });
headers["Authorization"] = `Bearer ${player.token}`;
const { id } = await post("/v1/games", { ruleset: "dominion", seats: 2 });
await post("/v1/games/{game}/seats", {}, id);
await post("/v1/games/{game}/seats", { bot: "random" }, id);
const [seat] = (await get("/v1/games/{game}", id)).your_seats;
let answers = 0;
let view = await seen(id);
for (; view.status !== "over"; view = await seen(id)) {
  for (const asked of view.asked) {
    if (asked.seat !== seat || asked.options === null) continue;
    const picks = Array.from({ length: asked.least || Math.min(1, asked.most ?? 0) }, (_, number) => number);
    await post("/v1/games/{game}/choices", { question: asked.question, picks }, id);
    answers += 1;
  }
}
if (view.result === null) throw new Error("there is no result");
console.log(answers);
