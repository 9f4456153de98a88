import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import readline from 'node:readline';
import { runNode } from './browser/run/builds.ts';

/** The built gateway in its own process. */
export interface SpawnedGateway {
  process: ChildProcess;
  /** Everything that it has printed so far. */
  lines: string[];
  port: number;
  /** Uses the IP address, for clients without a resolver. */
  origin: string;
  /** Resolves with its exit code; null if a signal ended it. */
  closed: Promise<number | null>;
  /** Sends a signal and waits for the end. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>;
}

let script: string | undefined;

/** Builds the gateway, unless a build of the current sources exists. Returns the script that `node` runs. */
export function builtGateway(): string {
  script ??= runNode(
    '--input-type=module',
    '--eval',
    `import { ensureGatewayBuilt } from './scripts/build/ensureBuilt.mjs'; console.log(ensureGatewayBuilt());`,
  )
    .trim()
    .split('\n')
    .at(-1);
  if (script === undefined) throw new Error('The gateway was not built.');
  return script;
}

/**
 * Starts the built gateway and resolves when it listens. It does not inherit settings from the developer's shell: `env`
 * contains everything that differs from the defaults, such as DATA_DIR, and APP_ENV in addition to DATABASE_URL. If it
 * exits instead, rejects with what it has printed.
 */
export async function spawnGateway(env: Record<string, string>, entry = builtGateway()): Promise<SpawnedGateway> {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [entry], {
    env: { PATH, HOME, TMPDIR, HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const closed = once(child, 'close').then(([code]) => code as number | null);
  const ready = new Promise<number>((resolve) => {
    const read = (line: string) => {
      lines.push(line);
      const port = /^Open http:\/\/localhost:(\d+)\//.exec(line)?.[1];
      if (port !== undefined) resolve(Number(port));
    };
    for (const input of [child.stdout, child.stderr]) readline.createInterface({ input }).on('line', read);
  });
  const port = await Promise.race([ready, closed.then(() => Promise.reject(new Error(lines.join('\n'))))]);
  return {
    process: child,
    lines,
    port,
    origin: `http://127.0.0.1:${port}`,
    closed,
    end: (signal) => {
      child.kill(signal);
      return closed;
    },
  };
}
