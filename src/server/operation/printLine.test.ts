import fs from 'node:fs';
import { printLine, terminalLine } from './printLine.ts';

const printed = (line: string): unknown => {
  const log = jest.spyOn(console, 'log').mockImplementation();
  printLine(line);
  const argument: unknown = log.mock.calls[0]?.[0];
  log.mockRestore();
  return argument;
};

it.each([
  ['a sequence that clears the terminal', 'a\u001b[2Jb', 'a[2Jb'],
  ['a one-character sequence', 'a\u009b2Jb', 'a2Jb'],
  ['a return to the start of the line', 'a\rb', 'a b'],
  ['a second line', 'a\nb\u2028c', 'a b c'],
  ['a change of direction', 'a\u202eb', 'ab'],
])('an operator never sees the effect of %s in a text of a user', (_, text, shown) => {
  expect(terminalLine(['id', text])).toBe(`id\t${shown}`);
  expect(printed(`id\t${text}`)).toBe(`id\t${shown}`);
});

it('a tab in a text of a user is printed as a space and begins no new column, and repeated spaces in a usage text are printed unchanged', () => {
  expect(terminalLine(['id', 'a\tb'])).toBe('id\ta b');
  expect(printed('npm run jobs      lists')).toBe('npm run jobs      lists');
});

it('all commands of operators print with `printLine`', () => {
  const sources = fs
    .readdirSync('src/server', { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => ({ file, text: fs.readFileSync(`src/server/${file}`, 'utf8') }));
  const commands = sources.filter(({ text }) => text.includes("from '#server/operation/operate.ts'"));
  expect(commands.length).toBeGreaterThan(5);
  expect(commands.filter(({ text }) => /console\.|process\.stdout/.test(text)).map(({ file }) => file)).toEqual([]);
});
