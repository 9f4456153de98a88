import { errorTexts } from '#platform/http/apiError.ts';

/** The sound itself can't be had, though the server answers. */
export const SOUND_PROBLEM = '播放失败，请再试一次';

/** What the listener reads: the text of the call that failed. */
export function problemText(problem: unknown): string {
  const message = typeof problem === 'object' && problem !== null && 'message' in problem ? problem.message : '';
  return typeof message === 'string' && message !== '' ? message : errorTexts.network;
}
