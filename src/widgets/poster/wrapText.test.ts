import { wrapText } from './wrapText.ts';

const lines = (text: string, width = 5, maxLines = 2) =>
  wrapText(text, { width, maxLines, measure: (part) => Array.from(part).length });

it.each([
  ['一把小雨伞', ['一把小雨伞']],
  ['月亮打了一个喷嚏', ['月亮打了一', '个喷嚏']],
  ['下雨了真好，出去玩', ['下雨了真好，', '出去玩']],
  ['', []],
  // No line begins with closing punctuation or ends with an opening bracket; one closing mark may stand beyond the
  // width.
  ['他说今天好。”再见', ['他说今天', '好。”再见']],
  ['他说“天好。”再见', ['他说“天', '好。”再见']],
  ['一二三四“五六', ['一二三四', '“五六']],
  ['一二三四五。', ['一二三四五。']],
  ['”一二三四五', ['”一二三四', '五']],
])('the text "%s" is broken into the lines %j', (text, expected) => expect(lines(text)).toEqual(expected));

it('a text that is too long ends in an ellipsis and stays within the width', () => {
  expect(lines('小兔子和小刺猬一起去找春天')).toEqual(['小兔子和小', '刺猬一起…']);
});

it('characters beyond the Basic Multilingual Plane are not split', () => {
  expect(lines('𠮷𠮷𠮷', 2)).toEqual(['𠮷𠮷', '𠮷']);
});
