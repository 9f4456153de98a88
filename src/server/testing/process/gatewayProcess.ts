import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import readline from 'node:readline';
import { aPack } from '#server/testing/pack/aPack.ts';
import { preloadLessOptimised } from '#test/harness/lessOptimised.ts';
import { builtGateway } from '#test/harness/spawnGateway.ts';

const repository = process.cwd();

/** A gateway in its own process. */
export interface GatewayProcess {
  process: ChildProcess;
  /** Everything that the process has printed so far. */
  lines: string[];
  origin: string;
  /** Resolves to the exit code; to null if a signal ended the process. */
  closed: Promise<number | null>;
}

/** Starts built gateways, and operators' commands from their sources. All processes end with the test file. */
export function useGatewayProcesses() {
  const contentDir = aPack();
  const running = new Set<ChildProcess>();

  function run(parameters: string[], env: NodeJS.ProcessEnv) {
    const child = spawn(process.execPath, [...preloadLessOptimised, ...parameters], {
      cwd: repository,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0', CONTENT_DIR: contentDir, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    const lines: string[] = [];
    readline.createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
    readline.createInterface({ input: child.stderr }).on('line', (line) => lines.push(line));
    const closed = once(child, 'close').then(([code]) => {
      running.delete(child);
      return code as number | null;
    });
    return { child, lines, closed };
  }

  afterAll(() => {
    for (const child of running) child.kill('SIGKILL');
  });

  return {
    contentDir,

    /** Starts a gateway and waits until it is ready. */
    async started(env: NodeJS.ProcessEnv): Promise<GatewayProcess> {
      const { child, lines, closed } = run([builtGateway()], env);
      const ready = new Promise<string>((resolve) => {
        readline.createInterface({ input: child.stdout }).on('line', (line) => {
          const [, port] = /^Open http:\/\/localhost:(\d+)\/combine\/$/.exec(line) ?? [];
          if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
        });
      });
      const origin = await Promise.race([ready, closed.then(() => Promise.reject(new Error(lines.join('\n'))))]);
      return { process: child, lines, origin, closed };
    },

    /**
     * Runs a gateway, or a script with an operator's command, until it ends. Returns its exit code, and its output
     * without warnings.
     */
    async refused(env: NodeJS.ProcessEnv, script?: string, parameters: string[] = []) {
      const program = script === undefined ? [builtGateway()] : ['--import', 'tsx', script];
      const { lines, closed } = run([...program, ...parameters], env);
      return { code: await closed, said: lines.filter((line) => !line.includes('Warning')) };
    },
  };
}
