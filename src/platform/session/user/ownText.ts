import * as v from 'valibot';
import { attempt } from '#lib/attempt.ts';
import type { TextStore } from '#platform/storage/storage.ts';

const StoredText = v.object({ owner: v.string(), text: v.string() });

/** `owner`: a user's id; empty until the server has returned the signed-in user. */
export function readOwnText(store: TextStore, key: string, owner: string): string | undefined {
  const stored = v.safeParse(
    StoredText,
    attempt(() => JSON.parse(store.read(key) ?? '') as unknown),
  );
  return stored.success && ['', owner].includes(stored.output.owner) ? stored.output.text : undefined;
}

export const storeOwnText = (store: TextStore, key: string, owner: string, text: string): void =>
  store.write(key, JSON.stringify({ owner, text }));
