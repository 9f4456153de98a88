/** `npx tsx scripts/content/pictures/renderAvatars.ts` draws the avatars of sources/avatars.json, and all head wear. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Item } from '#scripts/content/motifs/drawing.ts';
import { defsFor, rect } from '#scripts/content/motifs/drawing.ts';
import { headwear } from '#scripts/content/motifs/things/headwear.ts';
import { compose } from '#scripts/content/motifs/library.ts';
import { packFolder, readJson } from '#scripts/content/pack.ts';

interface AvatarSource {
  background: string;
  items: Item[];
}

const SIDE = 200;
const canvas = { width: SIDE, height: SIDE };

function write(folder: string, name: string, drawing: string): void {
  mkdirSync(join(packFolder, 'media', folder), { recursive: true });
  writeFileSync(join(packFolder, 'media', folder, `${name}.svg`), drawing.replace(/ +\/>/g, '/>'));
}

const avatars = readJson('sources', 'avatars.json') as Record<string, AvatarSource>;
for (const [name, { background, items }] of Object.entries(avatars)) {
  const figures = compose(items, canvas);
  write('avatar', name, figures.replace('</defs>', `</defs>${rect(0, 0, SIDE, SIDE, 0, background)}`));
}
for (const [name, draw] of Object.entries(headwear)) {
  const drawing = draw();
  write(
    'headwear',
    name,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" overflow="visible"><defs>${defsFor(drawing)}</defs>${drawing}</svg>`,
  );
}
console.log(`${String(Object.keys(avatars).length)} avatars, ${String(Object.keys(headwear).length)} head wears`);
