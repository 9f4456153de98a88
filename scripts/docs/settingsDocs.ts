import fs from 'node:fs';
import path from 'node:path';
import { settingEntries } from '#server/settings/settingsTable.ts';
import { withGeneratedPart } from './generatedPart.ts';

const FILE = 'docs/operations.md';

/** Returns the page of documentation with its table of settings generated anew. */
export const withSettings = (page: string): string => withGeneratedPart(page, 'settings', table());

function table(): string {
  const rows = settingEntries.map(([name, setting]) => {
    const { type, description, requiredIn = [], orElse } = setting;
    const alternative = orElse === undefined ? '' : ` (or \`${orElse}\`)`;
    const required = requiredIn.length > 0 ? `${requiredIn.join(', ')}${alternative}` : '';
    return `| \`${name}\` | ${type} | ${defaultOf(setting)} | ${required} | ${description} |`;
  });
  return ['| setting | type | default | required in | what it is |', '|---|---|---|---|---|', ...rows].join('\n');
}

function defaultOf({ default: fallback = '', shownDefault }: (typeof settingEntries)[number][1]): string {
  if (shownDefault !== undefined) return shownDefault;
  if (typeof fallback === 'object') return `\`${fallback.otherwise}\`; production: \`${fallback.production}\``;
  return fallback === '' ? '–' : `\`${fallback}\``;
}

/** `npm run docs:settings`: writes the settings of the gateway into docs/operations.md. */
if (path.resolve(process.argv[1] ?? '') === __filename) {
  fs.writeFileSync(FILE, withSettings(fs.readFileSync(FILE, 'utf8')));
}
