import * as v from 'valibot';
import { ProblemReply } from '#contract/problemReply.ts';
import type { Reply, RawRequest } from './target.ts';

/**
 * The codes of refusals with status 503 that are allowed because they name the cause. Any other 5xx is a failure of the
 * gateway.
 */
const EXPECTED_503 = ['busy', 'app_not_built', 'sms_unavailable', 'wechat_unavailable'];

const REQUIRED_HEADERS = ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'x-request-id'];

/**
 * The header by which production gateways with a public https origin tell browsers to use only TLS. The trusted proxy
 * terminates TLS.
 */
const STRICT_TRANSPORT = 'strict-transport-security';

/** Matches traces of internals: stacks, source paths, SQL and messages of the database driver. */
const INTERNALS =
  /\bat [\w.<>]+ ?\(|node_modules|\.(ts|js|mjs):\d+|\b(select|insert into|update|delete from) .*\b(from|values|set|where)\b|invalid byte sequence|violates|pglite|out of range|ENOENT|ECONN|undefined is not|Cannot read/i;

const strictProblem = v.strictObject(ProblemReply.entries);

interface Expected {
  /** Whether the gateway runs with APP_ENV=production. */
  isProduction: boolean;
  /** The schema that a reply with status 200 must match. */
  schema: v.GenericSchema | undefined;
}

/** Returns what is wrong with a reply, whatever the request was. Empty if nothing is wrong. */
export function faultsOf(
  { method }: Pick<RawRequest, 'method'>,
  reply: Reply,
  { isProduction, schema }: Expected,
): string[] {
  const required = [...REQUIRED_HEADERS, ...(isProduction ? [STRICT_TRANSPORT] : [])];
  const { status, headers, body } = reply;
  const text = body.toString('utf8');
  const type = headers['content-type'] ?? '';
  const problem = type.startsWith('application/json') ? v.safeParse(strictProblem, parsed(text)) : undefined;
  const code = problem?.success === true ? problem.output.code : undefined;
  const isExpected = status === 503 && code !== undefined && EXPECTED_503.includes(code);
  return [
    ...(status >= 500 && !isExpected ? [`status ${status}`] : []),
    ...required.filter((name) => headers[name] === undefined).map((name) => `no header ${name}`),
    ...(body.length > 0 && type === '' ? ['a body without a content type'] : []),
    ...(status >= 400 && method !== 'HEAD' ? faultsOfProblem(problem, headers['x-request-id']) : []),
    ...(status >= 400 && INTERNALS.test(text) ? [`inside knowledge: ${INTERNALS.exec(text)?.[0] ?? ''}`] : []),
    ...(status === 200 && schema && method !== 'HEAD' ? faultsOfSchema(schema, parsed(text)) : []),
  ];
}

function faultsOfProblem(problem: v.SafeParseResult<typeof strictProblem> | undefined, requestId: unknown): string[] {
  if (problem?.success !== true) return ['a refusal that is no ProblemReply'];
  return problem.output.requestId === requestId ? [] : ['a request id that differs from the header'];
}

function faultsOfSchema(schema: v.GenericSchema, value: unknown): string[] {
  const result = v.safeParse(schema, value);
  return result.success ? [] : [`not what the contract promises: ${v.summarize(result.issues).slice(0, 300)}`];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
