import fs from 'node:fs';
import { MAX_BODY_BYTES } from '#contract/endpoint.ts';
import { UPLOAD_CHUNK_BYTES, UPLOADS_PATH } from '#contract/uploads.ts';
import { contractEndpoints } from '#test/harness/contractEndpoints.ts';

const manual = fs.readFileSync('docs/operations.md', 'utf8');
const [, nginx = ''] = /```nginx\n([\s\S]*?)```/.exec(manual) ?? [];

/** The size that nginx reads from a text such as `1m`, in bytes. */
function bytesOf(size: string): number {
  const [, digits = '', unit = ''] = /^(\d+)([km]?)$/.exec(size) ?? [];
  return Number(digits) * ({ k: 1024, m: 1024 ** 2 }[unit] ?? 1);
}

describe('the configuration of nginx in docs/operations.md', () => {
  it('permits the largest request bodies that the gateway accepts, and the chunks of uploads', () => {
    const [, size = ''] = /client_max_body_size (\w+);/.exec(nginx) ?? [];
    const largest = Math.max(
      MAX_BODY_BYTES,
      UPLOAD_CHUNK_BYTES,
      ...contractEndpoints.map(({ maxBytes }) => maxBytes ?? 0),
    );
    expect(largest).toBeGreaterThanOrEqual(256 * 1024);
    expect(bytesOf(size)).toBeGreaterThanOrEqual(largest);
  });

  it('passes uploads on while they arrive, so that the gateway keeps the part of an interrupted chunk that has arrived', () => {
    const [, path, uploads = ''] = /location (\/inner4\S+) \{([^}]*)\}/.exec(nginx) ?? [];
    expect(path).toBe(UPLOADS_PATH);
    expect(uploads).toContain('proxy_request_buffering off;');
  });

  it('permits at least 500 simultaneous requests from one address, because many families can share an address', () => {
    expect(Number(/limit_conn per_address (\d+);/.exec(nginx)?.[1])).toBeGreaterThanOrEqual(500);
  });

  it('leaves free connections for other clients when one IP address has as many open requests as are permitted', () => {
    const most = Number(/limit_conn per_address (\d+);/.exec(nginx)?.[1]);
    const [, connections] = /;\/worker_connections (\d+);/.exec(manual) ?? [];
    const [, files] = /worker_rlimit_nofile (\d+);/.exec(manual) ?? [];
    // nginx needs two connections for a request that it passes on: one to the client, and one to the gateway.
    expect(Number(connections)).toBeGreaterThanOrEqual(4 * 2 * most);
    expect(Number(files)).toBeGreaterThan(Number(connections));
  });
});
