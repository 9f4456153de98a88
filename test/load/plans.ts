import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Plan Rows': number;
  Plans?: PlanNode[];
}

type Query = (query: unknown, values?: unknown, ...rest: unknown[]) => unknown;

/** Records the text of every `select` that is sent to a database, with the values of its last execution. */
export function watchQueries(db: Database): Map<string, unknown[]> {
  const seen = new Map<string, unknown[]>();
  const client = (db as unknown as { $client: { query: Query } }).$client;
  const query = client.query.bind(client);
  client.query = (asked, values, ...rest) => {
    const text = typeof asked === 'string' ? asked : (asked as { text: string }).text;
    const given = Array.isArray(values) ? values : ((asked as { values?: unknown[] }).values ?? []);
    if (text.startsWith('select')) seen.set(text, given);
    return query(asked, values, ...rest);
  };
  return seen;
}

/** Returns the plans of those queries that scan a table with more than `maxRows` rows, as text. */
export async function scanningPlans(
  db: Database,
  queries: ReadonlyMap<string, unknown[]>,
  maxRows: number,
): Promise<string[]> {
  const client = (db as unknown as { $client: { query: Query } }).$client;
  // Copies the queries, because the queries of this check are recorded as well.
  const asked = [...queries];
  const counts = await tableSizes(db);
  const plans: string[] = [];
  for (const [text, values] of asked) {
    const answer = (await client.query(`explain (format json) ${text}`, values)) as {
      rows: { 'QUERY PLAN': [{ Plan: PlanNode }] }[];
    };
    const plan = answer.rows[0]?.['QUERY PLAN'][0].Plan;
    const scanned = plan ? scans(plan).filter((table) => (counts.get(table) ?? 0) > maxRows) : [];
    if (plan && scanned.length > 0) plans.push(`${scanned.join(', ')} ← ${text}\n${indented(plan)}`);
  }
  return plans;
}

async function tableSizes(db: Database): Promise<Map<string, number>> {
  const result = (await db.execute(sql`select relname, reltuples::int as size from pg_class where relkind = 'r'`)) as {
    rows: { relname: string; size: number }[];
  };
  return new Map(result.rows.map(({ relname, size }) => [relname, size]));
}

const scans = (node: PlanNode): string[] => [
  ...(node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []),
  ...(node.Plans ?? []).flatMap(scans),
];

function indented(node: PlanNode, depth = 1): string {
  const line = `${'  '.repeat(depth)}${node['Node Type']} ${node['Relation Name'] ?? ''} (${node['Plan Rows']} rows)`;
  return [line, ...(node.Plans ?? []).map((child) => indented(child, depth + 1))].join('\n');
}
