import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import { FolderLockedError, lockFolder } from './lock.ts';

describe('the lock of the data folder', () => {
  const aFolder = () => path.join(temporaryFolder(), 'pglite');
  const lockOf = (folder: string) => `${folder}.lock`;
  const write = (folder: string, holder: object | string) =>
    fs.writeFileSync(lockOf(folder), typeof holder === 'string' ? holder : JSON.stringify(holder));
  const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid;

  it('is free again once it is released, and leaves nothing behind', async () => {
    const folder = aFolder();
    for (let round = 0; round < 3; round += 1) (await lockFolder(folder))();
    expect(fs.readdirSync(path.dirname(folder))).toEqual([]);
  });

  it('refuses a second holder and names the first', async () => {
    const folder = aFolder();
    const release = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(new RegExp(`in use by process ${process.pid} `));
    release();
  });

  it('takes over from a process that died', async () => {
    const folder = aFolder();
    write(folder, { pid: deadPid(), startedAt: '1', host: os.hostname() });
    const release = await lockFolder(folder);
    expect(JSON.parse(fs.readFileSync(lockOf(folder), 'utf8'))).toMatchObject({ pid: process.pid });
    release();
  });

  it('takes over where another process now has the number of the dead one', async () => {
    const folder = aFolder();
    write(folder, { pid: process.pid, startedAt: 'another start', host: os.hostname() });
    const isTold = fs.existsSync('/proc/self/stat');
    await (isTold ? expect(lockFolder(folder)).resolves.toBeDefined() : expect(lockFolder(folder)).rejects.toThrow());
  });

  it('never takes over from another host, nor from a lock it can not read', async () => {
    const folder = aFolder();
    write(folder, { pid: deadPid(), startedAt: '1', host: 'another-host' });
    await expect(lockFolder(folder)).rejects.toThrow(FolderLockedError);
    write(folder, 'nonsense');
    await expect(lockFolder(folder)).rejects.toThrow(/can't be read/);
  });

  it('goes to one of 20 who find it stale at once', async () => {
    for (let round = 0; round < 20; round += 1) {
      const folder = aFolder();
      write(folder, { pid: deadPid(), startedAt: '1', host: os.hostname() });
      const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)));
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });

  it('does not remove the lock of who came after', async () => {
    const folder = aFolder();
    const release = await lockFolder(folder);
    write(folder, { pid: 1, startedAt: '1', host: 'another-host' });
    release();
    expect(fs.existsSync(lockOf(folder))).toBe(true);
  });
});
