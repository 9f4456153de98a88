import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packFolder, readJson, readReading } from '#scripts/content/pack.ts';
import { syllablePhonemes, toPhonemes } from './phonemes.ts';

/** The output of misaki 0.9.4 (`ZHG2P.py2ipa`), whose phonemes the model knows. */
const ofMisaki: Record<string, string> = {
  ma1: 'ma→',
  ma2: 'ma↗',
  ma3: 'ma↓',
  ma4: 'ma↘',
  ma5: 'ma',
  zhi4: 'ꭧɨ↘',
  liang4: 'lja↘ŋ',
  zi5: 'ʦɨ',
  si1: 'sɨ→',
  qu4: 'ʨʰy↘',
  xue2: 'ɕɥe↗',
  quan2: 'ʨʰɥɛ↗n',
  jun1: 'ʨy→n',
  lv4: 'ly↘',
  nve4: 'nɥe↘',
  lüe4: 'lɥe↘',
  shui3: 'ʂwei↓',
  liu2: 'ljou↗',
  chun1: 'ꭧʰwə→n',
  weng1: 'wə→ŋ',
  yuan2: 'ɥɛ↗n',
  yi1: 'i→',
  wo3: 'wo↓',
  bo2: 'pwo↗',
  er3: 'ɚ↓',
  ren2: 'ɻə↗n',
  hei1: 'xei→',
  cong2: 'ʦʰʊ↗ŋ',
  xiong2: 'ɕjʊ↗ŋ',
  e2: 'ɤ↗',
  ying1: 'i→ŋ',
};

it.each(Object.entries(ofMisaki))('the phonemes of the syllable %s are %s', (syllable, phonemes) => {
  expect(syllablePhonemes(syllable)).toBe(phonemes);
});

it('a text that is not a syllable is rejected', () => {
  for (const wrong of ['ma', 'ma6', 'bla3', 'v1']) expect(() => syllablePhonemes(wrong)).toThrow('is not a syllable');
});

it('the phonemes keep the words and the punctuation of a sentence, but not its quotation marks', () => {
  expect(toPhonemes('“hai3 hen3da4，”ta1 shuo1，“ni3 kan4！”')).toBe('xai↓ xə↓nta↘, tʰa→ ʂwo→, ni↓ kʰa↘n!');
  expect(toPhonemes('wu1——che1 lai2le5。')).toBe('u→— ꭧʰɤ→ lai↗lɤ.');
  expect(toPhonemes('zai4“《shi3ji4》”li5。')).toBe('ʦai↘ʂɨ↓ʨi↘li.');
});

it('every recorded syllable has phonemes, and all readings result only in known phonemes and punctuation marks', () => {
  const ids = readdirSync(join(packFolder, 'sources', 'pinyin')).map((file) => file.replace('.json', ''));
  const spoken = ids.flatMap((id) => readReading(id).sentences.map(({ pinyin }) => toPhonemes(pinyin)));
  const syllables = Object.keys(readJson('media', 'syllables.json') as object);
  // The name of an unstressed syllable may end with the preceding tone: `de5-3` is used after a third tone.
  const words = syllables.map((syllable) => syllablePhonemes(syllable.replace(/(?<=5)-[1-3]$/, '')));
  expect(spoken.length).toBeGreaterThan(2_000);
  expect(words.length).toBeGreaterThan(1_500);
  expect(spoken.join('').replace(/[→↗↓↘ʰʨꭧʦɨɤɥɛŋʂɕɻɚəɔʊ a-z,.!?:;—…]/gu, '')).toBe('');
});
