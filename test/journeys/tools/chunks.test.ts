import fs from 'node:fs';
import path from 'node:path';
import { unusedParts } from '#scripts/build/unusedParts.ts';
import { CHUNK_FILES } from '#contract/pageRenderer.ts';
import { journeysRun } from '#test/harness/browser/run/journeysRun.ts';

/**
 * Matches the sources of the recorder, its waveforms and encoder, and the audition. Does not match the store of
 * recordings and the endpoints, which other screens may load.
 */
const RECORDER =
  /\/src\/features\/recording\/(?!api\.ts)|\/src\/platform\/recording\/(?!store\/)|\/node_modules\/@breezystack\/lamejs\//;
/**
 * Matches the files that the recorder itself starts: its worker with the encoder, and the processor that receives the
 * sound of the microphone.
 */
const STARTED_BY_RECORDER = /\/recordingWorker\.ts$|\/captureProcessor\.ts$|\/lamejs\.js$/;
const RECORDING = 'recording';

const sourcesOf = (appDist: string): [file: string, sources: string[]][] => {
  const maps = path.join(`${appDist}-maps`, 'js');
  return fs
    .readdirSync(maps)
    .map((name) => [
      `/combine/js/${name.replace(/\.map$/, '')}`,
      (JSON.parse(fs.readFileSync(path.join(maps, name), 'utf8')) as { sources: string[] }).sources,
    ]);
};

describe('the scripts of the built app', () => {
  it('that record, show waveforms, encode and trim are loaded only by the screens of recordings', () => {
    const { appDist } = journeysRun();
    const chunks = JSON.parse(fs.readFileSync(path.join(appDist, CHUNK_FILES), 'utf8')) as Record<string, string[]>;
    const holders = sourcesOf(appDist).filter(([, sources]) => sources.some((source) => RECORDER.test(source)));
    const ofScreens = chunks[RECORDING] ?? [];
    const started = holders.filter(([, sources]) => sources.some((source) => STARTED_BY_RECORDER.test(source)));
    expect(holders.filter(([file]) => ofScreens.includes(file))).toHaveLength(1);
    expect(started.length).toBeGreaterThanOrEqual(3);

    const others = holders.filter(([file]) => !ofScreens.includes(file) && !started.some(([one]) => one === file));
    expect(others.map(([file]) => file)).toEqual([]);
    const page = fs.readFileSync(path.join(appDist, 'index.html'), 'utf8');
    for (const [file] of holders) {
      expect(page).not.toContain(file);
      const users = Object.keys(chunks).filter((name) => chunks[name]?.includes(file));
      expect(users).toEqual(ofScreens.includes(file) ? [RECORDING] : []);
    }
  });

  it('use no function of React that the build removes', () => {
    const maps = path.join(`${journeysRun().appDist}-maps`, 'js');
    const members = ['react/cjs/react.production', 'react-dom/cjs/react-dom.production'].flatMap(
      (file) => unusedParts[file]?.members ?? [],
    );
    expect(members).toContain('useActionState');
    const names = members.join('|');
    const isUsed = new RegExp(
      `\\bReact(DOM)?\\d*\\.(${names})\\b|\\{[^}]*\\b(${names})\\b[^}]*\\} from ["']react(-dom)?["']`,
    );
    const users = fs.readdirSync(maps).flatMap((name) => {
      const map = JSON.parse(fs.readFileSync(path.join(maps, name), 'utf8')) as {
        sources: string[];
        sourcesContent: string[];
      };
      return map.sources.filter((_, index) => isUsed.test(map.sourcesContent[index] ?? ''));
    });
    expect(users).toEqual([]);
  });
});
