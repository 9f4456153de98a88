import * as v from 'valibot';
import { DICTATION_SOUND_PATH, type DictationWord } from '#contract/learning/dictation.ts';
import { ProblemReply } from '#contract/problem.ts';
import { createStallGuard, piecesOf } from '#platform/http/media/stallGuard.ts';
import { withMediaAddresses } from '#platform/http/media/mediaAddresses.ts';
import { shareFile } from '#platform/share/shareFile.ts';
import { downloadFile } from '#ui/behaviour/downloadFile.ts';
import type { DictationSettings } from '#features/dictation/dictationSettings.ts';

const FILE_NAME = '听写.mp3';
const MIME_TYPE = 'audio/mpeg';

const NOT_SAVED = '声音文件没有做好，请再试一次';

/**
 * Shares the sound of the dictation with another app, or downloads it if the device cannot share files. Returns a text
 * for the user if this failed, and undefined on success.
 */
export async function saveSound(
  words: readonly DictationWord[],
  { times, pause }: Pick<DictationSettings, 'times' | 'pause'>,
): Promise<string | undefined> {
  const query = new URLSearchParams({
    words: words.map(({ text }) => text).join(','),
    times: String(times),
    pause: String(pause),
  });
  const guard = createStallGuard();
  try {
    const answer = await fetch(`${withMediaAddresses(DICTATION_SOUND_PATH)}?${query.toString()}`, {
      signal: guard.signal,
    });
    if (!answer.ok) return await refusalText(answer);
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    for await (const piece of piecesOf(answer, guard)) pieces.push(piece);
    guard.end();
    const sound = new Blob(pieces, { type: MIME_TYPE });
    if (!(await shareFile(new File([sound], FILE_NAME, { type: MIME_TYPE }))))
      downloadFile(FILE_NAME, sound, MIME_TYPE);
    return undefined;
  } catch {
    return NOT_SAVED;
  } finally {
    guard.end();
  }
}

/**
 * Returns the gateway's own text for a refusal about which the user can do something, such as choosing fewer words.
 * Returns a general text for any other refusal.
 */
async function refusalText(answer: Response): Promise<string> {
  const problem = v.safeParse(ProblemReply, await answer.json());
  const isForUser = answer.status === 400 || answer.status === 429;
  return problem.success && isForUser ? problem.output.message : NOT_SAVED;
}
