/**
 * Whether a text reads as a web address (UTIL-01): http(s) or `www.`, a dotted host or localhost, then optional port,
 * path, query and hash. For telling addresses from text only; whether one may be followed is checkAddress's to say.
 */
export function isUrl(text: string): boolean {
  return URL_PATTERN.test(text);
}

// Every repetition eats characters that the next part can't begin with, so it stays linear on hostile input.
const URL_PATTERN =
  /^(?:https?:\/\/(?:localhost|[^\s/?#:.@]+(?:\.[^\s/?#:.@]+)+)|www(?:\.[^\s/?#:.@]+){2,})(?::\d{1,5})?(?:\/[^\s?#]*)?(?:\?[^\s#]*)?(?:#\S*)?$/i;
