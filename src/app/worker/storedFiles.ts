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

/**
 * Returns a file of a release: a stored one from any cache, otherwise that of the network, which is then stored in the
 * cache `openedCache`. Rejects only if the network fails.
 */
export async function fileOfRelease(request: Request, openedCache: string): Promise<Response> {
  const present = await caches.match(request, { ignoreVary: true }).catch(() => undefined);
  if (present) return present;
  const response = await fetch(request);
  if (response.status === 200) void store(openedCache, request, response.clone());
  return response;
}

async function store(cacheName: string, request: Request, response: Response): Promise<void> {
  try {
    await (await caches.open(cacheName)).put(request, response);
  } catch {
    // Failures to store the file, such as those on a full disk, affect only the next visit without a network.
  }
}
