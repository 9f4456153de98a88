import * as v from 'valibot';
import { viewPayRequest } from '#contract/mall/payRequests.ts';
import { attempt } from '#lib/attempt.ts';
import { localStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

/** How many links of each kind are kept; the oldest are forgotten. */
const MOST_LINKS = 20;
const SECRET_BYTES = 32;

const { secret: Secret } = viewPayRequest.body.entries;
const { requestId: RequestId } = viewPayRequest.params.entries;

const OwnLink = v.object({ id: RequestId, secret: Secret });
const FriendLink = v.object({ ...OwnLink.entries, payer: Secret });

/**
 * The secrets of links live in the storage of the device, so that they are in no address that a server or another site
 * sees, and in no state that developer tools show.
 */
function linksIn<Link extends { id: string }>(key: string, schema: v.GenericSchema<unknown, Link>) {
  const read = (): Link[] => {
    const stored = v.safeParse(
      v.array(schema),
      attempt(() => JSON.parse(localStore.read(key) ?? '[]') as unknown),
    );
    return stored.success ? stored.output : [];
  };
  return {
    find: (id: string): Link | undefined => read().find((link) => link.id === id),
    keep(link: Link): void {
      const others = read().filter(({ id }) => id !== link.id);
      localStore.write(key, JSON.stringify([link, ...others].slice(0, MOST_LINKS)));
    },
  };
}

/** The links by which the signed-in user has asked friends. */
export const ownLinks = linksIn(storageKeys.payRequestLinks, OwnLink);

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

/** Returns the fragment that carries a secret, and the secret of a fragment. */
export const fragmentOf = (secret: string): string => `#${secret}`;

export function secretOf(fragment: string): string | undefined {
  const secret = v.safeParse(Secret, fragment.slice(1));
  return secret.success ? secret.output : undefined;
}

export function requestIdOf(text: string | null): string | undefined {
  const id = v.safeParse(RequestId, text);
  return id.success ? id.output : undefined;
}
