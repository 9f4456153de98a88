import { attempt } from '#lib/attempt.ts';
import { cutTape, parseTape, type Tape } from './tape.ts';

const RECORDING = 'flow_recording';
const TAPES = 'flow_tapes';
const PROBLEM = 'flow_problem';
const MAX_KEPT = 3;
/** A recording that does not fit is shortened to this share, repeatedly. */
const SHORTER = 0.75;

/**
 * What did not fit into the browser's storage: `refused`: nothing can be stored, so no recording can begin with the
 * next page; `dropped`: older recordings were deleted; `cut`: only the beginning of the last recording is stored;
 * `unsaved`: the recording is lost with the page.
 */
export type KeepProblem = 'refused' | 'dropped' | 'cut' | 'unsaved';

/**
 * Stores what outlives a page: that a recording is in progress, and the last recordings. It uses the session storage,
 * which ends with the tab.
 */
export function createKeptTapes(storageOf: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const read = (key: string): string | undefined => attempt(() => storageOf().getItem(key)) ?? undefined;
  const write = (key: string, text: string): boolean => {
    const isKept = attempt(() => {
      storageOf().setItem(key, text);
      return true;
    });
    return isKept ?? false;
  };
  const remove = (key: string): void => attempt(() => storageOf().removeItem(key));
  const texts = (): string[] =>
    (attempt(() => JSON.parse(read(TAPES) ?? '[]') as unknown[]) ?? []).map((tape) => JSON.stringify(tape));
  const writeTapes = (tapes: readonly string[]): boolean => write(TAPES, `[${tapes.join(',')}]`);

  let unsaved: Tape[] = [];
  let problem = read(PROBLEM) as KeepProblem | undefined;
  const note = (found: KeepProblem): void => {
    problem = found;
    write(PROBLEM, found);
  };

  return {
    problem: () => problem,
    recording: () => read(RECORDING),
    /** Returns whether the next page will know about it. */
    begin(name: string): boolean {
      problem = undefined;
      remove(PROBLEM);
      const isKept = write(RECORDING, name);
      if (!isKept) note('refused');
      return isKept;
    },
    end: () => remove(RECORDING),
    keep(tape: Tape): void {
      const wanted = [JSON.stringify(tape), ...texts()].slice(0, MAX_KEPT);
      for (let count = wanted.length; count > 0; count -= 1) {
        if (!writeTapes(wanted.slice(0, count))) continue;
        if (count < wanted.length) note('dropped');
        return;
      }
      for (let count = tape.steps.length * SHORTER; count >= 1; count *= SHORTER) {
        if (!writeTapes([JSON.stringify(cutTape(tape, Math.floor(count)))])) continue;
        note('cut');
        return;
      }
      unsaved = [tape, ...unsaved].slice(0, MAX_KEPT);
      note('unsaved');
    },
    list: (): Tape[] => [...unsaved, ...texts().flatMap((text) => attempt(() => [parseTape(text)]) ?? [])],
  };
}
