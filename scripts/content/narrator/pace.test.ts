import { pauseAfter, phrasesOf } from './pace.ts';

const spoken = (pinyin: string, speaker?: string) =>
  phrasesOf(speaker === undefined ? { pinyin } : { pinyin, speaker }, false);

it('a sentence without a speaker is one phrase, even if it contains a quotation', () => {
  expect(spoken('zhe4 jiao4“men2”。').map(({ phonemes }) => phonemes)).toEqual(['ꭧɤ↘ ʨjau↘mə↗n.']);
});

it("the speaker's voice reads the quoted parts, and the narrator's voice reads the rest", () => {
  const [first, second, third, ...more] = spoken('“ni3 hao3，”ta1 shuo1，“wo3 lai2le5。”', 'bear');
  expect(more).toEqual([]);
  expect([first, second, third].map((one) => one?.phonemes)).toEqual(['ni↓ xau↓,', 'tʰa→ ʂwo→,', 'wo↓ lai↗lɤ.']);
  expect([first?.pitch, second?.pitch, third?.pitch]).toEqual([0.88, 1, 0.88]);
});

it("a whispered part is softer and slower, an exclamation is louder, and the narrator's part keeps its volume and pace", () => {
  const [whispered, narrated] = spoken('“zou3ba5，”ta1 qiao1qiao1de5 shuo1。', 'man');
  expect([whispered?.gainDb, whispered?.speed, narrated?.gainDb, narrated?.speed]).toEqual([-4, 0.736, 0, 0.76]);
  const [called] = spoken('“zou3ba5！”', 'man');
  expect([called?.gainDb, called?.speed]).toEqual([1, 0.832]);
});

it('sentences are slower at bedtime', () => {
  expect(phrasesOf({ pinyin: 'wan3an1。' }, true).map(({ speed }) => speed)).toEqual([0.699]);
  expect(phrasesOf({ pinyin: 'wan3an1。' }, false).map(({ speed }) => speed)).toEqual([0.76]);
});

it('a sentence that is marked as slow is read slowly, even if a character speaks it', () => {
  expect(phrasesOf({ pinyin: 'e2，e2，e2。', isSlow: true }, false).map(({ speed }) => speed)).toEqual([0.638]);
  expect(phrasesOf({ pinyin: 'e2，e2，e2。', isSlow: true, pace: 0.9 }, false)[0]?.speed).toBe(0.575);
  const called = { pinyin: '“e2。”', speaker: 'man', isSlow: true };
  expect(phrasesOf(called, false).map(({ speed }) => speed)).toEqual([0.672]);
});

it('if a reader is given, a sentence is spoken with the voice of the reader', () => {
  expect(phrasesOf({ pinyin: 'wan3an1。' }, false, 'kid').map(({ pitch }) => pitch)).toEqual([1.08]);
});

it('pauses are longer after a question, an unfinished sentence and a paragraph, and at bedtime', () => {
  expect(pauseAfter('ni3 hao3。', false, false)).toBe(0.55);
  expect(pauseAfter('“ni3 hao3ma5？”', false, false)).toBe(0.75);
  expect(pauseAfter('ni3 hao3！', false, false)).toBe(0.5);
  expect(pauseAfter('wo3 hai2 bu2……”', false, false)).toBe(0.8);
  expect(pauseAfter('ni3 hao3！', true, false)).toBe(1.15);
  expect(pauseAfter('ni3 hao3。', true, true)).toBeCloseTo(1.4375);
});
