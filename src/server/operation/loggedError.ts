import { DrizzleQueryError } from 'drizzle-orm';
import { errorCode } from '#lib/errorCode.ts';
import { maskedText } from '#lib/text/clean/mask.ts';

/**
 * Matches mobile numbers, even next to a letter or an underscore. `maskedText` does not find such numbers, because it
 * must also run in browsers whose regular expressions have no lookbehind.
 */
const EMBEDDED_NUMBER = /(?<!\d)1[3-9]\d([ -]?\d){8}(?!\d)/g;

/** Returns a text in which mobile numbers and tokens are masked. */
export const maskedInLog = (text: string): string => maskedText(text).replace(EMBEDDED_NUMBER, '***');

/** SQLSTATE codes of values that do not fit their type. Such errors quote the value at the end of the message. */
const DATA_EXCEPTION = /^22[0-9A-Z]{3}$/;

/**
 * Returns the message of an error without values of users. The query builder's errors repeat all values of the
 * statement, which may be texts of several lines, so only the statement is taken from these errors. The last step is
 * for errors into whose message such a message was copied.
 */
function messageOf(error: Error): string {
  if (error instanceof DrizzleQueryError) return maskedInLog(`Failed query: ${error.query}`);
  const isQuoting = DATA_EXCEPTION.test(errorCode(error) ?? '');
  const message = isQuoting ? error.message.replace(/".*/s, '***') : error.message;
  return maskedInLog(message.replace(/\nparams:.*/s, ''));
}

/**
 * Returns the stack of an error with its message replaced by `messageOf`. If the message was changed after the stack
 * was recorded, the earlier message cannot be found in the stack, so only the lines with call sites at the end are
 * returned.
 */
function stackOf(error: Error): string {
  const { name, message, stack = '' } = error;
  const start = message === '' ? -1 : stack.indexOf(message);
  const frames = start < 0 ? /(?:\n {4}at .*)*$/.exec(stack)?.[0] : stack.slice(start + message.length);
  return `${name}: ${messageOf(error)}${maskedInLog(frames ?? '')}`;
}

/** The maximum number of errors of an AggregateError that are logged, so that a log entry does not become too long. */
const MAX_ERRORS = 10;

interface LoggedError extends Record<string, unknown> {
  type: string;
  message: string;
  stack: string;
}

/** Returns what the log contains of an error. Further properties, such as `detail`, may contain values of users. */
export function loggedError(error: Error): LoggedError {
  const errors = 'errors' in error && Array.isArray(error.errors) ? (error.errors as unknown[]) : undefined;
  return {
    type: error.name,
    message: messageOf(error),
    code: errorCode(error),
    stack: stackOf(error),
    cause: error.cause instanceof Error ? loggedError(error.cause) : undefined,
    errors: errors
      ?.filter((one) => one instanceof Error)
      .slice(0, MAX_ERRORS)
      .map(loggedError),
  };
}

/**
 * Returns the message of an error with those of its causes, without values of users. The cause of a failed statement
 * comes before the statement, because the text may be shortened at its end.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return maskedInLog(String(error));
  const message = messageOf(error);
  if (!(error.cause instanceof Error)) return message;
  const cause = errorText(error.cause);
  return error instanceof DrizzleQueryError ? `${cause} (${message})` : `${message} (${cause})`;
}

/** Returns the stacks of an error and its causes for a terminal, without values of users. */
export function errorReport(error: unknown): string {
  if (!(error instanceof Error)) return maskedInLog(String(error));
  const { cause } = error;
  return [stackOf(error), ...(cause instanceof Error ? [`Caused by ${errorReport(cause)}`] : [])].join('\n');
}
