/** What each option of a question points at, as docs/layout.md says it: `at` and `to`, lists of paths.
 *
 * `drawn`: path -> component, for everything drawn; "" for zones, piles and areas, null for a card face down. */
export function pointed(layout, question, state, drawn) {
  const value = (pointer) => pointer.split("/").slice(1).reduce((at, step) => at?.[step], state);
  const asks = [`${question.why}/${question.verb}`, `${question.why}/*`];
  const texts = question.options.map((option) => JSON.stringify(option));
  return question.options.map((option, n) => {
    const target = layout.targets.find((one) =>
      one.option === option.type && (!one.asks.length || one.asks.some((ask) => asks.includes(ask))));
    const term = (name) => name === "me" ? question.seat : name.startsWith("/") ? value(name) : option[name];
    const hits = (template) => {
      const path = template.replace(/\{([^}]+)\}/g, (_, sum) => sum.split("+").map(term).reduce((a, b) => a + b));
      if (!path.includes("*")) return path in drawn ? [path] : [];
      const pattern = new RegExp(`^${path.replaceAll("*", "\\d+")}$`);
      return Object.keys(drawn).filter((one) => pattern.test(one) && drawn[one] === option[target.by]);
    };
    if (!target) return { at: [], to: [] };
    const found = target.at.map(hits), cards = found.filter((_, i) => target.at[i].includes("*")).flat();
    const equal = texts.map((text) => text === texts[n]), nth = equal.slice(0, n).filter(Boolean).length;
    const at = equal.filter(Boolean).length > 1 && cards.length ? cards.slice(nth, nth + 1)
      : found.find((paths) => paths.length) ?? [];
    return { at, to: target.to.flatMap(hits) };
  });
}
