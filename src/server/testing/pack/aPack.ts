import fs from 'node:fs';
import path from 'node:path';
import { bannerFileSuffixes, coverFileSuffixes } from '#server/content/pack/pack.ts';
import { writeBooks, type PackBook, type PackBooklist, type PackMedal } from './packBooks.ts';
import { silence } from '#server/testing/database/silence.ts';
import { temporaryFolder } from '#server/testing/temporaryFolder.ts';

export interface PackStory {
  id: string;
  /** The title; by default, the id of the story. */
  title?: string;
  tags?: string[];
  access?: 'free' | 'vip';
  durationMs?: number;
  ageFrom?: number;
  ageTo?: number;
  afterwards?: { question: string; activity: string };
}

interface PackOptions {
  /** The folder of the pack; if left out, a temporary folder. */
  folder?: string;
  id?: string;
  version?: string;
  title?: string;
  /** For each series, its stories in their order. */
  series?: Record<string, PackStory[]>;
  /** The ids of the series that are courses. */
  courses?: readonly string[];
  books?: PackBook[];
  booklists?: PackBooklist[];
  /**
   * The contents of editorial files; the keys are `<folder>/<id>`. The files may refer to the pictures
   * `cover/banner-car` and `cover/goods`.
   */
  editorials?: Record<string, unknown>;
  /** The ids of covers in addition to those of the stories. */
  covers?: readonly string[];
  /** The names of further files below `media/`. */
  media?: readonly string[];
  medals?: PackMedal[];
  hasSampleGoods?: boolean;
}

const defaultSeries: Record<string, PackStory[]> = {
  'little-ears': [
    { id: 'ear-umbrella', ageFrom: 3, ageTo: 5 },
    {
      id: 'ear-sail',
      access: 'vip',
      durationMs: 120_000,
      ageFrom: 5,
      ageTo: 8,
      afterwards: { question: '帆是什么做的？', activity: '折一只纸船。' },
    },
  ],
  'night-lights': [
    { id: 'star-wink', ageFrom: 4, ageTo: 6 },
    { id: 'moon-boat', ageFrom: 7, ageTo: 9 },
  ],
};

/** Writes a small valid pack into a folder, and returns the folder. */
export function aPack({
  folder = temporaryFolder(),
  id = 'test-pack',
  version = '1',
  title = '测试包',
  series = defaultSeries,
  courses = [],
  books = [],
  booklists = [],
  editorials = {},
  covers = [],
  media = [],
  medals = [],
  hasSampleGoods = false,
}: PackOptions = {}): string {
  const write = (file: string, content: unknown) => {
    const target = path.join(folder, file);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.writeFileSync(target, Buffer.isBuffer(content) ? content : JSON.stringify(content));
  };
  const writePictures = (cover: string, endings: readonly string[]) => {
    for (const ending of endings) write(`media/${cover}${ending}`, Buffer.from(`picture ${cover}${ending}`));
  };
  const ages = { ageFrom: 3, ageTo: 6 };
  const voice = { kind: 'synthesised', note: '' };
  write('pack.json', { format: 1, id, version, title, licence: 'own', hasSampleGoods, voice });
  write('categories.json', [{ id: `${id}-friends`, title: '好伙伴', motif: 'elephant', order: 1 }]);
  const [firstSeries = ''] = Object.keys(series);
  write('banners.json', [
    { id: `${id}-banner`, title: '认识呆迪', subtitle: '', cover: 'cover/banner', series: firstSeries },
  ]);
  writePictures('cover/banner', bannerFileSuffixes);
  for (const [seriesId, stories] of Object.entries(series)) {
    const shared = { summary: '简介', category: `${id}-friends` };
    const storyIds = stories.map((story) => story.id);
    write(`series/${seriesId}.json`, {
      ...shared,
      ...ages,
      id: seriesId,
      ...(courses.includes(seriesId) && { kind: 'course' }),
      title: seriesId,
      stories: storyIds,
      cover: `cover/${seriesId}`,
    });
    writePictures(`cover/${seriesId}`, coverFileSuffixes);
    for (const { id: storyId, access = 'free', durationMs = 12_000, ...own } of stories) {
      const half = durationMs / 2;
      write(`stories/${storyId}.json`, {
        ...shared,
        ...ages,
        title: storyId,
        tags: ['测试'],
        ...own,
        id: storyId,
        author: '编写组',
        access,
        origin: 'original',
        sentences: ['从前有一头小象。', '他的耳朵很大。', '他睡着了。'],
        sound: `sound/${storyId}.mp3`,
        timings: `timings/${storyId}.json`,
        cover: `cover/${storyId}`,
      });
      const readings = ['cong2qian2 you3 yi4tou2 xiao3xiang4。', 'ta1de5 er3duo5 hen3 da4。', 'ta1 shui4zhao2le5。'];
      write(`sources/pinyin/${storyId}.json`, { sentences: readings.map((pinyin) => ({ pinyin })) });
      writePictures(`cover/${storyId}`, coverFileSuffixes);
      write(`media/sound/${storyId}.mp3`, silence(durationMs));
      const sentences = [
        [0, 1000],
        [1000, half],
        [half + half * 0.8, durationMs],
      ];
      write(`media/timings/${storyId}.json`, {
        durationMs,
        sentences: sentences.map(([startMs, endMs]) => ({ startMs, endMs })),
      });
    }
  }
  writeWords(id, write);
  writeBooks(write, { category: `${id}-friends`, books, booklists, medals });
  for (const [name, content] of Object.entries(editorials)) write(`${name}.json`, content);
  writePictures('cover/banner-car', bannerFileSuffixes);
  writePictures('cover/goods', coverFileSuffixes);
  for (const file of media) write(`media/${file}`, Buffer.from(`media ${file}`));
  for (const cover of covers) writePictures(`cover/${cover}`, coverFileSuffixes);
  write('media/device/phone.webp', Buffer.from('phone'));
  write('media/sample/test0.jpg', Buffer.from('sample'));
  write('sources/daidi.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  return folder;
}

/**
 * Writes two lessons of words. 朵 is taught for reading in the first lesson and for writing in the second one, 山 for
 * reading only. In packs other than `test-pack`, the ids begin with the id of the pack, so that they are unique.
 */
function writeWords(packId: string, write: (file: string, content: unknown) => void): void {
  const prefix = packId === 'test-pack' ? '' : `${packId}-`;
  const word = (text: string, pinyin: string) => ({ text, pinyin, meaning: '意思', sentence: `这里有${text}。` });
  const lesson = (id: string, content: object) => ({
    id: `${prefix}${id}`,
    unit: '第一单元',
    verified: true,
    ...content,
  });
  write('words/grade1a.json', {
    grade: 1,
    term: 1,
    lessons: [
      lesson('g1a-01', {
        title: '耳朵',
        recognise: ['耳', '朵', '大'],
        write: ['耳', '大'],
        words: [word('大耳', 'dà ěr')],
      }),
      lesson('g1a-02', {
        title: '大小',
        recognise: ['小', '山'],
        write: ['朵', '小'],
        verified: false,
        words: [word('耳朵', 'ěr duo'), word('大小', 'dà xiǎo')],
      }),
    ],
  });
  write('characters.json', [
    { text: '耳', pinyin: 'ěr', radical: '耳', strokeCount: 6 },
    { text: '朵', pinyin: 'duǒ', radical: '木', strokeCount: 6 },
    { text: '大', pinyin: 'dà', radical: '大', strokeCount: 3 },
    { text: '小', pinyin: 'xiǎo', radical: '小', strokeCount: 3 },
    { text: '山', pinyin: 'shān', radical: '山', strokeCount: 3 },
  ]);
  // All syllables have the same sound, in two versions: before another syllable, and at the end of a word.
  const syllable = silence(480);
  const names = ['er3', 'duo3', 'duo5', 'da4', 'xiao3', 'shan1'];
  const places = names.map((name, index) => [name, [2 * index * syllable.length, syllable.length, syllable.length]]);
  write('media/syllables.mp3', Buffer.concat(names.flatMap(() => [syllable, syllable])));
  write('media/syllables.json', Object.fromEntries(places));
}
