import { attempt } from '#lib/attempt.ts';
import { cutFlowRecording, parseFlowRecording, type FlowRecording } from './recording.ts';

const NAME_KEY = 'flow_recording';
const RECORDINGS_KEY = 'flow_recordings';
const PROBLEM_KEY = 'flow_problem';
const MAX_RECORDINGS = 3;
/** The factor by which a recording is shortened, again and again, until it fits into the storage. */
const SHORTER = 0.75;

/**
 * What happened because a recording did not fit into the browser's storage.
 * - `refused`: nothing can be stored, so no recording can begin with the next page.
 * - `dropped`: older recordings were deleted.
 * - `cut`: only the beginning of the last recording is stored.
 * - `unsaved`: the recording is lost when the page is left.
 */
export type StorageProblem = 'refused' | 'dropped' | 'cut' | 'unsaved';

/**
 * Stores the data that must survive when the page is left: whether a recording is in progress, and the last recordings.
 * These data are in the session storage, which the browser deletes when the tab is closed.
 */
export function createStoredRecordings(storageOf: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const read = (key: string): string | undefined => attempt(() => storageOf().getItem(key)) ?? undefined;
  const write = (key: string, text: string): boolean => {
    const isStored = attempt(() => {
      storageOf().setItem(key, text);
      return true;
    });
    return isStored ?? false;
  };
  const remove = (key: string): void => attempt(() => storageOf().removeItem(key));
  const stored = (): unknown[] => attempt(() => JSON.parse(read(RECORDINGS_KEY) ?? '[]') as unknown[]) ?? [];
  const writeRecordings = (recordings: readonly string[]): boolean =>
    write(RECORDINGS_KEY, `[${recordings.join(',')}]`);

  let unsaved: FlowRecording[] = [];
  let problem = read(PROBLEM_KEY) as StorageProblem | undefined;
  const setProblem = (found: StorageProblem): void => {
    problem = found;
    write(PROBLEM_KEY, found);
  };

  return {
    problem: () => problem,
    recordingName: () => read(NAME_KEY),
    /** Requests a recording of the next page. Returns whether the request could be stored for that page. */
    begin(name: string): boolean {
      problem = undefined;
      remove(PROBLEM_KEY);
      const isStored = write(NAME_KEY, name);
      if (!isStored) setProblem('refused');
      return isStored;
    },
    end: () => remove(NAME_KEY),
    /**
     * Stores a recording. It replaces an earlier copy of itself, which is stored each time the page goes to the
     * background, because the page may not return.
     */
    add(recording: FlowRecording): void {
      unsaved = unsaved.filter((other) => !isCopy(other, recording));
      const others = stored().filter((other) => !isCopy(other, recording));
      const wanted = [recording, ...others].slice(0, MAX_RECORDINGS).map((one) => JSON.stringify(one));
      for (let count = wanted.length; count > 0; count -= 1) {
        if (!writeRecordings(wanted.slice(0, count))) continue;
        if (count < wanted.length) setProblem('dropped');
        return;
      }
      for (let count = recording.steps.length * SHORTER; count >= 1; count *= SHORTER) {
        if (!writeRecordings([JSON.stringify(cutFlowRecording(recording, Math.floor(count)))])) continue;
        setProblem('cut');
        return;
      }
      unsaved = [recording, ...unsaved].slice(0, MAX_RECORDINGS);
      setProblem('unsaved');
    },
    list: (): FlowRecording[] => [
      ...unsaved,
      ...stored().flatMap((one) => attempt(() => [parseFlowRecording(JSON.stringify(one))]) ?? []),
    ],
  };
}

/** Returns whether a stored value is a copy of the recording, up to an earlier or later moment. */
function isCopy(stored: unknown, { name, startedAt }: FlowRecording): boolean {
  const outline = (stored ?? {}) as Partial<FlowRecording>;
  return outline.name === name && outline.startedAt === startedAt;
}
