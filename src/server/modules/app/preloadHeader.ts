const SCRIPT = /<script [^>]*\bsrc="(\/combine\/[^"]+)"/g;
const STYLE_SHEET = /<link (?=[^>]*\brel="stylesheet")[^>]*\bhref="(\/combine\/[^"]+)"/g;

/**
 * Returns the `Link` header of index.html (RFC 8288), with which browsers request the scripts and style sheets of the
 * entry before they have read the page, and proxies that send Early Hints (status 103) even before the gateway has
 * answered. Undefined if the page requests none (docs/decisions/0094).
 *
 * The requests have the mode of the elements in the page, which have no `crossorigin`, so nothing is loaded twice. The
 * low priority is that of scripts with `defer`.
 */
export function preloadHeader(page: string): string | undefined {
  const links = [
    ...Array.from(page.matchAll(STYLE_SHEET), ([, address = '']) => `<${address}>; rel=preload; as=style`),
    ...Array.from(
      page.matchAll(SCRIPT),
      ([, address = '']) => `<${address}>; rel=preload; as=script; fetchpriority=low`,
    ),
  ];
  return links.length === 0 ? undefined : links.join(', ');
}
