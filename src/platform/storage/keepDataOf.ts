import { fingerprint } from '#lib/crypto/fingerprint.ts';
import type { TextStore } from './storage.ts';
import { accountKeyTexts, storageKeys } from './storageKeys.ts';

/**
 * Deletes the personal data that another account has left on this device. This happens if the session of that account
 * has expired, and `accountId` has then signed in without a logout in between.
 */
export function keepDataOf(localStore: TextStore, accountId: string): void {
  const owner = localStore.read(storageKeys.accountOfData);
  const present = fingerprint(accountId);
  if (owner === present) return;
  if (owner !== undefined) for (const key of accountKeyTexts) localStore.remove(key);
  localStore.write(storageKeys.accountOfData, present);
}
