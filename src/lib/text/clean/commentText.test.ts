import { commentProblem } from './commentText.ts';

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
])('commentProblem returns the problem for the text %j: %s', (text, problem) => {
  expect(commentProblem(text)).toBe(problem);
});
