import type { BookLesson, WordBook } from '#scripts/content/wordBooks.ts';
import { builtInWordProblems } from './builtInWords.ts';
import { wordProblems } from './wordProblems.ts';

const word = (text: string, pinyin: string) => ({ text, pinyin, meaning: '意思', sentence: `这里有${text}。` });
const entry = (text: string, pinyin: string, strokeCount: number) => ({ text, pinyin, radical: text, strokeCount });

function aBook(edit: (first: BookLesson, second: BookLesson) => void = () => undefined): WordBook {
  const shared = { unit: '第一单元', title: '课', verified: true };
  const first = { ...shared, id: 'g1a-01', recognise: ['大', '山'], write: ['大'], words: [] as BookLesson['words'] };
  const second = { ...shared, id: 'g1a-02', recognise: ['小'], write: ['小'], words: [word('大小', 'dà xiǎo')] };
  edit(first, second);
  return { grade: 1, term: 1, lessons: [first, second] };
}

function problemsOf(edit?: (first: BookLesson, second: BookLesson) => void, second = 'other') {
  const book = aBook(edit);
  return wordProblems({
    books: [book],
    characters: [entry('大', 'dà', 3), entry('山', 'shān', 3), entry('小', 'xiǎo', 3)],
    sources: [
      {
        file: 'grade1a',
        grade: 1,
        term: 1,
        edition: '2024',
        sources: { one: 'somebody/words, one.json', other: 'somebody/books, two.md', lost: 'a list of characters' },
        notes: {},
        lessons: [
          { id: 'g1a-01', sources: ['one', second] },
          { id: 'g1a-02', sources: ['one', 'other'] },
        ],
      },
    ],
    syllables: new Set(['da4', 'shan1', 'xiao3', 'yi4', 'yi1']),
    strokeCountOf: () => 3,
  });
}

it('correct word books have no problems', () => {
  expect(problemsOf()).toEqual([]);
});

it.each<[string, (first: BookLesson, second: BookLesson) => void, string]>([
  ['an id of another book', (first) => (first.id = 'g1b-01'), 'g1b-01 is not an id of its book'],
  ['ids in a wrong order', (first) => (first.id = 'g1a-03'), 'g1a-02 is not in order'],
  ['a character that is unknown', (first) => first.recognise.push('水'), 'g1a-01: 水 is not in characters.json'],
  [
    'a word before its characters can be written',
    (first) => first.words.push(word('大山', 'dà shān')),
    'g1a-01: 大山 has 山, which cannot be written yet',
  ],
  [
    'a word twice in a term',
    (_, second) => second.words.push(word('大小', 'dà xiǎo')),
    'g1a-02: 大小 is in the term twice',
  ],
  [
    'a reading that the character does not have',
    (_, second) => (second.words = [word('大小', 'dà shān')]),
    'g1a-02: 大小: 小 does not read shān',
  ],
  [
    'a syllable that was not recorded',
    (_, second) => (second.words = [word('大小', 'dài xiǎo')]),
    'g1a-02: 大小: there is no recording of dài',
  ],
  [
    'a sentence without its word',
    (_, second) => (second.words = [{ ...word('大小', 'dà xiǎo'), sentence: '没有。' }]),
    'g1a-02: the sentence of 大小 is without it',
  ],
  [
    'two words that explain each other',
    (first, second) => {
      first.words = [{ ...word('大大', 'dà dà'), meaning: '不是小小' }];
      second.words = [{ ...word('小小', 'xiǎo xiǎo'), meaning: '不是大大' }];
    },
    '大大 and 小小 explain each other',
  ],
  [
    'a character that is taught nowhere',
    (first) => first.recognise.pop(),
    '山 is in characters.json, but no lesson teaches it',
  ],
])('the problem “%s” is found', (_, edit, problem) => {
  expect(problemsOf(edit)).toContain(problem);
});

it('a lesson that is marked as verified must have two sources that can be found again', () => {
  const message = 'g1a-01 is verified without two sources that can be found again';
  expect(problemsOf(undefined, 'lost')).toEqual([message]);
  expect(problemsOf((first) => (first.verified = false), 'lost')).toEqual([]);
});

it('the built-in word books have no problems', async () => {
  expect(await builtInWordProblems()).toEqual([]);
});
