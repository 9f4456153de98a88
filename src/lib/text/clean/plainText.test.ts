import { plainLine, plainLines, textLength } from './plainText.ts';

it.each([
  ['  真好听 \n\n 还想听\t一遍  ', '真好听 还想听 一遍'],
  ['前面\u0000后面\u001b', '前面后面'],
  ['\u202e反过来\u2066', '反过来'],
  ['半个\ud83d表情', '半个表情'],
  ['一家\u{1f468}\u200d\u{1f469}\u200d\u{1f467}', '一家\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
  ['　 \n', ''],
])('plainLine turns %j into %j', (text, plain) => {
  expect(plainLine(text)).toBe(plain);
});

it.each([
  ['  第一行 \r\n\r\n 第二\t行  ', '第一行\n第二 行'],
  ['藏\u0000起\u202e来', '藏起来'],
  ['\n 　\n', ''],
])('plainLines turns %j into %j', (text, plain) => {
  expect(plainLines(text)).toBe(plain);
});

it('textLength counts a character that consists of two UTF-16 units once', () => {
  expect(textLength('🐘和我')).toBe(3);
});
