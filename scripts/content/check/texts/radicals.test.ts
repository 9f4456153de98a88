import { readJson } from '#scripts/content/pack.ts';

const characters = readJson('characters.json') as { text: string; radical: string }[];

/** Characters whose shape suggests a wrong radical, each with the radical that the sources of decision 12 state. */
it.each([
  ['恭', '⺗'],
  ['慕', '⺗'],
  ['悄', '忄'],
  ['亲', '立'],
  ['舞', '夕'],
  ['誓', '言'],
  ['警', '言'],
  ['祭', '示'],
  ['掌', '手'],
  ['拳', '手'],
  ['攀', '手'],
])('the radical of %s is %s', (text, radical) => {
  expect(characters.find((character) => character.text === text)?.radical).toBe(radical);
});
