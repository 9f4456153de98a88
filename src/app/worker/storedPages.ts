import { RENDERED_ADDRESS_HEADER, RENDERED_ATTRIBUTE, STORED_ATTRIBUTE } from '#contract/pageRenderer.ts';
import { DAY_MS, SECOND_MS } from '#lib/time/time.ts';
import { PAGES_CACHE, WORKER_SCOPE } from '#platform/offline/offlineNames.ts';

/** The time for which a navigation waits for the network. After it, the app is opened from stored files. */
const NETWORK_TIMEOUT_MS = SECOND_MS;
/**
 * The age up to which a stored page is shown without waiting for the network. Without a network, a page of any age is
 * shown.
 */
const FRESH_MS = DAY_MS;
const MAX_PAGES = 30;
/**
 * The headers that are stored with a page, because the page would behave differently without them: its type and age,
 * and the rules of the gateway (server/http/securityHeaders.ts).
 */
const keptHeaders = [
  ...['content-type', 'date'],
  ...['content-security-policy', 'permissions-policy', 'cross-origin-opener-policy', 'referrer-policy'],
];

interface PageSource {
  /** The addresses of the files that the worker has stored for its release. */
  files: ReadonlySet<string>;
  /** Returns index.html of the newest release on the device, or fetches a page if there is none. */
  shell: (request: Request) => Promise<Response>;
  /** Returns whether a newer release is complete. If so, the stored pages of this release are no longer used. */
  isReplaced: () => boolean;
  /** Keeps the worker alive until the work has ended. */
  during: (work: Promise<unknown>) => void;
}

/**
 * Answers a navigation (decision 82). If an earlier visit has stored a fresh page for guests, that page is returned,
 * and refreshed for the next visit. Otherwise the reply of the network is returned. If the network is slow or missing,
 * or its reply is an error, an older stored page or index.html is returned. If the browser refuses the storage, the
 * result is the same as if nothing were stored.
 */
export async function answerPage(request: Request, source: PageSource): Promise<Response> {
  const pages = await caches.open(PAGES_CACHE).catch(() => undefined);
  const stored = source.isReplaced() ? undefined : await pages?.match(request.url).catch(() => undefined);
  const isFresh = stored && Date.now() - Date.parse(stored.headers.get('date') ?? '') < FRESH_MS;
  const online = fetch(request).then(async (response) => {
    // Failures to store the page, such as those on a full disk, are ignored, because they affect only the next visit.
    if (pages) source.during(keep(pages, request.url, response.clone(), source.files).catch(() => undefined));
    return response.ok ? response : undefined;
  });
  const answered = online.catch(() => undefined);
  source.during(answered);
  if (stored && isFresh) return stored;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS));
  return (await Promise.race([answered, late])) ?? stored ?? source.shell(request);
}

/**
 * Stores a page that is the same for all guests and belongs to this release. After any other reply, deletes the page
 * that is stored for the address, unless the gateway has failed (status 500 or above).
 */
async function keep(pages: Cache, url: string, response: Response, files: ReadonlySet<string>): Promise<void> {
  if (response.status >= 500) return;
  const { pathname, search } = new URL(url);
  const address = pathname.slice(WORKER_SCOPE.length - 1) + search;
  // The header contains the address with only the parameters on which the page depends. Any other parameter may be a
  // secret, so a page with such a parameter is not stored.
  const isGuests = response.ok && response.headers.get(RENDERED_ADDRESS_HEADER) === address;
  const html = isGuests ? await response.text() : '';
  const scripts = Array.from(html.matchAll(/<script [^>]*src="([^"]+)"/g), ([, script = '']) => script);
  if (scripts.length === 0 || !scripts.every((script) => files.has(script))) {
    await pages.delete(url);
    return;
  }
  const headers = keptHeaders.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value] as [string, string]];
  });
  // A page that could not be stored does not prevent the removal of old pages, which makes space for later ones.
  await pages
    .put(url, new Response(html.replace(RENDERED_ATTRIBUTE, `${RENDERED_ATTRIBUTE} ${STORED_ATTRIBUTE}`), { headers }))
    .catch(() => undefined);
  const keys = await pages.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MAX_PAGES)).map(async (key) => pages.delete(key)));
}
