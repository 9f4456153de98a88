import fs from 'node:fs';
import path from 'node:path';
import { describeDifference } from '#platform/flow/difference.ts';
import { parseTape } from '#platform/flow/tape.ts';
import { replayFlows } from './replayFlows.ts';

/** A test of one recorded flow: test/flows/tapes/<name>.json. */
export function itReplays(name: string): void {
  it(`replays: ${name}`, async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const tape = parseTape(fs.readFileSync(path.join('test/flows/tapes', `${name}.json`), 'utf8'));
    const difference = await replayFlows(tape);
    expect(difference && describeDifference(difference)).toBeUndefined();
  });
}
