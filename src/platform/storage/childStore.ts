import * as v from 'valibot';
import { attempt } from '#lib/attempt.ts';
import type { TextStore } from './storage.ts';
import type { ChildKey } from './storageKeys.ts';

/** By the child's id. */
const Texts = v.record(v.string(), v.string());
type Texts = v.InferOutput<typeof Texts>;

/** Until the gateway has told who is signed in. */
const UNKNOWN_CHILD = '';
/** More than the children of an account. */
const MOST_CHILDREN = 12;

/** What is stored for one child. */
export interface ChildStore {
  read: (key: ChildKey) => string | undefined;
  write: (key: ChildKey, value: string) => void;
  remove: (key: ChildKey) => void;
}

/**
 * Text of one child: it is not shown to another child of the account, and not replaced by what that child writes. Text from
 * before the child was known belongs to the first child that reads or replaces it.
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
      const texts = [...othersIn(key).slice(1 - MOST_CHILDREN), [childId, value]];
      store.write(textOf(key), JSON.stringify(Object.fromEntries(texts)));
    },
    remove(key) {
      const others = othersIn(key);
      if (others.length === 0) store.remove(textOf(key));
      else store.write(textOf(key), JSON.stringify(Object.fromEntries(others)));
    },
  };
}

export const removeForAllChildren = (store: TextStore, key: ChildKey): void => store.remove(textOf(key));

/** Returns the ids of the children for whom something is stored; an empty one until a child is known. */
export const childrenIn = (store: TextStore, key: ChildKey): string[] => Object.keys(readTexts(store, key));

const textOf = (key: ChildKey): string => key;

function readTexts(store: TextStore, key: ChildKey): Texts {
  const stored = v.safeParse(
    Texts,
    attempt(() => JSON.parse(store.read(textOf(key)) ?? '') as unknown),
  );
  return stored.success ? stored.output : {};
}
