import { readFileSync } from 'node:fs';
import path from 'node:path';

type Theme = Record<string, string>;

const read = (file: string) => readFileSync(path.resolve(file), 'utf8');
const tokens = read('src/ui/tokens.css');

function readTheme(selector: string, source = tokens): Theme {
  const start = source.indexOf(selector);
  const block = source.slice(source.indexOf('{', start) + 1, source.indexOf('}', start));
  return Object.fromEntries([...block.matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{3,6});/g)].map((m) => [m[1]!, m[2]!]));
}

/** Returns the relative luminance of #rgb or #rrggbb as defined by WCAG 2.2. */
function luminance(hex: string): number {
  const digits =
    hex.length === 4
      ? hex
          .slice(1)
          .match(/./g)!
          .map((digit) => digit + digit)
      : hex.slice(1).match(/../g)!;
  const [red = 0, green = 0, blue = 0] = digits.map((pair) => {
    const share = parseInt(pair, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(theme: Theme, text: string, ground: string): number {
  const [light, dark] = [luminance(theme[text]!), luminance(theme[ground]!)].sort((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

const grounds = ['ground', 'surface', 'sunken'];
const textPairs = [
  ...['ink', 'ink-soft', 'mango-text', 'teal', 'coral'].flatMap((text) => grounds.map((ground) => [text, ground])),
  ['on-mango', 'mango'],
  ['on-mango', 'mango-pressed'],
  ['on-teal', 'teal'],
  ['on-coral', 'coral'],
  ['ink', 'mango-soft'],
  ['ink', 'teal-soft'],
  ['ink', 'coral-soft'],
  ['mango-text', 'mango-soft'],
  ['teal', 'teal-soft'],
  ['coral', 'coral-soft'],
  ['ink', 'toast'],
  ['ink-soft', 'toast'],
] as [string, string][];

describe.each([
  ['day', readTheme(':root,')],
  ['bedtime', readTheme("[data-theme='bedtime'] {")],
])('the %s theme', (_name, theme) => {
  it.each(textPairs)(
    'shows the text colour %s on the background %s with a contrast of at least 4.5 : 1',
    (text, ground) => {
      expect(contrast(theme, text, ground)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(grounds)(
    'shows the focus ring and icons on the background %s with a contrast of at least 3 : 1',
    (ground) => {
      expect(contrast(theme, 'mango-text', ground)).toBeGreaterThanOrEqual(3);
    },
  );

  it('defines the colour names that the day theme defines, and no others', () => {
    expect(Object.keys(theme).sort()).toEqual(Object.keys(readTheme(':root,')).sort());
    expect(Object.keys(theme).length).toBeGreaterThan(15);
  });
});

it('this test calculates contrasts as WCAG defines them', () => {
  expect(contrast({ black: '#000', white: '#fff' }, 'black', 'white')).toBeCloseTo(21);
  expect(contrast({ grey: '#777777', white: '#fff' }, 'grey', 'white')).toBeCloseTo(4.48, 2);
});

it.each([
  ['day', ':root', ':root,'],
  ['bedtime', 'prefers-color-scheme: dark) {', "[data-theme='bedtime'] {"],
])('the account pages use the colours of the %s theme', (_name, selector, tokenSelector) => {
  const account = readTheme(selector, read('src/server/modules/account/assets/account.css'));
  expect(Object.keys(account).length).toBeGreaterThan(8);
  expect(readTheme(tokenSelector)).toMatchObject(account);
});
