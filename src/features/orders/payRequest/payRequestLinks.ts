import * as v from 'valibot';
import { LinkSecret } from '#contract/mall/payRequests.ts';
import { linksIn, SecretLink } from '#platform/share/secretLinks.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

const SECRET_BYTES = 32;

const FriendLink = v.object({ ...SecretLink.entries, payer: LinkSecret });

/** The links by which the signed-in user has asked friends. */
export const ownLinks = linksIn(storageKeys.payRequestLinks, SecretLink);

const friendLinks = linksIn(storageKeys.friendLinks, FriendLink);

/** Returns what opens a request that this device was asked to pay, and what recognises its payment. */
export const friendLinkOf = (id: string) => friendLinks.find(id);

/** Keeps a link that was opened on this device. Opening it again keeps what recognises a payment. */
export function keepFriendLink(id: string, secret: string): void {
  friendLinks.keep({ id, secret, payer: friendLinks.find(id)?.payer ?? randomSecret() });
}

/** 256 random bits in base64url. */
function randomSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
