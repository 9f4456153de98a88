import { sha256 } from '#lib/sha256.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

/** AUTH-12: a digest tells whether an authToken was used before; the token itself is never kept. */
export async function rememberUsedAuthToken(store: TextStore, authToken: string): Promise<void> {
  store.write(storageKeys.usedAuthToken, await sha256(authToken));
}

export async function isUsedAuthToken(store: TextStore, authToken: string): Promise<boolean> {
  const used = store.read(storageKeys.usedAuthToken);
  return used !== undefined && used === (await sha256(authToken));
}
