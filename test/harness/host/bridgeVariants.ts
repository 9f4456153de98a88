import fs from 'node:fs';
import type { Injection, Scenario, TransportName } from '#host/scenario.ts';
import { advanceTimeQuickly as advanceTime } from '#test/harness/fakes/advanceTimeQuickly.ts';
import type { surroundPage } from '#test/harness/surroundPage.ts';

/** The bridge library that appears in the page, and the moment at which it appears. */
export type BridgeVariant = Pick<Scenario, 'transport' | 'injection'>;

/** All bridge libraries that a host app may use, and `none` for a browser. */
const transports: readonly TransportName[] = ['wvjb6', 'jsBridgeA', 'jsBridgeB', 'none'];

/** The moments at which the bridge may appear. */
const injections: readonly Injection[] = [
  { kind: 'early' },
  { kind: 'late', afterMs: 400 },
  { kind: 'late', afterMs: 60_000 },
  { kind: 'twice', afterMs: 700 },
  { kind: 'lost', backAfterMs: 500 },
  { kind: 'never' },
];

const bridgeVariants: readonly BridgeVariant[] = transports.flatMap((transport) =>
  injections.map((injection) => ({ transport, injection })),
);

const hasBridge = ({ transport, injection }: BridgeVariant): boolean =>
  transport !== 'none' && injection.kind !== 'never';

/** The variants in which a bridge appears sooner or later. */
export const variantsWithBridge = bridgeVariants.filter(hasBridge);
/** The variants in which no bridge appears: native apps whose bridge is missing, and browsers. */
export const variantsWithoutBridge = bridgeVariants.filter((way) => !hasBridge(way));

/** Returns whether the page is outside a native app. */
export const isOutside = ({ transport }: BridgeVariant): boolean => transport === 'none';

/** The interval at which the page requests WVJB or looks for another bridge library, after the first seconds. */
const POLL_MS = 5_000;

/** Returns the number of milliseconds within which the page has found a late bridge. */
const bridgeReadyMs = ({ injection }: BridgeVariant): number =>
  injection.kind === 'late' ? injection.afterMs + POLL_MS : 0;
/** Returns whether the bridge appears before the calls that the page makes at its start time out. */
export const isInTime = ({ injection }: BridgeVariant): boolean =>
  injection.kind !== 'late' || injection.afterMs < 3_000;

/**
 * Advances the page's time until the bridge of this variant has appeared, whether it appears late, appears twice, or
 * reappears after it was lost.
 */
export async function completeInjection(
  way: BridgeVariant,
  { native }: Pick<ReturnType<typeof surroundPage>, 'native'>,
): Promise<void> {
  if (way.injection.kind === 'lost') {
    // At this moment the page has requested the host's user, and the host has not replied.
    await advanceTime(10);
    native.background();
    await advanceTime(1_000);
    native.foreground();
    await advanceTime(2_000);
  }
  await advanceTime(bridgeReadyMs(way) + 3_000);
}

type BridgeVariants = readonly BridgeVariant[];
type Area = 'BRIDGE' | 'SWAP' | 'START';

/**
 * Defines the same tests for each of these variants, and checks that their titles mention every rule of these areas.
 */
export function describeVariants(
  ways: BridgeVariants,
  areas: readonly Area[],
  define: (way: BridgeVariant, it: jest.It) => void,
): void {
  describe.each(ways.map((way) => ({ way, title: titleOf(way) })))('$title', ({ way }) => {
    const titles: string[] = [];
    define(way, noting(titles));
    it(`covers every rule of: ${areas.join(', ')}`, () => {
      const said = titles.join(' ');
      expect(rulesOf(areas).filter((id) => !said.includes(id))).toEqual([]);
    });
  });
}

export const titleOf = ({ transport, injection }: BridgeVariant): string =>
  `bridge ${transport}, injection ${Object.values(injection).join(' ')}`;

function noting(titles: string[]): jest.It {
  const note = (title: string): string => (titles.push(title), title);
  const noted = (title: string, check: () => Promise<void>) => it(note(title), check);
  const each = (table: readonly unknown[]) => (title: string, check: (...row: unknown[]) => Promise<void>) =>
    it.each(table)(note(title), check);
  return Object.assign(noted, { each }) as unknown as jest.It;
}

function rulesOf(areas: readonly Area[]): string[] {
  const rules = fs.readFileSync('docs/rules.md', 'utf8').matchAll(/^- ([A-Z]+)-\d\d/gm);
  return Array.from(rules).flatMap(([line, area]) => (areas.includes(area as Area) ? [line.slice(2)] : []));
}
