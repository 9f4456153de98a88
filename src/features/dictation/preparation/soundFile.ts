import { DICTATION_SOUND_PATH, type DictationWord } from '#contract/dictation.ts';
import { withMediaAddresses } from '#platform/http/mediaAddresses.ts';
import { downloadFile } from '#ui/downloadFile.ts';
import type { DictationSettings } from '../dictationSettings.ts';

const FILE_NAME = '听写.mp3';
const TYPE = 'audio/mpeg';

/** Hands the dictation to another app of the device where it takes files, else downloads it. False where neither was done. */
export async function saveSound(
  words: readonly DictationWord[],
  { times, pause }: Pick<DictationSettings, 'times' | 'pause'>,
): Promise<boolean> {
  const query = new URLSearchParams({
    words: words.map(({ text }) => text).join(','),
    times: String(times),
    pause: String(pause),
  });
  try {
    const answer = await fetch(`${withMediaAddresses(DICTATION_SOUND_PATH)}?${query.toString()}`);
    if (!answer.ok) return false;
    const sound = await answer.blob();
    if (!(await shareFile(new File([sound], FILE_NAME, { type: TYPE })))) downloadFile(FILE_NAME, sound, TYPE);
    return true;
  } catch {
    return false;
  }
}

/** Whether the device showed whom to give it to; whoever closes that without choosing wanted nothing else. */
async function shareFile(file: File): Promise<boolean> {
  const { canShare, share } = navigator as Partial<Navigator>;
  if (!canShare?.call(navigator, { files: [file] })) return false;
  try {
    await share?.call(navigator, { files: [file] });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
