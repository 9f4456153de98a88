import { entityTag, matchesIfNoneMatch } from './entityTag.ts';

const tag = entityTag('a story');
const isKnownBy = (known: string | undefined) => matchesIfNoneMatch(tag, { headers: { 'if-none-match': known } });

it('the entity tag is weak, the same for the same content, and different for other content', () => {
  expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
  expect(entityTag(Buffer.from('a story'))).toBe(tag);
  expect(entityTag('another story')).not.toBe(tag);
});

it.each([
  ['the tag', tag],
  ['the strong form of the tag', tag.slice(2)],
  ['a list with the tag', `"other", ${tag},W/"more"`],
  ['a wildcard', ' * '],
])('the entity tag matches if a browser sends %s in `if-none-match`', (_, known) => {
  expect(isKnownBy(known)).toBe(true);
});

it.each([
  ['nothing', undefined],
  ['an empty text', ''],
  ['another tag', entityTag('another story')],
  ['a longer tag', `${tag.slice(0, -1)}x"`],
  ['the tag without quotes', tag.slice(3, -1)],
])('the entity tag does not match if a browser sends %s in `if-none-match`', (_, known) => {
  expect(isKnownBy(known)).toBe(false);
});
