import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';

const START_WITHIN_MS = 30_000;
const KEPT_OUTPUT_CHARACTERS = 4_000;

/** The functions of this file are shared by the scripts that start a temporary server (PostgreSQL, PgBouncer). */

/**
 * Returns the user and group ids with which a server is started; empty unless this process runs as root. PostgreSQL and
 * PgBouncer refuse to run as root.
 */
function unprivilegedAccount() {
  if (process.getuid?.() !== 0) return {};
  const id = (flag, name) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: id('-u', name), gid: id('-g', name) };
    } catch {
      // This account does not exist, so the next one is tried.
    }
  }
  throw new Error('The server does not run as root, and there is no account "postgres" or "nobody" to run it as.');
}

/**
 * Installs a package if apt-get exists and may be used. The caller must check whether the program exists afterwards.
 */
export function installDebianPackage(name) {
  if (process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) return;
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    run('apt-get', ['update', '-q'], { env });
    run('apt-get', ['install', '-q', '-y', '--no-install-recommends', name], { env });
  } catch (error) {
    console.error(`apt-get could not install ${name}: ${error.message}`);
  }
}

export function run(command, parameters, options) {
  execFileSync(command, parameters, { stdio: ['ignore', 'ignore', 'inherit'], ...options });
}

/**
 * Starts a server in a temporary folder at a free port, and waits until it answers a query. If the server does not
 * start, rejects with the last output of the server. `prepare` writes the server's files into the folder, and returns
 * the parameters and the address of the server; `runAs` is the account that owns the folder. `stop` ends the server
 * with `stopSignal` and removes the folder.
 * @param {{ name: string, program: string, stopSignal: NodeJS.Signals,
 *   prepare: (place: { folder: string, port: number, runAs: { uid?: number, gid?: number } }) =>
 *     { parameters: string[], url: string } }} server
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startServer({ name, program, stopSignal, prepare }) {
  const runAs = unprivilegedAccount();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `daidi-${name.toLowerCase()}-`));
  fs.chmodSync(folder, 0o700);
  if (runAs.uid !== undefined) fs.chownSync(folder, runAs.uid, runAs.gid);
  const { parameters, url } = prepare({ folder, port: await freePort(), runAs });
  const server = spawn(program, parameters, { ...runAs, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  server.stderr.on('data', (chunk) => {
    output = (output + String(chunk)).slice(-KEPT_OUTPUT_CHARACTERS);
  });
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null;
  const stop = async () => {
    if (!hasEnded()) {
      server.kill(stopSignal);
      await once(server, 'exit');
    }
    fs.rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(url, hasEnded);
  } catch (error) {
    await stop();
    throw new Error(`${name} did not start: ${error.message}\n${output}`, { cause: error });
  }
  return { url, stop };
}

async function untilReady(url, hasEnded) {
  const deadline = Date.now() + START_WITHIN_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.query('select 1');
      return await client.end();
    } catch (error) {
      client.end().catch(() => undefined);
      if (hasEnded() || Date.now() > deadline) throw error;
      await setTimeout(100);
    }
  }
}

async function freePort() {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Runs `main` with the arguments of the command line, if `module` is the script that `node` has been started with. */
export function runAsScript(module, main) {
  if (module !== pathToFileURL(process.argv[1] ?? '').href) return;
  main(process.argv.slice(2)).then(
    () => process.exit(),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
}
