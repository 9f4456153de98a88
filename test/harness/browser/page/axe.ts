import fs from 'node:fs';
import path from 'node:path';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { journeysRun } from '#test/harness/browser/run/journeysRun.ts';

/**
 * The rules whose violations axe rates moderate or minor, whatever it finds: they take two fifths of its time. New rules
 * of a newer axe run.
 */
const mildRules = [
  ...['aria-allowed-role', 'aria-deprecated-role', 'empty-heading', 'empty-table-header', 'form-field-multiple-labels'],
  ...['heading-order', 'html-xml-lang-mismatch', 'image-redundant-alt', 'landmark-banner-is-top-level'],
  ...['landmark-contentinfo-is-top-level', 'landmark-main-is-top-level', 'landmark-no-duplicate-banner'],
  ...['landmark-no-duplicate-contentinfo', 'landmark-no-duplicate-main', 'landmark-one-main', 'landmark-unique'],
  ...['meta-viewport', 'meta-viewport-large', 'no-autoplay-audio', 'page-has-heading-one'],
  ...['presentation-role-conflict', 'region', 'scope-attr-valid', 'server-side-image-map', 'skip-link'],
  ...['table-duplicate-name'],
];
const CONTRAST = 'color-contrast';

/** axe for pages. What the package exports as its source is twice as long, and each document parses it. */
const source = fs.readFileSync(path.resolve('node_modules/axe-core/axe.min.js'), 'utf8');

/** What nothing here reads: selectors, the lengths of sounds and films, and frames, because the app's pages contain none. */
const lean = { selectors: false, preload: false, iframes: false } as const;

/** The places whose texts axe has found readable in this run (`placesOfTexts`), as far as this test file has read them. */
const readablePlaces = new Set<string>();
let readBytes = 0;

/** The test files of a run add what they find to one file. */
const placesFile = (): string => path.join(journeysRun().folder, 'readable-places');

function readPlaces(): void {
  if (!fs.existsSync(placesFile())) return;
  const unread = fs.readFileSync(placesFile()).subarray(readBytes).toString('utf8');
  // Another process may be about to write the rest of the last line.
  const whole = unread.slice(0, unread.lastIndexOf('\n') + 1);
  readBytes += Buffer.byteLength(whole);
  for (const place of whole.split('\n')) readablePlaces.add(place);
}

function addPlaces(places: readonly string[]): void {
  for (const place of places) readablePlaces.add(place);
  fs.appendFileSync(placesFile(), places.map((place) => `${place}\n`).join(''));
}

/** Returns the problems that axe rates serious or critical on the current page, each with its location. */
export async function seriousViolations(page: Page): Promise<string[]> {
  const rules = Object.fromEntries([...mildRules, CONTRAST].map((rule) => [rule, { enabled: false }]));
  return problemsOf(page, { run: { ...lean, rules, resultTypes: ['violations'] } });
}

/**
 * Returns the texts of the current page whose contrast is too low. A text is looked at only if none in the same place has
 * been readable in this run: the contrast of all texts takes four fifths of the time of all rules. `theme`: the theme that the
 * page gets before.
 */
export const unreadableTexts = (page: Page, theme?: 'day' | 'bedtime'): Promise<string[]> =>
  problemsOf(page, { theme });

interface Look {
  /** The rules to run beside the contrast. */
  run?: axe.RunOptions;
  theme?: 'day' | 'bedtime' | undefined;
}

/** Asks the page as rarely as it can, because each question costs 3 ms of processor time in the three processes concerned. */
async function problemsOf(page: Page, look: Look): Promise<string[]> {
  let seen = await page.evaluate(lookAtPage, look);
  while (!seen) {
    await prepare(page);
    seen = await page.evaluate(lookAtPage, look);
  }
  return [...seen.problems, ...(await unreadableIn(page, seen.places))];
}

/**
 * Returns what the rules find and the places of the texts; undefined if the page lacks axe, or something fades: a half-transparent
 * element has no final contrast yet.
 */
async function lookAtPage({ run, theme }: Look): Promise<{ problems: string[]; places: string[] } | undefined> {
  if (theme) document.documentElement.dataset['theme'] = theme;
  if (!window.journeyAxe) window.installAxe?.();
  if (!window.journeyAxe?.hasFinalColors()) return undefined;
  const violations = run ? (await window.axe.run(document, run)).violations : [];
  return {
    problems: violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    places: window.journeyAxe.placesOfTexts(),
  };
}

/** Returns those texts of these places whose contrast is too low. */
async function unreadableIn(page: Page, places: readonly string[]): Promise<string[]> {
  readPlaces();
  const unknown = places.filter((place) => !readablePlaces.has(place));
  if (unknown.length === 0) return [];
  const { readable, unreadable } = await page.evaluate(
    async ({ chosen, options }) => {
      const elements = chosen.flatMap((place) => window.textsByPlace?.get(place) ?? []);
      const { passes, violations } = await window.axe.run({ include: elements }, options);
      const passed = new Set<Element | undefined>(passes.flatMap(({ nodes }) => nodes.map(({ element }) => element)));
      return {
        readable: chosen.filter((place) => window.textsByPlace?.get(place)?.some((element) => passed.has(element))),
        unreadable: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
      };
    },
    {
      chosen: unknown,
      options: {
        ...lean,
        runOnly: { type: 'rule', values: [CONTRAST] },
        resultTypes: ['passes', 'violations'],
        elementRef: true,
      } satisfies axe.RunOptions,
    },
  );
  if (unreadable.length === 0) addPlaces(readable);
  return unreadable;
}

/** Gives the page axe, and waits until it has its final colours. */
async function prepare(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'installAxe' in window))) {
    const functions = `{ hasFinalColors: ${String(hasFinalColors)}, placesOfTexts: ${String(placesOfTexts)} }`;
    const install = `${source}; (${String(rememberColors)})(); window.journeyAxe = ${functions};`;
    const script = `window.installAxe = () => { ${install} };`;
    await page.evaluate(script);
    // Later documents of the page find it: sending half a megabyte to each of them takes a quarter of the time of installing axe.
    await page.addInitScript(script);
  }
  await page.waitForFunction(() => window.journeyAxe?.hasFinalColors() ?? true, undefined, { polling: 50 });
}

/**
 * Whether nothing on the page fades. It is polled, because a page that is not painted never ends an animation, whose
 * `finished` would never resolve.
 */
function hasFinalColors(): boolean {
  return document
    .getAnimations()
    .every(
      ({ playState, effect }) =>
        playState !== 'running' || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
    );
}

/** A colour of axe, which its types do not contain. */
interface AxeColor {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString: (this: AxeColor, text: string) => AxeColor;
}

/**
 * Lets axe parse each colour of a document once, which took a third of the time of the contrast: a page has few colours, and
 * axe asks for several of them for each text.
 */
function rememberColors(): void {
  const { color } = window.axe.commons as typeof axe.commons & { color: { Color: { prototype: AxeColor } } };
  const { prototype } = color.Color;
  const { parseString } = prototype;
  const known = new Map<string, Pick<AxeColor, 'r' | 'g' | 'b' | 'alpha'>>();
  prototype.parseString = function parseOnce(text) {
    const parsed = known.get(text);
    if (parsed) return Object.assign(this, parsed);
    const { r, g, b, alpha } = parseString.call(this, text);
    known.set(text, { r, g, b, alpha });
    return this;
  };
}

/**
 * Returns the places of the page's texts, and keeps their elements for `unreadableIn`. The place of an element is a hash
 * of what the style sheets see of it and of the elements around it: names, classes, styles, states, the position among
 * few siblings, and the size and colour scheme of the window. Texts in equal places, such as the rows of a list, have equal colours.
 */
function placesOfTexts(): string[] {
  const WITHOUT_STYLE =
    /^(id|href|src|srcset|alt|title|name|value|for|d|aria-(label|labelledby|describedby|controls))$/;
  const hashOf = (text: string): string => {
    // Two rounds of FNV-1a with different seeds: equal hashes of different places are unlikely.
    let [first, second] = [0x811c9dc5, 0x01000193];
    for (let index = 0; index < text.length; index++) {
      first = Math.imul(first ^ text.charCodeAt(index), 0x01000193);
      second = Math.imul(second ^ text.charCodeAt(index), 0x85ebca6b);
    }
    return `${(first >>> 0).toString(36)}${(second >>> 0).toString(36)}`;
  };
  const known = new Map<Element, string>();
  const placeOf = (element: Element): string => {
    const kept = known.get(element);
    if (kept !== undefined) return kept;
    const around = element.parentElement
      ? placeOf(element.parentElement)
      : `${innerWidth} ${matchMedia('(prefers-color-scheme: dark)').matches}`;
    const attributes = [...element.attributes].flatMap(({ name, value }) =>
      WITHOUT_STYLE.test(name) ? [] : [`${name}=${value}`],
    );
    const edge = `${element.previousElementSibling === null}${element.nextElementSibling === null}`;
    const place = hashOf(`${around} ${element.tagName} ${attributes.join(' ')} ${edge}`);
    known.set(element, place);
    return place;
  };
  const texts = [...document.querySelectorAll('body, body *')].filter(
    (element) =>
      element.matches('input, textarea, select') ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()),
  );
  const textsByPlace = new Map<string, Element[]>();
  for (const text of texts) {
    const place = placeOf(text);
    textsByPlace.set(place, [...(textsByPlace.get(place) ?? []), text]);
  }
  window.textsByPlace = textsByPlace;
  return [...textsByPlace.keys()];
}

declare global {
  interface Window {
    axe: typeof axe;
    /** Sets `axe` and `journeyAxe`. A document calls it only if it is checked, because axe takes 0.1 s to install. */
    installAxe?: () => void;
    journeyAxe?: { hasFinalColors: () => boolean; placesOfTexts: () => string[] };
    textsByPlace?: Map<string, Element[]>;
  }
}
