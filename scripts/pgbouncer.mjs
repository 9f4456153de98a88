import fs from 'node:fs';
import path from 'node:path';
import { installDebianPackage, runAsScript, startServer } from './serverProcess.mjs';

/**
 * Starts a temporary PgBouncer with transaction pooling in front of a PostgreSQL server. `url` is the address of a
 * database; other databases of the same server are reached by replacing the path of the returned address. Rejects if
 * PgBouncer is neither installed nor installable, so that the tests which need it fail instead of being skipped.
 * @param {string} url
 * @param {{ poolSize?: number }} [options] poolSize: server connections per database
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startPgBouncer(url, { poolSize = 4 } = {}) {
  const program = findProgram() ?? installProgram();
  if (!program) throw new Error('No PgBouncer: it is not installed, and apt-get could not install it.');
  const target = new URL(url);
  return startServer({
    name: 'PgBouncer',
    program,
    // PgBouncer stops immediately on SIGTERM; on SIGINT it would wait for its clients.
    stopSignal: 'SIGTERM',
    prepare({ folder, port, runAs }) {
      const users = path.join(folder, 'users.txt');
      const config = path.join(folder, 'pgbouncer.ini');
      fs.writeFileSync(users, `"${target.username}" "${decodeURIComponent(target.password)}"\n`);
      fs.writeFileSync(config, configText({ target, port, users, poolSize }));
      if (runAs.uid !== undefined) for (const file of [users, config]) fs.chownSync(file, runAs.uid, runAs.gid);
      const own = new URL(url);
      own.hostname = '127.0.0.1';
      own.port = String(port);
      // The parameter for a Unix socket of PostgreSQL is removed, because the socket would bypass PgBouncer.
      own.searchParams.delete('host');
      return { parameters: [config], url: own.href };
    },
  });
}

const configText = ({ target, port, users, poolSize }) =>
  [
    '[databases]',
    `* = host=${target.hostname} port=${target.port || 5432}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${users}`,
    'pool_mode = transaction',
    `default_pool_size = ${poolSize}`,
    'max_client_conn = 500',
    // docs/operations.md recommends these settings and explains them.
    'query_timeout = 600',
    'query_wait_timeout = 15',
    'server_connect_timeout = 2',
    'server_login_retry = 1',
    'server_idle_timeout = 10',
    'tcp_keepidle = 5',
    'tcp_keepintvl = 2',
    'tcp_keepcnt = 3',
    'tcp_user_timeout = 5000',
    `stats_users = ${target.username}`,
  ].join('\n');

const findProgram = () =>
  [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin']
    .filter((folder) => folder !== '')
    .map((folder) => path.join(folder, 'pgbouncer'))
    .find((file) => fs.existsSync(file));

function installProgram() {
  installDebianPackage('pgbouncer');
  return findProgram();
}

/**
 * `node scripts/pgbouncer.mjs <postgres://…>` prints PgBouncer's address, and runs it until SIGINT, SIGTERM or the end
 * of the input.
 */
async function main([target]) {
  const { url, stop } = await startPgBouncer(target);
  console.log(`PGBOUNCER_URL=${url}`);
  await new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, resolve);
    process.stdin.once('close', resolve).resume();
  });
  await stop();
}

runAsScript(import.meta.url, main);
