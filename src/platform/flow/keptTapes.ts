import { attempt } from '#lib/attempt.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import { parseTape, type Tape } from './tape.ts';

const RECORDING = 'flow_recording';
const TAPES = 'flow_tapes';
const MAX_KEPT = 3;

/** What outlives a page: that a recording is on, and the last tapes. In the session storage, so gone with the tab. */
export function createKeptTapes(store: TextStore) {
  const texts = (): string[] => attempt(() => JSON.parse(store.read(TAPES) ?? '[]') as string[]) ?? [];
  return {
    recording: () => store.read(RECORDING),
    begin: (name: string) => store.write(RECORDING, name),
    end: () => store.remove(RECORDING),
    keep: (tape: Tape) => store.write(TAPES, JSON.stringify([JSON.stringify(tape), ...texts()].slice(0, MAX_KEPT))),
    list: (): Tape[] => texts().flatMap((text) => attempt(() => [parseTape(text)]) ?? []),
  };
}
