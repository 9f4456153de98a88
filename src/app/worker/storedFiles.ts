/**
 * Returns the response that is stored in a cache; undefined if there is none, or if the browser refuses the storage.
 */
export async function storedIn(
  cacheName: string,
  request: Request | string,
  options?: CacheQueryOptions,
): Promise<Response | undefined> {
  try {
    return await (await caches.open(cacheName)).match(request, options);
  } catch {
    return undefined;
  }
}

/** Returns the requests of a cache; none if the browser refuses the storage. */
export async function storedRequests(cacheName: string): Promise<readonly Request[]> {
  try {
    return await (await caches.open(cacheName)).keys();
  } catch {
    return [];
  }
}

/** The content types of files whose names have these endings. */
const contentTypes: Readonly<Record<string, RegExp>> = {
  js: /^(text|application)\/(x-)?javascript\b/,
  css: /^text\/css\b/,
  html: /^text\/html\b/,
};

/**
 * Returns whether a response is the file at this address. A host of static files, a proxy or the login page of a
 * network may answer any address with the status 200 and an HTML page. If such a page were stored in place of a script,
 * the app would not start until the next release.
 */
export function isFile(url: string, { status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  const contentType = headers.get('content-type') ?? '';
  const expected = contentTypes[new URL(url).pathname.split('.').at(-1) ?? ''];
  return status === 200 && (expected ? expected.test(contentType) : !/^text\/html\b/.test(contentType));
}

/**
 * Returns a file of a release from any cache, or else from the network. A file from the network is also stored in the
 * cache `openedCache`. Rejects only if the network fails.
 */
export async function fileOfRelease(request: Request, openedCache: string): Promise<Response> {
  const present = await caches.match(request, { ignoreVary: true }).catch(() => undefined);
  if (present) return present;
  const response = await fetch(request);
  if (isFile(request.url, response)) void store(openedCache, request, response.clone());
  return response;
}

async function store(cacheName: string, request: Request, response: Response): Promise<void> {
  try {
    await (await caches.open(cacheName)).put(request, response);
  } catch {
    // Failures to store the file, such as those on a full disk, affect only the next visit without a network.
  }
}
