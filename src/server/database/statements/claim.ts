import crypto from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { errorCode } from '#lib/errorCode.ts';

/**
 * A claim on a lock file. It is a Unix socket beside the file, on which the claiming process listens. The kernel closes
 * the socket whenever the process ends. Because the kernel answers connection attempts, claims work across host names
 * and PID namespaces on one kernel.
 */
export interface Claim {
  id: string;
  /** Returns the ids of all other claims whose processes are running. Removes the claims of dead processes. */
  listRivals(): Promise<string[]>;
  withdraw(): void;
}

/**
 * The error codes of `listen` if the platform or the file system has no Unix sockets, or if the path is too long for a
 * socket.
 */
const UNSUPPORTED = new Set(['EPERM', 'EOPNOTSUPP', 'ENOTSUP', 'ENOSYS', 'EINVAL', 'ENAMETOOLONG']);

/** Creates a claim for this process. Returns undefined if sockets cannot be used. */
export async function claimLock(file: string): Promise<Claim | undefined> {
  if (process.platform === 'win32') return undefined;
  const directory = openDirectory(path.dirname(file));
  const prefix = `${path.basename(file)}.claim.`;
  const id = crypto.randomBytes(8).toString('hex');
  const own = directory.at(prefix + id);
  const draft = `${own}.draft`;
  const server = net.createServer((socket) => socket.on('error', () => undefined).destroy()).unref();
  // If this process has no free file descriptors, it cannot accept a connection. The error is ignored, because the
  // process still holds its claim.
  server.on('error', () => undefined);
  const close = () => {
    server.close();
    directory.close();
  };
  try {
    server.listen(draft);
    await once(server, 'listening');
    // A socket that is bound but not yet listening refuses connections, like the socket of a dead process. Therefore
    // the socket gets its final name only once it listens.
    fs.renameSync(draft, own);
  } catch (error) {
    close();
    if (UNSUPPORTED.has(errorCode(error) ?? '')) return undefined;
    throw error;
  }

  return {
    id,
    async listRivals() {
      const names = fs.readdirSync(directory.at('.')).filter((name) => name.startsWith(prefix));
      const others = names.filter((name) => /^[0-9a-f]{16}$/.test(name.slice(prefix.length)) && name !== prefix + id);
      const alive = await Promise.all(others.map((name) => hasListener(directory.at(name))));
      // Removing a dead claim is safe, because claims have unique names: no running process can have created a claim
      // with the same name since the check.
      others
        .filter((_, index) => alive[index] === false)
        .forEach((name) => fs.rmSync(directory.at(name), { force: true }));
      return others.filter((_, index) => alive[index]).map((name) => name.slice(prefix.length));
    },
    withdraw() {
      fs.rmSync(own, { force: true });
      close();
    },
  };
}

/**
 * Returns whether a process listens on the socket. Only a refused connection or a missing file proves that none does; a
 * full queue or a missing permission means that the process is running.
 */
async function hasListener(socketPath: string): Promise<boolean> {
  const socket = net.connect(socketPath);
  try {
    await once(socket, 'connect');
    return true;
  } catch (error) {
    return !['ECONNREFUSED', 'ENOENT'].includes(errorCode(error) ?? '');
  } finally {
    socket.destroy();
  }
}

/**
 * Opens a directory, so that sockets in it get short paths: a socket's path has at most 107 bytes, and Linux can name
 * an open directory, however deep, by its file descriptor.
 */
function openDirectory(directory: string): { at(name: string): string; close(): void } {
  if (!fs.existsSync('/proc/self/fd')) return { at: (name) => path.join(directory, name), close: () => undefined };
  const descriptor = fs.openSync(directory, 'r');
  return { at: (name) => `/proc/self/fd/${descriptor}/${name}`, close: () => fs.closeSync(descriptor) };
}
