import crypto from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '#lib/errorCode.ts';
import type { ObjectStore } from './objectStore.ts';

/** A store that keeps objects as files below `root`. Nothing else may serve these files. */
export function createDiskStore(root: string): ObjectStore {
  const fileOf = (key: string) => path.join(root, ...key.split('/'));
  return {
    async put(key, content) {
      const file = fileOf(key);
      await fs.mkdir(path.dirname(file), { recursive: true });
      // The file is renamed when it is complete, so that a crash leaves no incomplete object under its key.
      const draft = `${file}.${crypto.randomBytes(6).toString('hex')}.draft`;
      try {
        await fs.writeFile(draft, content, { flush: true });
        await fs.rename(draft, file);
      } catch (error) {
        await fs.rm(draft, { force: true });
        throw error;
      }
    },

    async read(key) {
      try {
        return await fs.readFile(fileOf(key));
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return undefined;
        throw error;
      }
    },

    removeFolder: (folder) => fs.rm(fileOf(folder), { recursive: true, force: true }),
  };
}
