import { call, type SagaGenerator } from 'typed-redux-saga';
import { sha256 } from '#lib/crypto/sha256.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

/**
 * Stores the digest of an authToken, by which the app later recognises that the authToken was used (AUTH-12). The
 * authToken itself is never stored.
 */
export function* rememberUsedAuthToken(store: TextStore, authToken: string) {
  store.write(storageKeys.usedAuthToken, yield* call(sha256, authToken));
}

export function* isUsedAuthToken(store: TextStore, authToken: string): SagaGenerator<boolean> {
  const used = store.read(storageKeys.usedAuthToken);
  return used !== undefined && used === (yield* call(sha256, authToken));
}
