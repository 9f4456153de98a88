import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { temporaryFolder } from '#server/testing/temporaryFolder.ts';
import { FolderLockedError, lockFolder } from './lock.ts';

describe('the lock of the data folder', () => {
  const aFolder = () => path.join(temporaryFolder(), 'pglite');
  const lockOf = (folder: string) => `${folder}.lock`;
  const write = (folder: string, holder: object | string) =>
    fs.writeFileSync(lockOf(folder), typeof holder === 'string' ? holder : JSON.stringify(holder));
  const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid;
  const startOf = (pid: number) => fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? '';

  it('is free after its release, which leaves no files behind', async () => {
    const folder = aFolder();
    for (let round = 0; round < 3; round += 1) (await lockFolder(folder))();
    expect(fs.readdirSync(path.dirname(folder))).toEqual([]);
  });

  it('is refused to a second process, with an error that names the first one', async () => {
    const folder = aFolder();
    const release = await lockFolder(folder);
    await expect(lockFolder(folder, { timeoutMs: 0 })).rejects.toThrow(
      new RegExp(`in use by process ${process.pid} on ${os.hostname()}\\.`),
    );
    release();
  });

  it('is given to a second process when the first one releases it, and the wait is reported once', async () => {
    const folder = aFolder();
    const release = await lockFolder(folder);
    const onWait = jest.fn(() => release());
    const releaseNext = await lockFolder(folder, { onWait });
    expect(onWait.mock.calls).toEqual([['has the data folder']]);
    releaseNext();
    expect(fs.readdirSync(path.dirname(folder))).toEqual([]);
  });

  it('is refused to a second process if the first one does not release it in time', async () => {
    const folder = aFolder();
    const release = await lockFolder(folder);
    const onWait = jest.fn();
    await expect(lockFolder(folder, { timeoutMs: 300, onWait })).rejects.toThrow(/in use by process/);
    expect(onWait).toHaveBeenCalledTimes(1);
    release();
  });

  it('is refused to a second process on a host with another name', async () => {
    const folder = aFolder();
    const release = await lockFolder(folder, { host: 'one-host' });
    await expect(lockFolder(folder, { host: 'another-host', timeoutMs: 0 })).rejects.toThrow(
      /in use by process \d+ on one-host\./,
    );
    release();
  });

  it('is refused to a second process even if the file that names the first one is lost', async () => {
    const folder = aFolder();
    const release = await lockFolder(folder);
    fs.rmSync(lockOf(folder));
    // If the id of the second claim is smaller, the call waits up to five seconds for the first claim to disappear
    // before it rejects.
    await expect(lockFolder(folder, { timeoutMs: 0 })).rejects.toThrow(FolderLockedError);
    release();
  }, 30_000);

  it('is taken over from a process of the previous release that died on this host', async () => {
    const folder = aFolder();
    write(folder, { pid: deadPid(), startedAt: '1', host: os.hostname() });
    const release = await lockFolder(folder);
    expect(JSON.parse(fs.readFileSync(lockOf(folder), 'utf8'))).toMatchObject({ pid: process.pid });
    release();
  });

  it('is taken over from a dead process even if another process now has the same process id', async () => {
    const folder = aFolder();
    write(folder, { pid: process.pid, startedAt: 'another start', host: os.hostname() });
    const hasProcesses = fs.existsSync('/proc/self/stat');
    await (hasProcesses
      ? expect(lockFolder(folder)).resolves.toBeDefined()
      : expect(lockFolder(folder, { timeoutMs: 0 })).rejects.toThrow());
  });

  it('stays with its holder if that is a running gateway of the previous release on this host', async () => {
    const folder = aFolder();
    write(folder, { pid: process.ppid, startedAt: startOf(process.ppid), host: os.hostname() });
    await expect(lockFolder(folder, { timeoutMs: 0 })).rejects.toThrow(
      new RegExp(`in use by process ${process.ppid} `),
    );
    expect(fs.readdirSync(path.dirname(folder))).toEqual(['pglite.lock']);
  });

  it('names its holder (process id, start time and host name) in the file that gateways of the previous release read', async () => {
    const folder = aFolder();
    const release = await lockFolder(folder);
    expect(JSON.parse(fs.readFileSync(lockOf(folder), 'utf8'))).toMatchObject({
      pid: process.pid,
      startedAt: startOf(process.pid),
      host: os.hostname(),
    });
    release();
  });

  it.each([
    ['written by the previous release on another host', { pid: 7, startedAt: '1', host: 'another-host' }],
    [
      'written by this release on another host',
      { pid: 7, startedAt: '1', host: 'another-host', claim: '0123456789abcdef' },
    ],
    ['left empty by a power failure', ''],
  ])('is taken over if its file was %s', async (_, left) => {
    const folder = aFolder();
    write(folder, left);
    const release = await lockFolder(folder);
    await expect(lockFolder(folder, { timeoutMs: 0 })).rejects.toThrow(FolderLockedError);
    release();
  });

  it('is given to exactly one of 20 processes that find the lock of a dead process at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const folder = aFolder();
      write(folder, { pid: deadPid(), startedAt: '1', host: os.hostname() });
      const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder, { timeoutMs: 0 })));
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });

  it('stays with a new holder that has taken it over, even if the former holder releases it afterwards', async () => {
    const folder = aFolder();
    const release = await lockFolder(folder);
    write(folder, { pid: 1, startedAt: '1', host: 'another-host' });
    release();
    expect(fs.existsSync(lockOf(folder))).toBe(true);
  });

  it('works in a folder whose path is longer than the maximum path of a socket', async () => {
    const folder = path.join(temporaryFolder(), 'a'.repeat(100), 'b'.repeat(100), 'pglite');
    const release = await lockFolder(folder);
    await expect(lockFolder(folder, { timeoutMs: 0 })).rejects.toThrow(/in use by process/);
    release();
    expect(fs.readdirSync(path.dirname(folder))).toEqual([]);
  });

  describe('on a platform without Unix sockets', () => {
    const platform = process.platform;
    beforeAll(() => Object.defineProperty(process, 'platform', { value: 'win32' }));
    afterAll(() => Object.defineProperty(process, 'platform', { value: platform }));

    it('is given to only one of 20 processes, but an operator must remove the lock of another host or an unreadable lock file', async () => {
      const folder = aFolder();
      write(folder, { pid: deadPid(), startedAt: '1', host: os.hostname() });
      const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder, { timeoutMs: 0 })));
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      await expect(lockFolder(folder, { timeoutMs: 0 })).rejects.toThrow(/in use by process/);
      write(folder, { pid: deadPid(), startedAt: '1', host: 'another-host' });
      await expect(lockFolder(folder, { timeoutMs: 0 })).rejects.toThrow(/in use by process \d+ on another-host/);
      write(folder, 'nonsense');
      await expect(lockFolder(folder, { timeoutMs: 0 })).rejects.toThrow(/can't be read/);
    });
  });
});
