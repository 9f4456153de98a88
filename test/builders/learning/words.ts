import type { DictationWord } from '#contract/learning/dictation.ts';
import type { Today } from '#contract/learning/learning.ts';
import type { Character, CharacterCard, Lesson, LessonCard, Word } from '#contract/learning/words.ts';

export const aCharacter = (text: string, overrides: Partial<Character> = {}): Character => ({
  text,
  pinyin: `p-${text}`,
  radical: '日',
  strokeCount: 9,
  sound: `/media/word/${text}.mp3`,
  ...overrides,
});

/** Returns a word for dictation; by default it belongs to a word book. */
export const aDictationWord = (text: string, overrides: Partial<DictationWord> = {}): DictationWord => ({
  ...aWord(text),
  isSpelt: false,
  ...overrides,
});

export const aWord = (text: string, overrides: Partial<Word> = {}): Word => ({
  text,
  pinyin: Array.from(text, () => 'chūn').join(' '),
  meaning: `${text}的意思`,
  sentence: `这里有${text}。`,
  sound: `/media/word/${text}.mp3`,
  ...overrides,
});

export const aLessonCard = (overrides: Partial<LessonCard> = {}): LessonCard => ({
  id: 'g1b-01',
  title: '春天来了',
  unitTitle: '第一单元',
  grade: 1,
  term: 2,
  wordCount: 2,
  characterCount: 5,
  recogniseCount: 5,
  writeCount: 4,
  isVerified: true,
  ...overrides,
});

/** Returns a lesson that teaches 树 only to be recognised. */
export const aLesson = (overrides: Partial<Lesson> = {}): Lesson => ({
  ...aLessonCard(),
  words: [aWord('春天', { pinyin: 'chūn tiān' }), aWord('春风', { pinyin: 'chūn fēng' })],
  characters: Array.from('春天风雨树', (text) => ({
    ...aCharacter(text),
    isRecognised: true,
    isWritten: text !== '树',
  })),
  ...overrides,
});

export const aCharacterCard = (text: string, overrides: Partial<CharacterCard> = {}): CharacterCard => ({
  ...aCharacter(text),
  unitId: 'g1b-01',
  isWritten: true,
  words: [aWord(`${text}天`)],
  stories: [],
  ...overrides,
});

export const aToday = (overrides: Partial<Today> = {}): Today => ({
  settings: { grade: 1, term: 2, dailyCap: 10 },
  doneToday: 3,
  left: 7,
  due: { recognise: 2, write: 1, dictation: 4 },
  missed: 1,
  known: { recognise: 5, write: 2 },
  streak: { days: 5, isTodayDone: true },
  week: Array.from({ length: 7 }, (_, index) => ({ day: `2026-11-${15 + index}`, answered: index, right: index })),
  unit: aLessonCard(),
  ...overrides,
});
