import * as v from 'valibot';
import { attempt } from '#lib/attempt.ts';
import type { TextStore } from './storage.ts';
import { isChildKey, personKeys, type ChildKey } from './storageKeys.ts';

/** What is stored under one storage key: the value of each child, by the child's id. */
const Texts = v.record(v.string(), v.string());
type Texts = v.InferOutput<typeof Texts>;

/** The id under which values are stored until the gateway has reported the child. */
const UNKNOWN_CHILD = '';
/**
 * The maximum number of children for whom values are stored, which is more than the number of children of an account.
 */
const MAX_CHILDREN = 12;

/** The values that are stored for one child. */
export interface ChildStore {
  read: (key: ChildKey) => string | undefined;
  write: (key: ChildKey, value: string) => void;
  remove: (key: ChildKey) => void;
}

/**
 * Returns the store of one child, which neither reads nor replaces the values of other children. A value that was
 * stored before the child was known is returned for every child without a value, until any child stores or removes a
 * value under the same key.
 */
export function childStore(store: TextStore, childId: string): ChildStore {
  const othersIn = (key: ChildKey): [string, string][] =>
    Object.entries(readTexts(store, key)).filter(([owner]) => ![childId, UNKNOWN_CHILD].includes(owner));
  return {
    read(key) {
      const texts = readTexts(store, key);
      return texts[childId] ?? texts[UNKNOWN_CHILD];
    },
    write(key, value) {
      const texts = [...othersIn(key).slice(1 - MAX_CHILDREN), [childId, value]];
      store.write(plainKey(key), JSON.stringify(Object.fromEntries(texts)));
    },
    remove(key) {
      const others = othersIn(key);
      if (others.length === 0) store.remove(plainKey(key));
      else store.write(plainKey(key), JSON.stringify(Object.fromEntries(others)));
    },
  };
}

export const removeForAllChildren = (store: TextStore, key: ChildKey): void => store.remove(plainKey(key));

/** Removes all values of a deleted child. Values that were stored before the app knew the child stay. */
export function removeAllOfChild(store: TextStore, childId: string): void {
  for (const key of Object.values(personKeys).filter(isChildKey)) {
    const { [childId]: removed, ...others } = readTexts(store, key);
    if (removed === undefined) continue;
    if (Object.keys(others).length === 0) store.remove(plainKey(key));
    else store.write(plainKey(key), JSON.stringify(others));
  }
}

/**
 * Returns the ids of the children for whom a value is stored. The id is empty for a value that was stored before the
 * child was known.
 */
export const childrenIn = (store: TextStore, key: ChildKey): string[] => Object.keys(readTexts(store, key));

const plainKey = (key: ChildKey): string => key;

function readTexts(store: TextStore, key: ChildKey): Texts {
  const stored = v.safeParse(
    Texts,
    attempt(() => JSON.parse(store.read(plainKey(key)) ?? '') as unknown),
  );
  return stored.success ? stored.output : {};
}
