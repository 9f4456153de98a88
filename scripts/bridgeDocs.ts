import fs from 'node:fs';
import path from 'node:path';
import { forwardedEvents, hostCalls, hostEventNames, type HostCallName, type HostCallShape } from '#contract/bridge.ts';
import { hostCallNotes, hostEventNotes } from '#contract/bridgeNotes.ts';

const FILE = 'docs/bridge.md';

/** Returns the page with the parts between its marks regenerated from the contract. */
export function withContract(page: string): string {
  return between(between(page, 'handlers', handlers()), 'events', events());
}

function between(page: string, mark: string, text: string): string {
  const [begin, end] = [`<!-- ${mark} -->\n`, `<!-- end of ${mark} -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${FILE} has no place for the ${mark}: "${begin.trim()}" … "${end}".`);
  return `${page.slice(0, from + begin.length)}\n${text}\n\n${page.slice(to)}`;
}

const handlers = (): string => (Object.keys(hostCalls) as HostCallName[]).map(handler).join('\n\n');

function handler(name: HostCallName): string {
  const { timeoutMs, withoutBridgeMs, successCode = 0, since }: HostCallShape = hostCalls[name];
  const { summary, fallback, fields, request, data } = hostCallNotes[name];
  const ofBridge = withoutBridgeMs === undefined ? '' : `, ${withoutBridgeMs / 1000} s of them for a bridge to come`;
  const versions = Object.entries(since ?? {}).map(([caller, version]) => `caller ${caller} from ${version} on`);
  return [
    `### \`${name}\``,
    `${summary}.`,
    '',
    `- The page waits ${timeoutMs / 1000} s${ofBridge}. Where the host can't: ${lowerFirst(fallback)}.`,
    ...(versions.length > 0 ? [`- Needs ${versions.join(', ')}; other callers in any version.`] : []),
    '',
    ...(fields
      ? [
          '| field | what |',
          '|---|---|',
          ...Object.entries(fields).map(([field, what]) => `| \`${field}\` | ${what} |`),
          '',
        ]
      : []),
    '```js',
    `callHandler('${name}', ${inline(request)}, callback)`,
    `// callback: ${inline({ code: successCode, data, msg: '' })}`,
    '```',
  ].join('\n');
}

function events(): string {
  const rows = hostEventNames.map((name) => {
    const actions: readonly string[] =
      name in forwardedEvents ? forwardedEvents[name as keyof typeof forwardedEvents] : [];
    const isBoth = name in forwardedEvents;
    return `| \`${name}\` | ${isBoth ? 'both ways' : 'host → page'} | ${hostEventNotes[name]} | ${actions.map((action) => `\`${action}\``).join(', ')} |`;
  });
  return ['| event | way | means | `data.action` |', '|---|---|---|---|', ...rows].join('\n');
}

const inline = (value: unknown): string => JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ');

/** Leaves a name such as `WebView` and an acronym unchanged. */
const lowerFirst = (text: string): string => text.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

/** `npm run docs:bridge`: writes the calls and events of the contract into docs/bridge.md. */
if (path.resolve(process.argv[1] ?? '') === __filename) {
  fs.writeFileSync(FILE, withContract(fs.readFileSync(FILE, 'utf8')));
}
