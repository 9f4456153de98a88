import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';

/** What the scripts that start a throwaway server (PostgreSQL, PgBouncer) have in common. */

/** Returns the account to run a server as: PostgreSQL and PgBouncer refuse to run as root. */
export function unprivilegedAccount() {
  if (process.getuid?.() !== 0) return {};
  const id = (flag, name) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: id('-u', name), gid: id('-g', name) };
    } catch {
      // The account does not exist; try the next one.
    }
  }
  throw new Error('The server does not run as root, and there is no account "postgres" or "nobody" to run it as.');
}

/** Installs a package where apt-get and the rights for it exist; the caller checks whether the program is there. */
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

export async function freePort() {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}
