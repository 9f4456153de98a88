import { toPlain, type Plain } from './plain.ts';

/** RTK Query's note about itself: whether its middleware is of the page's own making, which no replay can tell. */
const NOTE = 'middlewareRegistered';

/** The store's state as the tape holds it. */
export function plainState(state: unknown): Record<string, Plain> {
  const { api, ...slices } = toPlain(state) as Record<string, Plain>;
  if (!isObject(api) || !isObject(api['config'])) return { ...slices, ...(api !== undefined && { api }) };
  return { ...slices, api: { ...api, config: { ...api['config'], [NOTE]: true } } };
}

const isObject = (value: Plain | undefined): value is Record<string, Plain> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
