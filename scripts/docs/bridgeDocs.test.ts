import fs from 'node:fs';
import * as v from 'valibot';
import { hostCalls, type HostCallName, type HostCallShape } from '#contract/host/bridge.ts';
import { hostCallNotes } from '#contract/host/bridgeNotes.ts';
import { withContract } from './bridgeDocs.ts';

it('BRIDGE-05 docs/bridge.md is up to date with the contract (npm run docs:bridge)', () => {
  const page = fs.readFileSync('docs/bridge.md', 'utf8');
  expect(withContract(page)).toBe(page);
});

const fieldsOf = (schema: v.GenericSchema): string[] =>
  Object.keys('entries' in schema ? (schema.entries as object) : {});

it.each(Object.keys(hostCalls) as HostCallName[])(
  'BRIDGE-05 the notes of the host call "%s" describe every field',
  (name) => {
    const { request, answer }: HostCallShape = hostCalls[name];
    const documented = Object.keys(hostCallNotes[name].fields ?? {});
    expect(documented.sort()).toEqual([...fieldsOf(request), ...fieldsOf(answer)].sort());
  },
);

it.each(Object.keys(hostCalls) as HostCallName[])(
  'BRIDGE-05 the examples of the host call "%s" match its schemas',
  (name) => {
    const { request, answer }: HostCallShape = hostCalls[name];
    const note = hostCallNotes[name];
    expect(v.safeParse(request, note.request).output).toEqual(note.request);
    expect(v.safeParse(answer, note.data).output).toEqual(note.data);
  },
);
