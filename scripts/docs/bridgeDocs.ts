import fs from 'node:fs';
import path from 'node:path';
import { hostCalls, type HostCallName, type HostCallShape } from '#contract/host/bridge.ts';
import { forwardedEvents, hostEventNames } from '#contract/host/hostEvents.ts';
import { hostCallNotes, hostEventNotes } from '#contract/host/bridgeNotes.ts';
import { withGeneratedPart } from './generatedPart.ts';

const FILE = 'docs/bridge.md';

/** Returns the page of documentation. The parts between its marker comments are generated anew from the contract. */
export function withContract(page: string): string {
  return withGeneratedPart(withGeneratedPart(page, 'handlers', handlers()), 'events', events());
}

const handlers = (): string => (Object.keys(hostCalls) as HostCallName[]).map(handler).join('\n\n');

function handler(name: HostCallName): string {
  const { timeoutMs, withoutBridgeMs, successCode = 0, since }: HostCallShape = hostCalls[name];
  const { summary, fallback, fields, request, data } = hostCallNotes[name];
  const forBridge =
    withoutBridgeMs === undefined ? '' : `, of which ${withoutBridgeMs / 1000} s for the bridge to appear`;
  const versions = Object.entries(since ?? {}).map(
    ([caller, version]) => `caller ${caller} from version ${version} on`,
  );
  return [
    `### \`${name}\``,
    `${summary}.`,
    '',
    `- The page waits ${timeoutMs / 1000} s for the reply${forBridge}.`,
    `- Fallback if the host does not support the call: ${lowerFirst(fallback)}.`,
    ...(versions.length > 0 ? [`- Supported by ${versions.join(', ')}, and by other callers in every version.`] : []),
    '',
    ...(fields
      ? [
          '| field | meaning |',
          '|---|---|',
          ...Object.entries(fields).map(([field, meaning]) => `| \`${field}\` | ${meaning} |`),
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
    const isForwarded = name in forwardedEvents;
    return `| \`${name}\` | ${isForwarded ? 'both' : 'host → page'} | ${hostEventNotes[name]} | ${actions.map((action) => `\`${action}\``).join(', ')} |`;
  });
  return ['| event | direction | meaning | `data.action` |', '|---|---|---|---|', ...rows].join('\n');
}

const inline = (value: unknown): string => JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ');

/** Makes the first letter lower-case, except in a name such as `WebView` or an acronym. */
const lowerFirst = (text: string): string => text.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

/** `npm run docs:bridge`: writes the calls and events of the contract into docs/bridge.md. */
if (path.resolve(process.argv[1] ?? '') === __filename) {
  fs.writeFileSync(FILE, withContract(fs.readFileSync(FILE, 'utf8')));
}
