const SCRIPT = /<script [^>]*\bsrc="(\/combine\/[^"]+)"/g;
const STYLE_SHEET = /<link (?=[^>]*\brel="stylesheet")[^>]*\bhref="(\/combine\/[^"]+)"/g;

/**
 * Returns the `Link` header for index.html (RFC 8288); undefined if the page loads no scripts or style sheets
 * (docs/decisions/0094). With this header, browsers request the scripts and style sheets of the entry before they have
 * read the page. Proxies that send Early Hints (status 103) pass the header on even before the gateway has answered.
 *
 * The header has no `crossorigin`, like the elements in the page; otherwise everything would be loaded twice. The
 * scripts have a low priority, like scripts with `defer`.
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
