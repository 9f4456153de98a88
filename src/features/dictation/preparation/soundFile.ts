import * as v from 'valibot';
import { ProblemReply } from '#contract/problemReply.ts';
import { createStallGuard, piecesOf } from '#platform/http/media/stallGuard.ts';
import { shareFile } from '#platform/share/shareFile.ts';
import { downloadFile } from '#ui/behaviour/downloadFile.ts';

const FILE_NAME = '听写.mp3';
const MIME_TYPE = 'audio/mpeg';

const NOT_SAVED = '声音文件没有做好，请再试一次';

/**
 * Shares the sound of the dictation at this address with another app, or downloads it if the device cannot share files.
 * Returns a text for the user if this failed, and undefined on success.
 */
export async function saveSound(url: string): Promise<string | undefined> {
  const guard = createStallGuard();
  try {
    const answer = await fetch(url, { signal: guard.signal });
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

/** Returns the gateway's own text if too many downloads run, and a general text for any other refusal. */
async function refusalText(answer: Response): Promise<string> {
  const problem = v.safeParse(ProblemReply, await answer.json());
  return problem.success && answer.status === 429 ? problem.output.message : NOT_SAVED;
}
