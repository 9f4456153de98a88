import { attempt } from '#lib/attempt.ts';

export interface HostAnswerEnvelope {
  code: number;
  data: unknown;
  msg: string;
}

/**
 * The maximum length of a reply that is a string. No legitimate reply is longer, and parsing megabytes would block the
 * page.
 */
const MAX_TEXT_LENGTH = 256 * 1024;
const MAX_MESSAGE_LENGTH = 200;

/**
 * Parses a reply `{code, data, msg}` or a bare code. The reply is an object (iOS) or JSON text (Android), and `data`
 * may again be JSON text. Returns undefined for anything else.
 */
export function readAnswer(raw: unknown): HostAnswerEnvelope | undefined {
  const answer = parsed(raw);
  if (isCode(answer)) return { code: Number(answer), data: undefined, msg: '' };
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { code, data, msg } = answer as Record<string, unknown>;
  if (!isCode(code)) return undefined;
  return {
    code: Number(code),
    data: parsed(data),
    msg: typeof msg === 'string' ? msg.slice(0, MAX_MESSAGE_LENGTH) : '',
  };
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || value.length > MAX_TEXT_LENGTH) return value;
  return attempt((): unknown => JSON.parse(value)) ?? value;
}

const isCode = (value: unknown): boolean =>
  typeof value === 'number' ? Number.isInteger(value) : typeof value === 'string' && /^-?\d{1,9}$/.test(value);
