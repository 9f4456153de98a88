/**
 * This file converts numeric pinyin into the phonemes with which Kokoro 1.0 was trained: those of misaki 0.7 to 0.9
 * without the option `version`. They are IPA with one character for each affricate, and with an arrow for the tone
 * after the main vowel. The later Mandarin model (1.1-zh) uses bopomofo instead, so the two must not be mixed.
 */

const initials: Record<string, string> = {
  b: 'p',
  p: 'pʰ',
  m: 'm',
  f: 'f',
  d: 't',
  t: 'tʰ',
  n: 'n',
  l: 'l',
  g: 'k',
  k: 'kʰ',
  h: 'x',
  j: 'ʨ',
  q: 'ʨʰ',
  x: 'ɕ',
  zh: 'ꭧ',
  ch: 'ꭧʰ',
  sh: 'ʂ',
  r: 'ɻ',
  z: 'ʦ',
  c: 'ʦʰ',
  s: 's',
};

/** The finals, with 0 in place of the tone. */
const finals: Record<string, string> = {
  a: 'a0',
  ai: 'ai0',
  an: 'a0n',
  ang: 'a0ŋ',
  ao: 'au0',
  e: 'ɤ0',
  ei: 'ei0',
  en: 'ə0n',
  eng: 'ə0ŋ',
  o: 'wo0',
  ong: 'ʊ0ŋ',
  ou: 'ou0',
  i: 'i0',
  ia: 'ja0',
  ian: 'jɛ0n',
  iang: 'ja0ŋ',
  iao: 'jau0',
  ie: 'je0',
  in: 'i0n',
  ing: 'i0ŋ',
  iong: 'jʊ0ŋ',
  iu: 'jou0',
  u: 'u0',
  ua: 'wa0',
  uai: 'wai0',
  uan: 'wa0n',
  uang: 'wa0ŋ',
  ueng: 'wə0ŋ',
  ui: 'wei0',
  un: 'wə0n',
  uo: 'wo0',
  v: 'y0',
  ve: 'ɥe0',
  van: 'ɥɛ0n',
  vn: 'y0n',
};

const wholeSyllables: Record<string, string> = {
  er: 'ɚ0',
  o: 'ɔ0',
  yo: 'jɔ0',
  yi: 'i0',
  yin: 'i0n',
  ying: 'i0ŋ',
  ya: 'ja0',
  yan: 'jɛ0n',
  yang: 'ja0ŋ',
  yao: 'jau0',
  ye: 'je0',
  yong: 'jʊ0ŋ',
  you: 'jou0',
  wu: 'u0',
  wa: 'wa0',
  wai: 'wai0',
  wan: 'wa0n',
  wang: 'wa0ŋ',
  wei: 'wei0',
  wen: 'wə0n',
  weng: 'wə0ŋ',
  wo: 'wo0',
  yu: 'y0',
  yuan: 'ɥɛ0n',
  yue: 'ɥe0',
  yun: 'y0n',
};

const tones: Record<string, string> = { '1': '→', '2': '↗', '3': '↓', '4': '↘', '5': '' };

const punctuation: Record<string, string> = {
  '，': ', ',
  '、': ', ',
  '。': '. ',
  '！': '! ',
  '？': '? ',
  '：': ': ',
  '；': '; ',
  '—': '— ',
  '…': '… ',
  '“': '',
  '”': '',
  '‘': '',
  '’': '',
  '《': '',
  '》': '',
  ' ': ' ',
};

/** Returns the phonemes of a syllable such as `xue2`. */
export function syllablePhonemes(syllable: string): string {
  const [, initial = '', final = '', tone = ''] =
    /^(zh|ch|sh|[bpmfdtnlgkhjqxrzcs])?([a-z]+)([1-5])$/.exec(syllable.replace('ü', 'v')) ?? [];
  const whole = initial === '' ? finalAlone(final) : finalAfter(initial, final);
  const mark = tones[tone];
  if (whole === undefined || mark === undefined) throw new Error(`${syllable} is not a syllable`);
  return `${initials[initial] ?? ''}${whole.replace('0', mark)}`;
}

function finalAlone(final: string): string | undefined {
  return wholeSyllables[final] ?? (/^[aoe]/.test(final) ? finals[final] : undefined);
}

function finalAfter(initial: string, final: string): string | undefined {
  if (final === 'i' && /^(zh|ch|sh|[rzcs])$/.test(initial)) return 'ɨ0';
  const isFronted = /^[jqx]$/.test(initial) && final.startsWith('u');
  // `lue` and `nue` are read as lüe and nüe, for which they are common spellings.
  return finals[isFronted ? final.replace('u', 'v') : final === 'ue' ? 've' : final];
}

/** Returns the phonemes of numeric pinyin with Chinese punctuation, the form of the stories' readings. */
export function toPhonemes(pinyin: string): string {
  const parts = pinyin.replace(/([—…])\1+/g, '$1').match(/[a-zü]+[1-5]|./gu) ?? [];
  return parts
    .map((part) => {
      const sign = part.length > 1 ? syllablePhonemes(part) : punctuation[part];
      if (sign === undefined) throw new Error(`cannot speak “${part}” of ${pinyin}`);
      return sign;
    })
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.!?:;—…])/g, '')
    .replace(/^[\s,.!?:;—…]+/, '')
    .trim();
}
