/**
 * Returns whether a text looks like a web address (UTIL-01): http(s) or `www.`, a host that has a dot or is localhost,
 * then an optional port, path, query and hash. It only distinguishes addresses from other text; `checkAddress` decides
 * whether an address may be followed.
 */
export function isUrl(text: string): boolean {
  return URL_PATTERN.test(text);
}

// After each repeated part, the next part begins with a character that the repeated part cannot match. Therefore
// matching takes linear time even on hostile input.
const URL_PATTERN =
  /^(?:https?:\/\/(?:localhost|[^\s/?#:.@]+(?:\.[^\s/?#:.@]+)+)|www(?:\.[^\s/?#:.@]+){2,})(?::\d{1,5})?(?:\/[^\s?#]*)?(?:\?[^\s#]*)?(?:#\S*)?$/i;
