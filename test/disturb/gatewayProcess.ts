import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import readline from 'node:readline';
import { builtGateway } from '#test/harness/spawnGateway.ts';

export const SIGNING_SECRET = 'a-signing-secret-that-only-the-disturbances-know';
export const NATIVE_TOKEN_SECRET = 'a-native-token-secret-that-only-the-disturbances-know';
const START_WITHIN_MS = 120_000;

/** The child processes. They are killed when this process exits. */
const children = new Set<ChildProcess>();
process.on('exit', () => children.forEach((child) => child.kill('SIGKILL')));

async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

/** A gateway that can be killed and restarted at the same address. */
export interface GatewayProcess {
  origin: string;
  /** Returns the id of the current process. */
  pid: () => number;
  isRunning: () => boolean;
  /** Sends SIGKILL. Resolves when the process has ended. */
  kill: () => Promise<void>;
  /** Starts a new process. Resolves when it listens. */
  start: () => Promise<void>;
  /** Sends SIGTERM. Resolves with the exit code. */
  stop: () => Promise<number | null>;
  /** Returns the last lines that the process has printed. */
  output: () => string;
}

/**
 * Runs a gateway with production settings; `env` defines its database. `onLine` receives every line that the gateway
 * prints.
 */
export async function startGateway(
  env: Record<string, string>,
  script = builtGateway(),
  onLine: (line: string) => void = () => undefined,
): Promise<GatewayProcess> {
  const port = await freePort();
  let lines: string[] = [];

  const launch = async () => {
    const child = spawn(process.execPath, [script], {
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        APP_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        PUBLIC_ORIGIN: 'https://stories.example',
        SUPPORT_PHONE: '400-800-1234',
        SIGNING_SECRET,
        NATIVE_TOKEN_SECRET,
        // Trusts X-Forwarded-For in requests from this machine, because each simulated family uses this header to have
        // an address of its own.
        TRUST_PROXY: '127.0.0.1',
        LOG_LEVEL: 'error',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.add(child);
    const exited = once(child, 'exit').then(([code]) => {
      children.delete(child);
      return code as number | null;
    });
    const ready = new Promise<void>((resolve) => {
      const read = (line: string) => {
        lines = [...lines.slice(-40), line];
        onLine(line);
        if (line.startsWith('Open http://')) resolve();
      };
      for (const input of [child.stdout, child.stderr]) readline.createInterface({ input }).on('line', read);
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), START_WITHIN_MS);
    await Promise.race([ready, exited.then((code) => Promise.reject(startError(code)))]);
    clearTimeout(timer);
    return { child, exited };
  };
  const startError = (code: number | null) =>
    new Error(`The gateway ended with ${code ?? 'a signal'}:\n${lines.join('\n')}`);

  let running = await launch();
  const end = (signal: NodeJS.Signals) => {
    running.child.kill(signal);
    return running.exited;
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: () => running.child.pid ?? 0,
    isRunning: () => running.child.exitCode === null && running.child.signalCode === null,
    async kill() {
      await end('SIGKILL');
    },
    async start() {
      running = await launch();
    },
    stop: () => end('SIGTERM'),
    output: () => lines.join('\n'),
  };
}
