import { spawn } from 'node:child_process';
import { once } from 'node:events';
import readline from 'node:readline';
import type { S3Bucket } from '#server/uploads/store/s3Store.ts';

interface TimeShiftedS3 {
  bucket: S3Bucket;
  /** The folder in which the server stores the objects. */
  folder: string;
  stop: () => void;
}

/** Starts an S3-compatible server in a process of its own, with the clock of the gateways. */
export async function startTimeShiftedS3(clockEnv: Record<string, string>): Promise<TimeShiftedS3> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'test/erasure/s3Process.ts'], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...clockEnv },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.on('exit', () => child.kill('SIGKILL'));
  const [line] = (await once(readline.createInterface({ input: child.stdout }), 'line')) as [string];
  const { bucket, folder } = JSON.parse(line) as Pick<TimeShiftedS3, 'bucket' | 'folder'>;
  return { bucket, folder, stop: () => void child.kill('SIGKILL') };
}
