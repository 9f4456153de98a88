import fs from 'node:fs';
import path from 'node:path';

const folder = 'docs/decisions';
const files = fs.readdirSync(folder).sort();

describe('decision records', () => {
  it('have unique numbers', () => {
    const numbers = files.map((file) => file.slice(0, 4));
    expect(numbers).toEqual(files.map((_, index) => String(index + 1).padStart(4, '0')));
  });

  it.each(files)('%s begins with its number', (file) => {
    const [title = ''] = fs.readFileSync(path.join(folder, file), 'utf8').split('\n', 1);
    expect(title).toMatch(new RegExp(`^# ${Number(file.slice(0, 4))}\\. \\S`));
  });
});
