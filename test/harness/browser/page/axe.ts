import fs from 'node:fs';
import path from 'node:path';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { journeysRun } from '#test/harness/browser/run/journeysRun.ts';

/**
 * The rules whose violations axe always rates moderate or minor. The tests switch these rules off, because they take
 * two fifths of axe's time. New rules of a later axe stay switched on.
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

/**
 * The minified source of axe. Each checked document parses it, and the source that the package exports is twice as
 * long.
 */
const source = fs.readFileSync(path.resolve('node_modules/axe-core/axe.min.js'), 'utf8');

/**
 * Switches off what the tests do not use: selectors, the loading of sounds and films, and frames, which the app's pages
 * do not contain.
 */
const lean = { selectors: false, preload: false, iframes: false } as const;

/**
 * The style hashes of the texts that were readable in this run (see `collectStyleHashes`). Contains what this process
 * has read from `styleHashesFile` so far.
 */
const readableStyleHashes = new Set<string>();
let readOffset = 0;

/** Returns the file in which all test files of a run collect the style hashes of readable texts. */
const styleHashesFile = (): string => path.join(journeysRun().folder, 'readable-style-hashes');

function readStyleHashes(): void {
  if (!fs.existsSync(styleHashesFile())) return;
  const unread = fs.readFileSync(styleHashesFile()).subarray(readOffset).toString('utf8');
  // Leaves out the last line if another process is still writing it.
  const whole = unread.slice(0, unread.lastIndexOf('\n') + 1);
  readOffset += Buffer.byteLength(whole);
  for (const styleHash of whole.split('\n')) readableStyleHashes.add(styleHash);
}

function addStyleHashes(styleHashes: readonly string[]): void {
  for (const styleHash of styleHashes) readableStyleHashes.add(styleHash);
  fs.appendFileSync(styleHashesFile(), styleHashes.map((styleHash) => `${styleHash}\n`).join(''));
}

/** Returns the problems that axe rates serious or critical on the current page, each with its location. */
export async function seriousViolations(page: Page): Promise<string[]> {
  const rules = Object.fromEntries([...mildRules, CONTRAST].map((rule) => [rule, { enabled: false }]));
  return problemsOf(page, { run: { ...lean, rules, resultTypes: ['violations'] } });
}

/** Like `seriousViolations`, for a page that must have the bedtime theme. Any other theme is reported as a problem. */
export async function violationsAtBedtime(page: Page): Promise<string[]> {
  const theme = await page.locator('html').getAttribute('data-theme');
  return [...(theme === 'bedtime' ? [] : [`the theme is ${theme}`]), ...(await seriousViolations(page))];
}

/**
 * Returns the texts of the current page that have too little contrast. Skips a text if another text with the same
 * style hash (see `collectStyleHashes`) was readable earlier in this run, because checking the contrast of all texts
 * takes four fifths of the time of all rules.
 * `theme`: the theme to which the page is switched first.
 */
export const unreadableTexts = (page: Page, theme?: 'day' | 'bedtime'): Promise<string[]> =>
  problemsOf(page, { theme });

interface CheckOptions {
  /** The rules that are checked in addition to the contrast. */
  run?: axe.RunOptions;
  theme?: 'day' | 'bedtime' | undefined;
}

/**
 * Returns the problems of the page. Sends few requests to the page, because each costs 3 ms of processor time, spread
 * over three processes.
 */
async function problemsOf(page: Page, look: CheckOptions): Promise<string[]> {
  let seen = await page.evaluate(checkPage, look);
  while (!seen) {
    await prepare(page);
    seen = await page.evaluate(checkPage, look);
  }
  return [...seen.problems, ...(await unreadableIn(page, seen.styleHashes))];
}

/**
 * Returns the problems that the rules find, and the style hashes of the texts. Returns undefined if axe is not
 * installed in the page, or if something fades, because the contrast of a half-transparent element is not final.
 */
async function checkPage({
  run,
  theme,
}: CheckOptions): Promise<{ problems: string[]; styleHashes: string[] } | undefined> {
  if (theme) document.documentElement.dataset['theme'] = theme;
  if (!window.journeyAxe) window.installAxe?.();
  if (!window.journeyAxe?.hasFinalColors()) return undefined;
  const violations = run ? (await window.axe.run(document, run)).violations : [];
  return {
    problems: violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    styleHashes: window.journeyAxe.collectStyleHashes(),
  };
}

/** Returns the texts with these style hashes that have too little contrast. */
async function unreadableIn(page: Page, styleHashes: readonly string[]): Promise<string[]> {
  readStyleHashes();
  const unknown = styleHashes.filter((styleHash) => !readableStyleHashes.has(styleHash));
  if (unknown.length === 0) return [];
  const { readable, unreadable } = await page.evaluate(
    async ({ chosen, options }) => {
      const elements = chosen.flatMap((styleHash) => window.textsByStyle?.get(styleHash) ?? []);
      const { passes, violations } = await window.axe.run({ include: elements }, options);
      const passed = new Set<Element | undefined>(passes.flatMap(({ nodes }) => nodes.map(({ element }) => element)));
      return {
        readable: chosen.filter((styleHash) =>
          window.textsByStyle?.get(styleHash)?.some((element) => passed.has(element)),
        ),
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
  if (unreadable.length === 0) addStyleHashes(readable);
  return unreadable;
}

/** Installs axe in the page, and waits until the page has its final colours. */
async function prepare(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'installAxe' in window))) {
    const functions = `{ hasFinalColors: ${String(hasFinalColors)}, collectStyleHashes: ${String(collectStyleHashes)} }`;
    const install = `${source}; (${String(rememberColors)})(); window.journeyAxe = ${functions};`;
    const script = `window.installAxe = () => { ${install} };`;
    await page.evaluate(script);
    // Keeps axe in the browser for later documents of the page. Sending half a megabyte to each document would take a
    // quarter of the time of installing axe.
    await page.addInitScript(script);
  }
  await page.waitForFunction(() => window.journeyAxe?.hasFinalColors() ?? true, undefined, { polling: 50 });
}

/**
 * Returns whether nothing on the page fades. Callers must poll this. They cannot await the `finished` promises of
 * animations, which never resolve on a page that is not painted.
 */
function hasFinalColors(): boolean {
  return document
    .getAnimations()
    .every(
      ({ playState, effect }) =>
        playState !== 'running' || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
    );
}

/** A colour as axe represents it. The types of axe do not declare it. */
interface AxeColor {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString: (this: AxeColor, text: string) => AxeColor;
}

/**
 * Lets axe parse each colour of a document only once. A page has few colours, but axe parses several for each text,
 * which took a third of the time of the contrast check.
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
 * Returns the style hashes of the page's texts, and stores the elements with each hash for `unreadableIn`. A style hash
 * is computed from everything in an element and its ancestors that style sheets can match: names, classes, styles,
 * states, whether the element is the first or last child, and the width and colour scheme of the window. So texts with
 * the same hash, such as the rows of a list, have the same colours.
 */
function collectStyleHashes(): string[] {
  const WITHOUT_STYLE =
    /^(id|href|src|srcset|alt|title|name|value|for|d|aria-(label|labelledby|describedby|controls))$/;
  const hashOf = (text: string): string => {
    // Runs FNV-1a with two different seeds, so that different styles are unlikely to have equal hashes.
    let [first, second] = [0x811c9dc5, 0x01000193];
    for (let index = 0; index < text.length; index++) {
      first = Math.imul(first ^ text.charCodeAt(index), 0x01000193);
      second = Math.imul(second ^ text.charCodeAt(index), 0x85ebca6b);
    }
    return `${(first >>> 0).toString(36)}${(second >>> 0).toString(36)}`;
  };
  const known = new Map<Element, string>();
  const styleHashOf = (element: Element): string => {
    const kept = known.get(element);
    if (kept !== undefined) return kept;
    const around = element.parentElement
      ? styleHashOf(element.parentElement)
      : `${innerWidth} ${matchMedia('(prefers-color-scheme: dark)').matches}`;
    const attributes = [...element.attributes].flatMap(({ name, value }) =>
      WITHOUT_STYLE.test(name) ? [] : [`${name}=${value}`],
    );
    const edge = `${element.previousElementSibling === null}${element.nextElementSibling === null}`;
    const styleHash = hashOf(`${around} ${element.tagName} ${attributes.join(' ')} ${edge}`);
    known.set(element, styleHash);
    return styleHash;
  };
  const texts = [...document.querySelectorAll('body, body *')].filter(
    (element) =>
      element.matches('input, textarea, select') ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()),
  );
  const textsByStyle = new Map<string, Element[]>();
  for (const text of texts) {
    const styleHash = styleHashOf(text);
    textsByStyle.set(styleHash, [...(textsByStyle.get(styleHash) ?? []), text]);
  }
  window.textsByStyle = textsByStyle;
  return [...textsByStyle.keys()];
}

declare global {
  interface Window {
    axe: typeof axe;
    /**
     * Sets `axe` and `journeyAxe`. It is called only in documents that are checked, because installing axe takes 0.1 s.
     */
    installAxe?: () => void;
    journeyAxe?: { hasFinalColors: () => boolean; collectStyleHashes: () => string[] };
    textsByStyle?: Map<string, Element[]>;
  }
}
