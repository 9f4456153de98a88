import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { temporaryFolder } from '#server/testing/temporaryFolder.ts';

jest.setTimeout(120_000);

const holder = [process.execPath, '--import', 'tsx', path.resolve('src/server/testing/process/folderHolder.ts')];
/** The option `--map-root-user` lets accounts without privileges create namespaces, if the kernel allows this. */
const container = ['unshare', '--map-root-user', '--uts', '--pid', '--fork', '--kill-child', '--mount-proc'];
const hasNamespaces = spawnSync(container[0] ?? '', [...container.slice(1), 'true']).status === 0;

const running = new Set<ChildProcess>();
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
});

async function start(command: readonly string[]) {
  const [program = '', ...parameters] = command;
  const child = spawn(program, parameters, { stdio: ['pipe', 'pipe', 'inherit'] });
  running.add(child);
  const lines = readline.createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const answer = async () => String((await lines.next()).value);
  const ask = (line: string) => {
    child.stdin.write(`${line}\n`);
    return answer();
  };
  expect(await answer()).toBe('ready');
  return {
    lock: (folder: string, patienceMs = 0) => ask(`lock ${folder} ${patienceMs}`),
    release: () => ask('release'),
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'close');
      running.delete(child);
    },
  };
}

const inContainer = (host: string) =>
  start([...container, 'sh', '-c', `hostname ${host} && exec "$@"`, 'sh', ...holder]);

async function expectOneWinnerOf100(
  holders: readonly [Awaited<ReturnType<typeof start>>, Awaited<ReturnType<typeof start>>],
) {
  const root = temporaryFolder();
  for (let round = 0; round < 100; round += 1) {
    const folder = path.join(root, String(round), 'pglite');
    fs.mkdirSync(path.dirname(folder));
    if (round % 2 === 1) fs.writeFileSync(`${folder}.lock`, JSON.stringify({ pid: 7, startedAt: '1', host: 'a' }));
    const answers = await Promise.all(holders.map((one) => one.lock(folder)));
    const winner = answers.indexOf('held');
    expect(answers.filter((answer) => answer === 'held')).toHaveLength(1);
    expect(answers[1 - winner]).toMatch(/^refused The data folder .* is (in use|being opened) by/);
    await holders[winner]?.release();
    expect(fs.readdirSync(path.dirname(folder))).toEqual([]);
  }
}

describe('the lock of the data folder between processes', () => {
  it('is given to exactly one of two processes that request it at the same moment, in each of 100 rounds', async () => {
    const holders = await Promise.all([start(holder), start(holder)]);
    await expectOneWinnerOf100([holders[0], holders[1]]);
    await Promise.all(holders.map((one) => one.kill()));
  });

  it('is free as soon as its holder has been killed with kill -9', async () => {
    const folder = path.join(temporaryFolder(), 'pglite');
    const [dying, next] = await Promise.all([start(holder), start(holder)]);
    expect(await dying.lock(folder)).toBe('held');
    expect(await next.lock(folder)).toMatch(/^refused .* in use by process/);
    await dying.kill();
    expect(await next.lock(folder)).toBe('held');
    await next.release();
    expect(fs.readdirSync(path.dirname(folder))).toEqual([]);
    await next.kill();
  });

  it('is given to a process that is already waiting for it when kill -9 ends its holder', async () => {
    const folder = path.join(temporaryFolder(), 'pglite');
    const [dying, next] = await Promise.all([start(holder), start(holder)]);
    expect(await dying.lock(folder)).toBe('held');
    // The request is sent before the kill. So it finds the claim of a holder that is still running, or is just ending.
    const answer = next.lock(folder, 30_000);
    await dying.kill();
    expect(await answer).toBe('held');
    await next.release();
    await next.kill();
  });

  // This test is skipped on machines without namespaces. On all machines, lock.test.ts tests other host names, but only
  // as a parameter.
  const itInContainers = hasNamespaces ? it : it.skip;

  itInContainers(
    'is free for a container with another host name once kill -9 has ended the first container',
    async () => {
      const folder = path.join(temporaryFolder(), 'pglite');
      const [first, second] = await Promise.all([inContainer('first-pod'), inContainer('second-pod')]);
      expect(await first.lock(folder)).toBe('held');
      expect(await second.lock(folder)).toMatch(/^refused .* in use by process \d+ on first-pod\./);
      await first.kill();
      expect(await second.lock(folder)).toBe('held');
      await second.kill();
    },
  );

  itInContainers('is held by exactly one of two containers that have the same host name and process id 1', async () => {
    const holders = await Promise.all([inContainer('same-pod'), inContainer('same-pod')]);
    await expectOneWinnerOf100([holders[0], holders[1]]);
    await Promise.all(holders.map((one) => one.kill()));
  });
});
