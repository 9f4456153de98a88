import fs from 'node:fs';
import path from 'node:path';
import { parseFlowRecording, type FlowRecording } from '#platform/flow/recording/recording.ts';

const FOLDER = 'test/flows/recordings';

/** Saves a recording for test/flows/recordings.test.ts, where it replaces one of the same name. Returns its path. */
export function saveRecording(recording: FlowRecording, name = recording.name): string {
  const file = path.join(FOLDER, `${fileNameOf(name)}.json`);
  fs.mkdirSync(FOLDER, { recursive: true });
  fs.writeFileSync(file, `${JSON.stringify(recording, null, 1)}\n`);
  return file;
}

const fileNameOf = (name: string): string =>
  name
    .trim()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'flow';

export const recordingNames = (): string[] =>
  fs
    .readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .map((file) => path.basename(file, '.json'));

export const readRecording = (file: string): FlowRecording => parseFlowRecording(fs.readFileSync(file, 'utf8'));

export const readStoredRecording = (name: string): FlowRecording => readRecording(path.join(FOLDER, `${name}.json`));
