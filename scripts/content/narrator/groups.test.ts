import { groupsOf } from './groups.ts';

const voice = { styles: { zf_xiaoxiao: 1 }, speed: 0.8, pitch: 1, gainDb: 0 };
const low = { ...voice, pitch: 0.9 };
const phrase = (id: string, length: number, of = voice) => ({ id, phonemes: 'a'.repeat(length), ...of });
const idsOf = (...phrases: ReturnType<typeof phrase>[]) =>
  groupsOf(phrases).map((group) => group.phrases.map(({ id }) => id).join(' '));

it('short phrases with the same voice are spoken together, even if a long phrase or another voice comes between them', () => {
  expect(idsOf(phrase('a', 10), phrase('b', 80), phrase('c', 10, low), phrase('d', 10))).toEqual(['a d', 'b', 'c']);
});

it('a new group begins before the current group becomes too long', () => {
  expect(idsOf(phrase('a', 59), phrase('b', 59), phrase('c', 59), phrase('d', 10))).toEqual(['a b', 'c d']);
});

it('a phrase that a story repeats is spoken once', () => {
  expect(idsOf(phrase('a', 10), phrase('a', 10), phrase('b', 80), phrase('b', 80))).toEqual(['a', 'b']);
});

it('a group has the styles, speed and pitch of the voice, but not its volume', () => {
  expect(groupsOf([phrase('a', 2)])).toEqual([
    { phrases: [{ id: 'a', phonemes: 'aa' }], styles: { zf_xiaoxiao: 1 }, speed: 0.8, pitch: 1 },
  ]);
});
