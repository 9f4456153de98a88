import { errorTexts } from '#platform/http/apiError.ts';

export const RESTING_PROBLEM = '今天的时间用完了，先休息一会儿吧';
/** The message for a sound that cannot be loaded although the server replies. */
export const SOUND_PROBLEM = '没有播出来，请再试一次';

/** Returns the message for the listener. A failed call has a message of its own. */
export function problemText(problem: unknown): string {
  const message = typeof problem === 'object' && problem !== null && 'message' in problem ? problem.message : '';
  return typeof message === 'string' && message !== '' ? message : errorTexts.network;
}
