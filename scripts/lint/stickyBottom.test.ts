import fs from 'node:fs';
import path from 'node:path';

/**
 * Style sheets that may ignore the mini player: the recorder never has the mini player below it, and a sheet covers the
 * mini player.
 */
const withoutPlayer = [
  'features/recording/studio/ControlPanel.module.css',
  'features/addresses/region/RegionSheet.module.css',
];

const sheets = fs.readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));

it('elements that stick to the bottom stay above the mini player', () => {
  const stuck = sheets.flatMap((file) => {
    const text = fs.readFileSync(path.join('src', file), 'utf8');
    return [...text.matchAll(/\{[^{}]*position: sticky;[^{}]*\}/g)].flatMap(([rule]) => {
      const bottom = /\bbottom: ([^;]+);/.exec(rule)?.[1];
      return bottom === undefined ? [] : [{ file, bottom }];
    });
  });
  expect(stuck.length).toBeGreaterThan(5);
  const covered = stuck.filter(
    ({ file, bottom }) => !withoutPlayer.includes(file) && !bottom.includes('--mini-player-room'),
  );
  expect(covered).toEqual([]);
});
