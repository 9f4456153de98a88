import { contractEndpoints } from '#test/harness/contractEndpoints.ts';
import { call, send, type Target } from '#test/attack/target.ts';

/** What lists of the catalogue accept; endpoints ignore what they do not know. */
const queries: Record<string, string>[] = [{}, { period: 'all' }, { limit: '20' }];

/**
 * Asks a running gateway, as a guest, for everything that names no object: lists, rankings, the page of the home. Returns
 * the addresses whose answers contain one of the values, so that neither a cache nor a prepared page keeps any.
 */
export async function answersWith(target: Target, values: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const look = (address: string, body: Buffer) => {
    const text = body.toString('utf8');
    if (values.some((value) => text.includes(value))) found.push(address);
  };
  const open = contractEndpoints.filter(
    ({ method, params, access }) => method === 'GET' && !params && (access === 'open' || access === 'client'),
  );
  for (const endpoint of open) {
    for (const query of queries) {
      const { status, body } = await call(target, endpoint, { query });
      if (status === 200) look(`${endpoint.path} ${JSON.stringify(query)}`, body);
    }
  }
  for (const url of ['/combine/', '/combine/rank/index?kind=listeners', '/combine/experience/rank'])
    look(url, (await send(target, { method: 'GET', url })).body);
  return found;
}
