import { readJson } from '#scripts/content/pack.ts';

interface Entry {
  id: string;
  title: string;
  text: string;
  steps?: string[];
  places?: string[];
}

const entries = readJson('experience.json') as Entry[];
const wordsOf = ({ title, text, steps = [] }: Entry): string => [title, text, ...steps].join('\n');
const namesAnAdult = (entry: Entry): boolean => /大人|爸爸|妈妈/.test(wordsOf(entry));

it('aims and activities with blades, heat, needles, windows, hills, rain or traffic say that an adult takes part', () => {
  const dangers = /剪|刀|孔|针|煮|炒|烤|烫|开水|热水|游泳|窗外|阳台|马路|骑|爬|下雨天出门/;
  const risky = entries.filter((entry) => dangers.test(wordsOf(entry)));
  expect(risky.length).toBeGreaterThan(8);
  expect(risky.filter((entry) => !namesAnAdult(entry)).map(({ id }) => id)).toEqual([]);
});

it('aims and activities outdoors at night or in the wild say that an adult takes part', () => {
  const away = entries.filter(
    (entry) => entry.places?.includes('wild') === true || /晚上.*(出门|散步)/s.test(wordsOf(entry)),
  );
  expect(away.length).toBeGreaterThan(2);
  expect(away.filter((entry) => !namesAnAdult(entry)).map(({ id }) => id)).toEqual([]);
});
