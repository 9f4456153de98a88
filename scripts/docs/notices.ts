import { readFileSync, writeFileSync } from 'node:fs';

interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
}

const PREAMBLE = `# Third-party notices

The packages that the app and the gateway contain, from package-lock.json (\`npm run notices\` writes this page). Each
package's full licence text is in its folder under \`node_modules\`. Build and test tools are not shipped and not listed.

Stories, pictures and melodies in \`content/built-in\` are our own work; the old fables retold there, six poems of the
Tang dynasty (骆宾王, 孟浩然, 王之涣, 李白, 胡令能, 贾岛) and a line of 屈原 are in the public domain. Their sound was
rendered with Kokoro-82M (Apache-2.0), and the tones of syllables were corrected with Praat (GPL-3.0-or-later). Both are build tools that
are not shipped, and the licence of Praat does not cover its output.

The strokes of characters (hanzi-writer-data, from Make Me a Hanzi) are derived from fonts of Arphic Technology and are
under the Arphic Public License; its text is in the package as ARPHICPL.TXT, and the data is served unchanged but for the
order of some strokes.

| package | version | licence |
|---|---|---|
`;

/** Writes docs/THIRD_PARTY_NOTICES.md, which lists all packages that `npm ci --omit=dev` installs. */
function writeNotices(): void {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const rows = Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && dev !== true)
    .map(([path, { version, license }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return `| ${name} | ${version ?? ''} | ${license ?? 'see the package'} |`;
    });
  writeFileSync('docs/THIRD_PARTY_NOTICES.md', `${PREAMBLE}${[...new Set(rows)].sort().join('\n')}\n`);
}

writeNotices();
