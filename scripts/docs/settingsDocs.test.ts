import fs from 'node:fs';
import { settingEntries } from '#server/settings/settingsTable.ts';
import { withSettings } from './settingsDocs.ts';

const page = fs.readFileSync('docs/operations.md', 'utf8');

it('the settings in docs/operations.md are up to date with those of the gateway (npm run docs:settings)', () => {
  expect(withSettings(page)).toBe(page);
});

it.each(settingEntries.map(([name]) => name))(
  'the table of docs/operations.md contains the setting %s once',
  (name) => {
    expect(page.split(`| \`${name}\` |`)).toHaveLength(2);
  },
);
