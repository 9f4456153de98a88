import { isAtLeast } from './versions.ts';

it.each([
  ['11.22', '11.22', true],
  ['11.22.0', '11.22', true],
  ['11.21.9', '11.22', false],
  ['11.5', '11.22', false],
  ['11.58', '11.22', true],
  ['12', '11.58', true],
  ['9.99', '11.1', false],
  ['', '11.1', false],
  ['11.x', '11.1', false],
])('BRIDGE-08 isAtLeast compares version %s with the minimum %s: %s', (version, least, answer) =>
  expect(isAtLeast(version, least)).toBe(answer),
);
