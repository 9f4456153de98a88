import fs from 'node:fs';
import path from 'node:path';
import { avatarIds, headwearGains, headwearIds } from '#lib/family/avatarRules.ts';
import { avatarAddress, headwearAddress } from './avatars.ts';

const content = path.join(__dirname, '../../../../content/built-in');
/** The picture of 呆迪 is drawn in `sources`; all other drawings are in the media of the pack. */
const fileOf = (address: string) =>
  path.join(content, address === avatarAddress('daidi') ? 'sources/daidi.svg' : address.replace('/cdn', 'media'));

it('every avatar and every piece of head wear has a drawing', () => {
  const addresses = [...avatarIds.map(avatarAddress), ...headwearIds.map(headwearAddress)];
  expect(addresses.filter((address) => !fs.existsSync(fileOf(address)))).toEqual([]);
});

it('head wear is available in five ways: free, for shells, for medals, for minutes and for streaks', () => {
  const kinds = new Set(headwearIds.map((id) => headwearGains[id].kind));
  expect([...kinds].sort()).toEqual(['free', 'medals', 'minutes', 'shells', 'streak']);
});
