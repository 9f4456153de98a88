import type { Page } from 'playwright-core';
import { screens } from '#app/screens.ts';
import { BASE_PATH } from '#platform/navigation/navigator.ts';
import { paths, type ScreenId } from '#platform/navigation/paths.ts';
import type { Phone } from '#test/harness/browser/phone.ts';

const ids = Object.keys(paths) as ScreenId[];
const idOf = new Map<string, ScreenId>(ids.map((id) => [paths[id], id]));

/**
 * Screens with links to many others. They are opened first, which saves time: without this order, the search opened 70
 * addresses instead of a dozen.
 */
const hubs: readonly ScreenId[] = [
  ...(['home', 'learning', 'showcase', 'membership', 'videoTopics', 'terminalCar', 'dictationIndex'] as const),
  ...(['bookDetail', 'experienceDiscover', 'newWord', 'exchangeGoods'] as const),
];

interface Pass {
  /** How many addresses of one kind (see `kindOf`) are opened at most. */
  most: number;
  /** Whether to open addresses of a kind whose links are known because the phone has shown such an address before. */
  opensSeen: boolean;
  /** If present, only addresses of these screens are opened. */
  screens?: readonly ScreenId[];
}

/**
 * The passes of the search. The first pass opens no address and only uses links that are already known; each further
 * pass opens more addresses and takes longer.
 */
const passes: readonly Pass[] = [
  { most: 0, opensSeen: false },
  { most: 1, opensSeen: true, screens: hubs },
  { most: 1, opensSeen: false },
  ...[1, 3, 6].map((most) => ({ most, opensSeen: true })),
];

/** The links of the screens that a phone has shown, by the kind of the screens' addresses. */
export type SeenLinks = Map<string, string[]>;

/** Adds the links of the screen that the phone shows. */
export async function noteLinks(links: SeenLinks, { page }: Phone): Promise<void> {
  const [address = '', ...others] = await shownAddresses(page);
  const kind = kindOf(address);
  links.set(kind, [...(links.get(kind) ?? []), ...others]);
}

/**
 * Follows the visible links of screens, starting with the bottom tabs. Returns for each screen the screen from which it
 * was reached first. Ends when all wanted screens are reached, or after the last pass. `seen`: the links that the phone
 * has shown before. Screens with such links are opened again only in the later passes.
 */
export async function reachScreens(
  phone: Phone,
  wanted: readonly ScreenId[],
  seen: SeenLinks,
): Promise<Map<ScreenId, string>> {
  const reached = new Map<ScreenId, string>();
  const found: string[] = [];
  const note = (address: string, from: string) => {
    const id = idOf.get(pathOf(address));
    if (id === undefined || found.includes(address)) return;
    found.push(address);
    if (!reached.has(id)) reached.set(id, from);
  };
  for (const id of ids) if (screens[id].tab) note(paths[id], 'a tab');
  const opened = new Set<string>();
  const counts = new Map<string, number>();
  for (const { most, opensSeen, screens: chosen } of passes) {
    // The loop also visits the addresses that it adds to `found`.
    for (const address of found) {
      if (wanted.every((id) => reached.has(id))) return reached;
      const kind = kindOf(address);
      const links = seen.get(kind);
      for (const next of links ?? []) note(next, pathOf(address));
      const id = idOf.get(pathOf(address));
      if (chosen && (id === undefined || !chosen.includes(id))) continue;
      const count = counts.get(kind) ?? 0;
      if (opened.has(address) || count >= most || (links && !opensSeen)) continue;
      opened.add(address);
      counts.set(kind, count + 1);
      for (const next of await linksAt(phone, address)) note(next, pathOf(address));
    }
  }
  return reached;
}

const pathOf = (address: string): string => address.split(/[?#]/, 1)[0] ?? '';

/**
 * Returns the path and the names of the parameters of an address. Addresses of the same kind show the same kind of
 * content.
 */
function kindOf(address: string): string {
  const search = new URLSearchParams(/\?([^#]*)/.exec(address)?.[1]);
  return [pathOf(address), ...[...search.keys()].sort()].join(' ');
}

/** Opens an address, and returns its final address and those of all visible links, below the base path. */
async function linksAt({ page, open }: Phone, address: string): Promise<string[]> {
  await open(address);
  await page.locator('main:not([aria-busy="true"])').first().waitFor();
  // Buttons are ignored, because one of them stays busy for long while it polls for the result of a payment.
  const firstBusy = page.locator('main [aria-busy="true"]:not(button)').first();
  await firstBusy.waitFor({ state: 'detached' }).catch(async (error: unknown) => {
    const part = await firstBusy.evaluate(({ outerHTML }) => outerHTML.slice(0, 300));
    throw new Error(`${address} stays busy: ${part}`, { cause: error });
  });
  return shownAddresses(page);
}

/** Returns the address of the page and those of its visible links, below the base path. */
async function shownAddresses(page: Page): Promise<string[]> {
  const addresses = await page.evaluate(() => [
    location.href,
    ...[...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter((link) => link.checkVisibility({ visibilityProperty: true }) && !link.closest('[inert]'))
      .map(({ href }) => href),
  ]);
  const base = new URL(page.url()).origin + BASE_PATH;
  return addresses.filter((href) => href.startsWith(`${base}/`)).map((href) => href.slice(base.length));
}
