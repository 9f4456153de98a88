import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { toJsonSchema } from '@valibot/to-json-schema';
import { parseTape, Tape } from '#platform/flow/tape.ts';

const TESTS = 'test/flows';

/** `npm run flow:replay FILE`, `npm run flow:test FILE`, and `npm run flow:schema`, which writes docs/flow.schema.json. */
const commands: Record<string, (file: string) => void> = {
  replay(file) {
    readTape(file);
    const report = path.resolve('.cache/flow-report.txt');
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
        env: { ...process.env, FLOW_TAPE: path.resolve(file), FLOW_REPORT: report },
        encoding: 'utf8',
      },
    );
    console.log(fs.existsSync(report) ? fs.readFileSync(report, 'utf8') : `The replay could not be run.\n${stderr}`);
    process.exitCode = status === 0 ? 0 : 1;
  },
  test(file) {
    const tape = readTape(file);
    const name =
      tape.name
        .trim()
        .replace(/[^\p{L}\p{N}]+/gu, '-')
        .replace(/^-|-$/g, '') || 'flow';
    fs.mkdirSync(path.join(TESTS, 'tapes'), { recursive: true });
    fs.writeFileSync(path.join(TESTS, 'tapes', `${name}.json`), `${JSON.stringify(tape, null, 1)}\n`);
    const test = path.join(TESTS, `${name}.test.ts`);
    fs.writeFileSync(test, `import { itReplays } from '#test/harness/flow/keptFlow.ts';\n\nitReplays('${name}');\n`);
    console.log(`${test} replays it from now on.`);
  },
  schema() {
    fs.writeFileSync('docs/flow.schema.json', flowSchema());
  },
};

/** Tapes as JSON Schema, for tools that read or write them. */
export const flowSchema = (): string => `${JSON.stringify(toJsonSchema(Tape), null, 2)}\n`;

function readTape(file: string): Tape {
  return parseTape(fs.readFileSync(file, 'utf8'));
}

const [command = '', file = ''] = process.argv.slice(2);
if (commands[command]) {
  try {
    commands[command](file);
  } catch (problem) {
    console.error(problem instanceof Error ? problem.message : problem);
    process.exitCode = 1;
  }
}
