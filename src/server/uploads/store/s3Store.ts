import { AwsClient } from 'aws4fetch';
import { SECOND_MS } from '#lib/time/time.ts';
import type { ObjectStore } from './objectStore.ts';

export interface S3Bucket {
  /** The bucket's address: `https://host/bucket` or `https://bucket.host`. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const REQUEST_TIMEOUT_MS = 10 * SECOND_MS;
/**
 * There is one retry, because a store may be restarting; after a longer failure, the client is told to try again later.
 */
const RETRIES = 1;

/**
 * A store in a bucket. It uses four operations that all S3-compatible stores have: PutObject, GetObject, ListObjectsV2
 * and DeleteObject. Objects have at most a few MiB, so no multipart upload is needed.
 */
export function createS3Store({ url, region, ...keys }: S3Bucket): ObjectStore {
  const client = new AwsClient({ ...keys, region, service: 's3', retries: RETRIES });
  const root = url.replace(/\/$/, '');

  async function ask(method: string, address: string, init: { body?: Buffer; headers?: Record<string, string> } = {}) {
    const { body, headers = {} } = init;
    const response = await client.fetch(address, {
      method,
      headers,
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      ...(body && { body: new Uint8Array(body) }),
    });
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    throw new Error(`The object store answered ${method} with ${response.status}.`);
  }

  async function listKeys(prefix: string): Promise<string[]> {
    const response = await ask('GET', `${root}?list-type=2&prefix=${encodeURIComponent(prefix)}`);
    if (response.status === 404) throw new Error('The bucket of the object store does not exist.');
    return Array.from((await response.text()).matchAll(/<Key>([^<]*)<\/Key>/g), ([, key = '']) => key);
  }

  return {
    async put(key, content, type) {
      const response = await ask('PUT', `${root}/${key}`, { body: content, headers: { 'content-type': type } });
      await response.body?.cancel();
      if (response.status === 404) throw new Error('The bucket of the object store does not exist.');
    },

    async read(key) {
      const response = await ask('GET', `${root}/${key}`);
      if (response.status !== 404) return Buffer.from(await response.arrayBuffer());
      await response.body?.cancel();
      return undefined;
    },

    async removeFolder(folder) {
      // One reply lists at most 1,000 keys, so this repeats until none are left.
      for (let keys = await listKeys(`${folder}/`); keys.length > 0; keys = await listKeys(`${folder}/`)) {
        for (const key of keys) await (await ask('DELETE', `${root}/${key}`)).body?.cancel();
      }
    },
  };
}
