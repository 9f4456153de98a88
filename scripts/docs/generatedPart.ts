/** Returns the page with `text` between the marker comments of a generated part, such as `<!-- settings -->`. */
export function withGeneratedPart(page: string, mark: string, text: string): string {
  const [begin, end] = [`<!-- ${mark} -->\n`, `<!-- end of ${mark} -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The page has no place for the ${mark}: "${begin.trim()}" … "${end}".`);
  return `${page.slice(0, from + begin.length)}\n${text}\n\n${page.slice(to)}`;
}
