import { fileSizeText } from './fileSize.ts';

it.each([
  [0, '1 KB'],
  [600, '1 KB'],
  [20_480, '20 KB'],
  [1_048_576, '1.0 MB'],
  [1_300_000, '1.2 MB'],
  [52_428_800, '50 MB'],
])('the size of %i bytes is written as %s', (bytes, text) => expect(fileSizeText(bytes)).toBe(text));
