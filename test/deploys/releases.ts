import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

export const SIGNING_SECRET = 'a-secret-of-the-deploys-that-no-gateway-in-the-world-has';

/** The sources of a release, with their packages and a production build of the app. */
export interface Release {
  name: string;
  folder: string;
  appDist: string;
  /** The arguments for `node` that start the gateway in this folder, from its build if the release has one. */
  gateway: readonly string[];
  /** Whether the release's gateways keep the files of earlier builds. */
  hasArchive: boolean;
  /** The screens that the release lists but does not implement (`load: notOpen`). */
  closedScreens: ReadonlySet<string>;
}

const BUILT_GATEWAY = 'dist-gateway/start.js';
const cache = path.resolve('.cache/deploys');

const git = (...parameters: string[]): string => execFileSync('git', parameters, { encoding: 'utf8' }).trim();

/**
 * Returns the newest release of docs/releases.json. It is checked out from the history, built once, and cached by
 * commit.
 */
export function previousRelease(): Release {
  const { releases } = JSON.parse(fs.readFileSync('docs/releases.json', 'utf8')) as {
    releases: { commit: string; lastMigration: string }[];
  };
  const [latest] = releases;
  if (!latest) throw new Error('docs/releases.json lists no release.');
  demandHistoryOf(latest.commit);
  demandUnchangedMigrations(latest);
  const folder = path.join(cache, latest.commit);
  if (!fs.existsSync(path.join(folder, 'package.json'))) extract(latest.commit, folder);
  installPackages(folder);
  const appDist = path.join(folder, 'dist');
  buildInto(folder, 'dist');
  const hasArchive = fs.existsSync(path.join(folder, 'src/server/modules/app/assetArchive.ts'));
  return {
    name: latest.commit.slice(0, 7),
    folder,
    appDist,
    gateway: gatewayIn(folder),
    hasArchive,
    closedScreens: closedScreensIn(folder),
  };
}

/** Returns the release in the working tree. */
export function currentRelease(): Release {
  const outputPath = path.join(cache, 'present');
  buildInto('.', path.relative('.', outputPath));
  const folder = path.resolve('.');
  return {
    name: 'present',
    folder,
    appDist: outputPath,
    gateway: gatewayIn(folder),
    hasArchive: true,
    closedScreens: closedScreensIn(folder),
  };
}

function closedScreensIn(folder: string): Set<string> {
  const table = fs.readFileSync(path.join(folder, 'src/app/screens.ts'), 'utf8');
  return new Set([...table.matchAll(/^ {2}(\w+): \{.*load: notOpen\b/gm)].map(([, screen = '']) => screen));
}

function demandHistoryOf(commit: string): void {
  try {
    git('cat-file', '-e', `${commit}^{commit}`);
  } catch {
    const isShallow = git('rev-parse', '--is-shallow-repository') === 'true';
    throw new Error(
      isShallow
        ? `This clone is shallow and lacks the release ${commit}. Run \`git fetch --unshallow\` first.`
        : `The history lacks the release ${commit} that docs/releases.json names.`,
    );
  }
}

/** Throws if a released migration has changed, because a database never runs a migration twice. */
function demandUnchangedMigrations({ commit, lastMigration }: { commit: string; lastMigration: string }): void {
  const folder = 'src/server/migrations';
  const released = git('ls-tree', '--name-only', commit, `${folder}/`).split('\n');
  const migrations = released.filter((file) => file.endsWith('.sql'));
  if (migrations.at(-1) !== `${folder}/${lastMigration}.sql`) {
    throw new Error(`The last migration of the release ${commit} is not ${lastMigration}: correct docs/releases.json.`);
  }
  const changed = git('diff', '--name-only', commit, '--', ...migrations);
  if (changed !== '') throw new Error(`Migrations that are out must stay as they are:\n${changed}`);
}

function extract(commit: string, folder: string): void {
  const draft = `${folder}.${process.pid}`;
  fs.mkdirSync(draft, { recursive: true });
  const archive = path.join(draft, 'release.tar');
  git('archive', '--output', archive, commit);
  execFileSync('tar', ['-xf', archive, '-C', draft]);
  fs.rmSync(archive);
  fs.renameSync(draft, folder);
}

interface Lock {
  packages: Record<string, { version?: string; optional?: boolean; link?: boolean }>;
}

/**
 * Uses the packages of the working tree if the release needs the same versions, which saves minutes. Otherwise installs
 * the packages of the release.
 */
function installPackages(folder: string): void {
  const modules = path.join(folder, 'node_modules');
  if (fs.existsSync(modules)) return;
  const lockOf = (place: string) =>
    (JSON.parse(fs.readFileSync(path.join(place, 'package-lock.json'), 'utf8')) as Lock).packages;
  const ours = lockOf('.');
  const isSame = Object.entries(lockOf(folder)).every(
    ([name, { version, optional }]) => name === '' || optional || ours[name]?.version === version,
  );
  if (isSame) {
    fs.symlinkSync(path.resolve('node_modules'), modules);
    return;
  }
  console.log('Installing the packages of the previous release (once)…');
  execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
}

/** Runs the release's own build script, which does nothing if a build exists. */
function buildInto(folder: string, outputPath: string): void {
  // In earlier releases, the script was directly in scripts/.
  const script = ['./scripts/build/ensureBuilt.mjs', './scripts/ensureBuilt.mjs'].find((name) =>
    fs.existsSync(path.join(folder, name)),
  );
  const source = `import * as build from '${script}';
    build.ensureBuilt(process.argv[1], { APP_ENV: 'production', SIGNING_SECRET: process.argv[2] });
    build.ensureGatewayBuilt?.();`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', source, '--', outputPath, SIGNING_SECRET], {
    cwd: folder,
    stdio: 'inherit',
  });
}

/**
 * Returns the arguments for `node` that start the gateway. Old releases have no built gateway, and run it from its
 * sources.
 */
const gatewayIn = (folder: string): string[] =>
  fs.existsSync(path.join(folder, BUILT_GATEWAY)) ? [BUILT_GATEWAY] : ['--import', 'tsx', 'src/server/start.ts'];
