import { commentLength, commentProblem, plainComment } from './commentText.ts';

it.each([
  ['  真好听 \n\n 还想听\t一遍  ', '真好听 还想听 一遍'],
  ['前面\u0000后面\u001b', '前面后面'],
  ['\u202e反过来\u2066', '反过来'],
  ['半个\ud83d表情', '半个表情'],
  ['一家\u{1f468}\u200d\u{1f469}\u200d\u{1f467}', '一家\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
  ['　 \n', ''],
])('plainComment turns %j into %j', (text, plain) => {
  expect(plainComment(text)).toBe(plain);
});

it.each([
  ['', 'empty'],
  ['好', undefined],
  ['好'.repeat(200), undefined],
  ['🐘'.repeat(200), undefined],
  ['🐘'.repeat(201), 'long'],
  ['加我 13800138000', 'number'],
  ['１３８ 0013 8000', 'number'],
  ['138-0013-8000', 'number'],
  ['我听了 100 遍，2026 年还要听', undefined],
])('commentProblem returns for %j the problem %s', (text, problem) => {
  expect(commentProblem(text)).toBe(problem);
});

it('commentLength counts an emoji as one character', () => {
  expect(commentLength('🐘和我')).toBe(3);
});
