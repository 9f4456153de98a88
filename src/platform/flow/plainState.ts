import { isPlainObject, toPlain, type Plain } from './plain.ts';

/**
 * A field of RTK Query's internal state that is always recorded as true. It says whether the middleware belongs to this
 * page, which a replay cannot know.
 */
const NOTE = 'middlewareRegistered';

/** Returns the store's state in the format of a recording. */
export function plainState(state: unknown): Record<string, Plain> {
  const { api, ...slices } = toPlain(state) as Record<string, Plain>;
  if (!isPlainObject(api) || !isPlainObject(api['config'])) return { ...slices, ...(api !== undefined && { api }) };
  return { ...slices, api: { ...api, config: { ...api['config'], [NOTE]: true } } };
}
