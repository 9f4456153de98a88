import { contractEndpoints } from '#test/harness/contractEndpoints.ts';
import { call, send, type Target } from '#test/attack/target.ts';

/** The queries that lists of the catalogue accept. Endpoints ignore parameters that they do not know. */
const queries: Record<string, string>[] = [{}, { period: 'all' }, { limit: '20' }];

/**
 * Requests everything that a guest can see without naming an object: lists, rankings and rendered pages. Returns the
 * addresses whose replies contain one of the values. This shows whether a cache or a prepared page still contains one
 * of the values.
 */
export async function findAddressesWith(target: Target, values: readonly string[]): Promise<string[]> {
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
