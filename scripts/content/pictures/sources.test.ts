import { readdirSync } from 'node:fs';
import type { Item } from '#scripts/content/motifs/drawing.ts';
import { compose } from '#scripts/content/motifs/library.ts';
import { readJson } from '#scripts/content/pack.ts';

type Picture = readonly [name: string, items: Item[]];

const covers: Picture[] = ['covers', 'pageCovers', 'goodsCovers'].flatMap((file) =>
  Object.entries(readJson('sources', `${file}.json`) as Record<string, Item[]>),
);
const books = readdirSync('content/built-in/sources/pages').map((file): [string, Picture[]] => {
  const { cover, pages } = readJson('sources', 'pages', file) as { cover: Item[]; pages: Item[][] };
  const name = file.replace('.json', '');
  const pictures = [cover, ...pages].map((items, page): Picture => [`${name} ${String(page)}`, items]);
  return [name, pictures];
});
const pictures = [...covers, ...books.flatMap(([, pages]) => pages)];
const namesOf = (some: readonly Picture[]) => some.map(([name]) => name);
const motifsOf = ([, items]: Picture): string[] => items.map(({ motif }) => motif);
const people = ['boy', 'girl', 'grandpa', 'grandma', 'farmer', 'daidi', 'rabbit', 'zebra'];

it('no picture shows people on a crossing while the light is red', () => {
  const crossings = pictures.filter(
    (picture) => motifsOf(picture).includes('crossing') && motifsOf(picture).some((motif) => people.includes(motif)),
  );
  expect(crossings.length).toBeGreaterThan(1);
  const lit = ([, items]: Picture) => items.find(({ motif }) => motif === 'trafficLight')?.kind;
  expect(namesOf(crossings.filter((picture) => lit(picture) === 'red'))).toEqual([]);
});

it.each([
  ['body-tooth', '小满', 'girl', 'boy'],
  ['snow-footprints', '小满', 'girl', 'boy'],
  ['safe-kettle', 'the mother of 呆迪', 'mum', 'girlElephant'],
  ['daidi-night-rumble', 'the mother of 呆迪', 'mum', 'girlElephant'],
  ['safe-door', 'the cousin 小铃铛', 'girlElephant', 'parcel'],
])('the cover of %s shows %s as the motif %s, and no %s', (name, _, shown, absent) => {
  const motifs = covers.filter(([cover]) => cover === name).flatMap(motifsOf);
  expect(motifs).toContain(shown);
  expect(motifs).not.toContain(absent);
});

it('lotus leaves on water lie flat', () => {
  const waters = pictures.filter((picture) => motifsOf(picture).includes('sea'));
  const upright = waters.filter(([, items]) =>
    items.some(({ motif, kind }) => motif === 'lotusLeaf' && kind !== 'flat'),
  );
  expect(namesOf(upright)).toEqual([]);
});

it('no book shows the full moon in one picture and a crescent in another', () => {
  const phases = books.map(([name, pages]) => [name, new Set(pages.flatMap(motifsOf))] as const);
  expect(phases.filter(([, motifs]) => motifs.has('moon')).length).toBeGreaterThan(0);
  expect(phases.filter(([, motifs]) => motifs.has('moon') && motifs.has('crescent')).map(([name]) => name)).toEqual([]);
});

it('a picture with a reflection on water also shows a sun, a moon or a lighthouse', () => {
  const isLight = ({ motif, y = 0 }: Item) =>
    motif === 'lighthouse' || (['moon', 'crescent', 'sun'].includes(motif) && y <= 420);
  const isReflection = ({ motif, y = 0 }: Item) => motif === 'shimmer' || (motif === 'crescent' && y > 420);
  const reflecting = pictures.filter(([, items]) => items.some(isReflection));
  expect(reflecting.length).toBeGreaterThan(5);
  expect(namesOf(reflecting.filter(([, items]) => !items.some(isLight)))).toEqual([]);
});

it('every pose and every held thing in the sources changes the drawing of its figure', () => {
  const canvas = { width: 640, height: 640 };
  const ignored = pictures.flatMap(([name, items]) =>
    items
      .filter(({ pose, holds }) => pose !== undefined || holds !== undefined)
      .filter(({ holds, pose = 'stand', ...item }) => {
        const drawn = compose([{ ...item, pose, ...(holds && { holds }) }], canvas);
        const isPosed = pose === 'stand' || drawn !== compose([{ ...item, ...(holds && { holds }) }], canvas);
        return !isPosed || (holds !== undefined && drawn === compose([{ ...item, pose }], canvas));
      })
      .map(({ motif, pose }) => `${name}: ${motif} ${pose ?? ''}`),
  );
  expect(ignored).toEqual([]);
});
