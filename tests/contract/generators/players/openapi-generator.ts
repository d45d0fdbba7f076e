// `node openapi-generator.js URL` beside made/openapi-generator: a whole game of Dominion by typescript-axios alone.
// It prints how many questions it answered.
import { ChoicesApi, Configuration, GamesApi, PlayersApi, SeatsApi, ViewsApi } from "./made/openapi-generator";

async function played(basePath: string): Promise<number> {
  const player = (await new PlayersApi(new Configuration({ basePath })).createPlayer({ name: "Anna" })).data;
  const known = new Configuration({ basePath, accessToken: player.token });
  const games = new GamesApi(known), seats = new SeatsApi(known), views = new ViewsApi(known), choices = new ChoicesApi(known);
  const { id } = (await games.openGame({ ruleset: "dominion", seats: 2 })).data;
  await seats.takeSeat(id, undefined, {});
  await seats.takeSeat(id, undefined, { bot: "random" });
  const [seat] = (await games.getGame(id)).data.your_seats;
  let answers = 0;
  for (;;) {
    const view = (await views.getView(id)).data;
    if (view.ruleset !== "dominion") throw new Error(view.ruleset);
    if (view.status === "over") break;
    for (const asked of view.asked) {
      if (asked.seat !== seat || asked.options === null) continue;
      const picks = Array.from({ length: asked.least || Math.min(1, asked.most ?? 0) }, (_, number) => number);
      await choices.choose(id, { question: asked.question, picks }, undefined, `answer-${answers}`);
      answers += 1;
    }
  }
  return answers;
}
void played(process.argv[2] ?? "").then((answers) => console.log(answers));
