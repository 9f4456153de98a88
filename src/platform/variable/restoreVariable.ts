import type { CookieJar } from '#platform/storage/cookies.ts';
import { variableSlice, type VariableState } from './variableSlice.ts';

/**
 * Returns the initial state. In builds for developers and QA, the cookie `debug_time` (epoch milliseconds) replaces the
 * time (STATE-07).
 */
export function restoreVariable(cookies: CookieJar, appEnv = __APP_ENV__): VariableState {
  const debugTime = Number(cookies.read('debug_time'));
  const isOverridden = appEnv !== 'production' && Number.isSafeInteger(debugTime) && debugTime > 0;
  return { ...variableSlice.getInitialState(), currentTimestamp: isOverridden ? debugTime : null };
}
