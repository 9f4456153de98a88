import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const folder = 'docs/decisions';
const files = fs.readdirSync(folder).sort();
const numberOf = (file: string): number => Number(file.slice(0, 4));

describe('decision records', () => {
  it('are numbered from 1, without gaps or duplicates', () => {
    const numbers = files.map((file) => file.slice(0, 4));
    expect(numbers).toEqual(files.map((_, index) => String(index + 1).padStart(4, '0')));
  });

  it.each(files)('%s begins with its number', (file) => {
    const [title = ''] = fs.readFileSync(path.join(folder, file), 'utf8').split('\n', 1);
    expect(title).toMatch(new RegExp(`^# ${numberOf(file)}\\. \\S`));
  });

  it('exist for all references in documents and code, and never refer to themselves', () => {
    const known = new Set(files.map(numberOf));
    const references = referencesIn(['docs', 'src', 'test', 'scripts', 'content', '*.md', '*.ts', '*.mjs', '*.cjs']);
    expect(references.length).toBeGreaterThan(50);
    const wrong = references.filter(
      ({ file, number }) => !known.has(number) || (file.startsWith(folder) && numberOf(path.basename(file)) === number),
    );
    expect(wrong).toEqual([]);
  });
});

/**
 * Returns the references to decisions in tracked files, such as “decision 44”, “decisions 36 and 40” and
 * “docs/decisions/0044-….md”.
 */
function referencesIn(places: readonly string[]): { file: string; number: number }[] {
  const parameters = ['grep', '-IoE', '[Dd]ecisions?[ /][0-9]+(,? (and|to|or) [0-9]+)*', '--', ...places];
  const lines = execFileSync('git', parameters, { encoding: 'utf8' }).split('\n').filter(Boolean);
  return lines.flatMap((line) => {
    const file = line.slice(0, line.indexOf(':'));
    const numbers = line.slice(file.length).match(/\d+/g) ?? [];
    return numbers.map((number) => ({ file, number: Number(number) }));
  });
}
