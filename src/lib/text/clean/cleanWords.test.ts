import fc from 'fast-check';
import { cleanWords, removeWord } from './cleanWords.ts';

const limits = { maxLength: 12, maxWords: 100 };
const clean = (text: string) => cleanWords(text, limits).words;

it.each([
  ['lines', '春天\n夏天\r\n秋天', ['春天', '夏天', '秋天']],
  ['numbering', '1. 春天\n2、夏天\n③秋天（4）冬天', ['春天', '夏天', '秋天', '冬天']],
  ['pinyin', 'chūn tiān 春天 xià tiān（夏天）', ['春天', '夏天']],
  [
    'Chinese and Western punctuation',
    '春天，夏天、秋天;冬天。一年四季！',
    ['春天', '夏天', '秋天', '冬天', '一年四季'],
  ],
  ['wide spaces', '春天\u3000夏天\u00a0秋天\u200b冬天', ['春天', '夏天', '秋天', '冬天']],
  ['a heading', '第三课：\n春天\n第12单元 夏天', ['春天', '夏天']],
  ['markup', '<ul><li title="提示">春天</li><li>夏天</li></ul>', ['春天', '夏天']],
  ['emoji', '春天🌸夏天👨‍👩‍👧', ['春天', '夏天']],
  ['a text without Chinese', 'hello, 123', []],
  ['nothing', '', []],
])('cleanWords extracts the words from %s', (_, text, words) => {
  expect(clean(text)).toEqual(words);
});

it('cleanWords reports how many words it has left out, and why', () => {
  const long = '长'.repeat(13);
  expect(cleanWords(`春天 春天 夏天 秋天 ${long}`, { maxLength: 12, maxWords: 2 })).toEqual({
    words: ['春天', '夏天'],
    notes: { doubled: 1, tooLong: [long], overLimit: 1 },
  });
});

it.each([
  ['1. 春天\n2. 夏天 chūn', '春天', '1. \n2. 夏天 chūn'],
  ['春天、春天来了、春天', '春天', '、春天来了、'],
  ['第三课春天<b title="春天">夏天</b>', '春天', '第三课<b title="春天">夏天</b>'],
])('removeWord changes %j to a text without %j, in which everything else is left', (text, word, rest) => {
  expect(removeWord(text, word)).toBe(rest);
});

it('cleanWords turns a thousand random pasted texts into clean lists, and is quick for each', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.constantFrom(
      '春天',
      '第三课',
      '<b>',
      '</',
      '<script>',
      '&nbsp;',
      '\0',
      '\u202e',
      '<'.repeat(50),
      '𠀀',
      '字'.repeat(30),
    ),
    fc.string({
      unit: fc.integer({ min: 0x4e00, max: 0x4eff }).map((code) => String.fromCharCode(code)),
      maxLength: 20,
    }),
  );
  const pasted = fc
    .tuple(fc.array(piece, { maxLength: 40 }), fc.integer({ min: 1, max: 20 }))
    .map(([pieces, times]) => pieces.join(' ').repeat(times).slice(0, 10_000));
  fc.assert(
    fc.property(pasted, (text) => {
      const { words, notes } = cleanWords(text, limits);
      for (const word of words) expect(word).toMatch(/^[\u3400-\u9fff]{1,12}$/);
      expect(new Set(words).size).toBe(words.length);
      expect(words.length).toBeLessThanOrEqual(100);
      expect(Math.min(notes.doubled, notes.overLimit)).toBeGreaterThanOrEqual(0);
      // Cleaning a clean list again must not change it, unless a word looks like a heading of a lesson.
      if (!words.some((word) => /^第/.test(word))) expect(clean(words.join('\n'))).toEqual(words);
    }),
    { numRuns: 1_000 },
  );
});
