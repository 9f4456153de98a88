import { childrenIn, childStore, removeAllOfChild } from './childStore.ts';
import { localStore } from './storage.ts';
import { isChildKey, personKeys, storageKeys } from './storageKeys.ts';

const of = (childId: string) => childStore(localStore, childId);

beforeEach(() => localStorage.clear());

const keysOfChildren = Object.values(personKeys).filter(isChildKey);

describe.each(keysOfChildren)('the value of the storage key %s', (key) => {
  it('is stored separately for each child', () => {
    of('ann').write(key, 'of Ann');
    of('ben').write(key, 'of Ben');
    expect([of('ann').read(key), of('ben').read(key), of('carl').read(key)]).toEqual(['of Ann', 'of Ben', undefined]);
    of('ben').remove(key);
    expect([of('ann').read(key), of('ben').read(key)]).toEqual(['of Ann', undefined]);
    of('ann').remove(key);
    expect(localStorage.getItem(key)).toBeNull();
  });
});

it('removeAllOfChild removes all values of one child, but none of other children, and none that was stored before the child was known', () => {
  for (const key of keysOfChildren)
    localStorage.setItem(key, JSON.stringify({ ann: 'of Ann', ben: 'of Ben', '': 'begun' }));
  removeAllOfChild(localStore, 'ben');
  for (const key of keysOfChildren)
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual({ ann: 'of Ann', '': 'begun' });
  localStorage.setItem(storageKeys.workDraft, JSON.stringify({ ann: 'of Ann' }));
  removeAllOfChild(localStore, 'ann');
  expect(localStorage.getItem(storageKeys.workDraft)).toBeNull();
});

const KEY = storageKeys.dictationTyped;

it('a value that was stored before the child was known is returned for every child without a value, until any child writes or removes one', () => {
  const readByAll = () => ['ann', 'ben', 'carl'].map((child) => of(child).read(KEY));
  of('').write(KEY, 'begun');
  expect(readByAll()).toEqual(['begun', 'begun', 'begun']);
  of('ann').write(KEY, 'continued');
  expect(readByAll()).toEqual(['continued', undefined, undefined]);
  of('').write(KEY, 'begun again');
  expect(readByAll()).toEqual(['continued', 'begun again', 'begun again']);
  of('ben').remove(KEY);
  expect(readByAll()).toEqual(['continued', undefined, undefined]);
  of('').write(KEY, 'begun a third time');
  of('ann').write(KEY, 'finished');
  expect(readByAll()).toEqual(['finished', undefined, undefined]);
});

it('childrenIn returns the children for whom a value is stored, but only the last twelve', () => {
  expect(childrenIn(localStore, KEY)).toEqual([]);
  for (let number = 0; number < 20; number += 1) of(`child ${number}`).write(KEY, String(number));
  expect(childrenIn(localStore, KEY)).toEqual(Array.from({ length: 12 }, (_, index) => `child ${index + 8}`));
});

it.each(['春天', '["春天"]', '{"ann":1}', 'null'])(
  'the invalid value %s in the storage is treated as missing',
  (stored) => {
    localStorage.setItem(KEY, stored);
    expect(of('ann').read(KEY)).toBeUndefined();
    of('ann').write(KEY, '夏天');
    expect(of('ann').read(KEY)).toBe('夏天');
  },
);

it('the type check refuses to read the value of a child from localStore, which does not separate the children', () => {
  // @ts-expect-error This must not compile, because it would show the value of one child to another.
  expect(localStore.read(KEY)).toBeUndefined();
  expect(localStore.read(storageKeys.theme)).toBeUndefined();
});
