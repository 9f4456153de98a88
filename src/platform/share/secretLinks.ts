import * as v from 'valibot';
import { LinkSecret } from '#contract/mall/payRequests.ts';
import { RandomId } from '#contract/fields.ts';
import { attempt } from '#lib/attempt.ts';
import { localStore } from '#platform/storage/storage.ts';

/** The maximum number of links of each kind. When there are more, the oldest are removed. */
const MAX_LINKS = 20;

export const SecretLink = v.object({ id: RandomId, secret: LinkSecret });

/**
 * Stores links with their secrets on the device. Thus the secrets are neither in an address that a server or another
 * site sees, nor in the state, which developer tools show.
 */
export function createLinkStore<Link extends { id: string }>(key: string, schema: v.GenericSchema<unknown, Link>) {
  const read = (): Link[] => {
    const stored = v.safeParse(
      v.array(schema),
      attempt(() => JSON.parse(localStore.read(key) ?? '[]') as unknown),
    );
    return stored.success ? stored.output : [];
  };
  return {
    find: (id: string): Link | undefined => read().find((link) => link.id === id),
    /** Returns the link that was stored last. */
    newest: (): Link | undefined => read()[0],
    clear: () => localStore.write(key, '[]'),
    keep(link: Link): void {
      const others = read().filter(({ id }) => id !== link.id);
      localStore.write(key, JSON.stringify([link, ...others].slice(0, MAX_LINKS)));
    },
  };
}

/** Returns the fragment for a secret; `secretOf` reads the secret from a fragment. */
export const fragmentOf = (secret: string): string => `#${secret}`;

export function secretOf(fragment: string): string | undefined {
  const secret = v.safeParse(LinkSecret, fragment.slice(1));
  return secret.success ? secret.output : undefined;
}

/** Returns the id of a link if the string from an address is a valid id, otherwise undefined. */
export function linkIdOf(text: string | null): string | undefined {
  const id = v.safeParse(RandomId, text);
  return id.success ? id.output : undefined;
}
