import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import readline from 'node:readline';
import { runNode } from './browser/run/builds.ts';

/** The built gateway in a process of its own. */
export interface SpawnedGateway {
  process: ChildProcess;
  /** The lines that the process has printed so far. */
  lines: string[];
  port: number;
  /** The address with the IP address instead of a name, for clients without a resolver. */
  origin: string;
  /** Resolves with the exit code of the process; null if a signal ended it. */
  closed: Promise<number | null>;
  /** Sends a signal to the process, and waits for its end. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>;
}

let script: string | undefined;

/** Builds the gateway unless a build of the current sources exists. Returns the script to be run by `node`. */
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
 * Starts the built gateway, and resolves once it listens. It does not inherit settings from the developer's shell:
 * `env` must contain everything that differs from the defaults, such as DATA_DIR, and APP_ENV if DATABASE_URL is set.
 * If the gateway ends instead, the promise is rejected with what the gateway has printed. `nodeOptions`: options of
 * `node`, such as `preloadLessOptimised`.
 */
export async function spawnGateway(
  env: Record<string, string>,
  nodeOptions: readonly string[] = [],
): Promise<SpawnedGateway> {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [...nodeOptions, builtGateway()], {
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
