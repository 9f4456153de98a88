import fs from 'node:fs';
import path from 'node:path';
import { DAY_MS } from '#lib/time/time.ts';
import { temporaryFolder } from '#server/testing/temporaryFolder.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { archiveAssets } from './assetArchive.ts';

const START_MS = Date.UTC(2026, 10, 1);

/**
 * Creates the files of a built app: an entry file whose name contains its content hash, a style sheet that is the same
 * in all builds, and files that the archive leaves out.
 */
function aBuild(name: string): string {
  const folder = temporaryFolder();
  const files = {
    'index.html': `<script defer src="/combine/js/main.${name}.js"></script>`,
    [`js/main.${name}.js`]: `main('${name}')`,
    [`js/main.${name}.js.map`]: '{}',
    'css/shared.0a0a0a0a.css': 'a{}',
    'icon.svg': '<svg/>',
  };
  for (const [file, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), content);
  }
  return folder;
}

const filesIn = (archive: string): string[] =>
  ['js', 'css'].flatMap((folder) => fs.readdirSync(path.join(archive, folder)).sort());

describe('the archive of assets', () => {
  it('keeps the hashed files of each build, without source maps', () => {
    const archive = temporaryFolder();
    archiveAssets(aBuild('11111111'), archive, START_MS);
    archiveAssets(aBuild('22222222'), archive, START_MS + DAY_MS);
    expect(filesIn(archive)).toEqual(['main.11111111.js', 'main.22222222.js', 'shared.0a0a0a0a.css']);
    expect(fs.existsSync(path.join(archive, 'icon.svg'))).toBe(false);
  });

  it('deletes a file if every build that contains it was replaced more than 30 days ago and is not among the newest three', () => {
    const archive = temporaryFolder();
    ['11111111', '22222222', '33333333'].forEach((name, day) =>
      archiveAssets(aBuild(name), archive, START_MS + day * DAY_MS),
    );
    archiveAssets(aBuild('44444444'), archive, START_MS + 29 * DAY_MS);
    expect(filesIn(archive)).toContain('main.11111111.js');
    archiveAssets(aBuild('55555555'), archive, START_MS + 32.5 * DAY_MS);
    // The second build was replaced 30.5 days ago and is not among the newest three builds. The third build is among
    // the newest three.
    expect(filesIn(archive)).toEqual([
      'main.33333333.js',
      'main.44444444.js',
      'main.55555555.js',
      'shared.0a0a0a0a.css',
    ]);
  });

  it('keeps the newest three builds however old they are', () => {
    const archive = temporaryFolder();
    ['11111111', '22222222', '33333333'].forEach((name, place) =>
      archiveAssets(aBuild(name), archive, START_MS + place * 100 * DAY_MS),
    );
    expect(filesIn(archive)).toHaveLength(4);
  });

  it('counts the age of a build from its replacement, so that pages of a build that ran for long keep their files', () => {
    const archive = temporaryFolder();
    archiveAssets(aBuild('11111111'), archive, START_MS);
    const replacedAt = START_MS + 100 * DAY_MS;
    for (const name of ['22222222', '33333333', '44444444']) archiveAssets(aBuild(name), archive, replacedAt);
    expect(filesIn(archive)).toContain('main.11111111.js');
    const fifth = aBuild('55555555');
    archiveAssets(fifth, archive, replacedAt + 29 * DAY_MS);
    expect(filesIn(archive)).toContain('main.11111111.js');
    archiveAssets(fifth, archive, replacedAt + 30 * DAY_MS);
    expect(filesIn(archive)).not.toContain('main.11111111.js');
  });

  it('does not treat a restart with the same build as a replacement of the build before it', () => {
    const archive = temporaryFolder();
    archiveAssets(aBuild('11111111'), archive, START_MS);
    const second = aBuild('22222222');
    for (const days of [1, 20, 32]) archiveAssets(second, archive, START_MS + days * DAY_MS);
    for (const name of ['33333333', '44444444']) archiveAssets(aBuild(name), archive, START_MS + 33 * DAY_MS);
    expect(filesIn(archive)).not.toContain('main.11111111.js');
  });

  it('counts the age of a build from the last time that a gateway started with it', () => {
    const archive = temporaryFolder();
    const first = aBuild('11111111');
    archiveAssets(first, archive, START_MS);
    archiveAssets(first, archive, START_MS + 40 * DAY_MS);
    for (const [place, name] of ['22222222', '33333333', '44444444'].entries())
      archiveAssets(aBuild(name), archive, START_MS + (41 + place) * DAY_MS);
    expect(filesIn(archive)).toContain('main.11111111.js');
  });

  it('is not created by a gateway without a built app', () => {
    const archive = path.join(temporaryFolder(), 'assets');
    archiveAssets(temporaryFolder(), archive, START_MS);
    expect(fs.existsSync(archive)).toBe(false);
  });
});

describe('a gateway with an archive of assets', () => {
  const archive = temporaryFolder();
  const test = useGateway('postgres', { assetArchiveDir: archive, appDist: aBuild('22222222') });
  beforeAll(() => archiveAssets(aBuild('11111111'), archive, START_MS));

  it('ROUTE-08 serves the chunks of another build to the pages of that build', async () => {
    const open = (file: string) => test.app.inject({ url: `/combine/js/${file}` });
    const old = await open('main.11111111.js');
    expect([old.statusCode, old.body]).toEqual([200, "main('11111111')"]);
    expect(old.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await open('main.22222222.js')).body).toBe("main('22222222')");
    expect((await open('main.33333333.js')).statusCode).toBe(404);
  });

  it.each(['js/..%2fbuilds%2flist.json', 'builds/list.json', 'builds'])('does not serve %s', async (file) => {
    fs.writeFileSync(path.join(archive, 'builds', 'list.json'), '["js/secret.js"]');
    expect((await test.app.inject({ url: `/combine/${file}` })).body).not.toContain('secret');
  });
});
