import * as v from 'valibot';
import { LinkSecret } from '#contract/mall/payRequests.ts';
import { createLinkStore, SecretLink } from '#platform/share/secretLinks.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

const SECRET_BYTES = 32;

const FriendLink = v.object({ ...SecretLink.entries, payer: LinkSecret });

/** The links of payment requests that the signed-in user has created. */
export const ownLinks = createLinkStore(storageKeys.payRequestLinks, SecretLink);

const friendLinks = createLinkStore(storageKeys.friendLinks, FriendLink);

/**
 * Returns the stored link of a payment request. It contains two secrets: one opens the request, the other identifies
 * the payment of this device.
 */
export const friendLinkOf = (id: string) => friendLinks.find(id);

/**
 * Stores a link that was opened on this device. If the link is opened again, the secret that identifies the payment of
 * this device does not change.
 */
export function keepFriendLink(id: string, secret: string): void {
  friendLinks.keep({ id, secret, payer: friendLinks.find(id)?.payer ?? randomSecret() });
}

/** Returns 256 random bits in base64url. */
function randomSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
