import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { toJsonSchema } from '@valibot/to-json-schema';
import { FlowRecording } from '#platform/flow/recording/recording.ts';
import { saveRecording, readRecording } from '#test/harness/flow/recordingFiles.ts';

/**
 * The commands: `npm run flow:replay FILE`, `npm run flow:test FILE`, `npm run flow:record`, which records the main
 * flows anew, and `npm run flow:schema`, which writes docs/flow.schema.json.
 */
const commands: Record<string, (file: string) => void> = {
  replay(file) {
    readRecording(file);
    const report = path.resolve('.cache/flow-report.txt');
    fs.mkdirSync(path.dirname(report), { recursive: true });
    fs.rmSync(report, { force: true });
    const { status, stderr } = spawnSync(
      process.execPath,
      [
        'node_modules/jest/bin/jest.js',
        '--selectProjects=client',
        '--runTestsByPath',
        'test/harness/flow/replayFile.ts',
      ],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
        env: { ...process.env, FLOW_RECORDING: path.resolve(file), FLOW_REPORT: report },
        encoding: 'utf8',
      },
    );
    console.log(fs.existsSync(report) ? fs.readFileSync(report, 'utf8') : `The replay could not be run.\n${stderr}`);
    process.exitCode = status === 0 ? 0 : 1;
  },
  test(file) {
    console.log(`npm test replays ${saveRecording(readRecording(file), path.basename(file, '.json'))} from now on.`);
  },
  record() {
    const { status } = spawnSync(
      process.execPath,
      [
        'node_modules/jest/bin/jest.js',
        '--selectProjects=journeys',
        '--runTestsByPath',
        'test/journeys/account/hostFlows.test.ts',
      ],
      { stdio: 'inherit', env: { ...process.env, RECORD_FLOWS: '1' } },
    );
    process.exitCode = status ?? 1;
  },
  schema() {
    fs.writeFileSync('docs/flow.schema.json', flowSchema());
  },
};

/** Returns the format of recordings as JSON Schema, for tools that read or write them. */
export const flowSchema = (): string => `${JSON.stringify(toJsonSchema(FlowRecording), null, 2)}\n`;

const [command = '', file = ''] = process.argv.slice(2);
if (commands[command]) {
  try {
    commands[command](file);
  } catch (problem) {
    console.error(problem instanceof Error ? problem.message : problem);
    process.exitCode = 1;
  }
}
