import { sql } from 'drizzle-orm';
import { booklists } from '#server/database/tables/learning/books.ts';
import { editorials } from '#server/database/tables/learning/editorials.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import { categories, series, stories } from '#server/database/tables/stories/stories.ts';
import type { Database } from '#server/database/connection/open.ts';
import { syncStoryCounts } from '#server/domain/catalogue/syncStoryCounts.ts';
import { syncSearch } from '#server/domain/search/syncSearch.ts';
import { seededRandom } from '#test/harness/seededRandom.ts';

const PACK = 'large';
const STORIES_A_SERIES = 50;
const STORIES_A_BOOKLIST = 200;
const CATEGORIES = 12;
const BATCH = 1_000;

/** The category of the good-night shelf. */
export const BEDTIME = 'bedtime';
export const storyId = (number: number): string => `large-${number}`;
export const seriesId = (number: number): string => `large-${number}`;
const categoryId = (number: number): string => (number === 0 ? BEDTIME : `large-${number}`);

const words = {
  how: '小 大 胖 瘦 勇敢的 害羞的 爱笑的 爱哭的 迷路的 贪吃的 聪明的 粗心的 安静的 调皮的 善良的 骄傲的'.split(' '),
  who: '兔子 狐狸 刺猬 松鼠 大象 老虎 狮子 猴子 小猪 绵羊 山羊 青蛙 乌龟 鲸鱼 海豚 企鹅 北极熊 萤火虫 蜗牛 蚂蚁 蜜蜂 蝴蝶 喜鹊 猫头鹰'.split(
    ' ',
  ),
  what: '找妈妈 去旅行 学游泳 种南瓜 过生日 搬新家 开商店 送信 数星星 捉迷藏 修房子 做蛋糕 看大海 打喷嚏 借雨伞 画月亮 放风筝 等下雪'.split(
    ' ',
  ),
  where: '森林里 小河边 月亮上 雪山下 草原上 海底 屋顶上 果园里 火车上 图书馆 幼儿园 集市上 云朵里 山洞里'.split(' '),
  tag: '睡前 友谊 勇气 分享 自然 科学 节日 成语 寓言 亲情 习惯 幽默 冒险 诗歌 动物 四季'.split(' '),
};

/**
 * Fills a database with generated stories that the search can find. They have no sound, and serve only for
 * measurements.
 */
export async function seedLarge(db: Database, storyCount: number, now: Date): Promise<void> {
  const below = seededRandom(7);
  const pick = (list: readonly string[]): string => list[below(list.length)] ?? '';
  const pack = { id: PACK, version: '1', title: '生成的故事', contentHash: '0'.repeat(64), isBuiltIn: false };
  await db
    .insert(packs)
    .values({ ...pack, isSynthesised: true, importedAt: now })
    .onConflictDoNothing();
  const shared = { packId: PACK, ageFrom: 3, ageTo: 10, cover: 'cover/large', isHidden: false };
  const categoryIds = Array.from({ length: CATEGORIES }, (_, index) => categoryId(index));
  await db
    .insert(categories)
    .values(
      categoryIds.map((id, index) => ({ id, packId: PACK, title: `第${index}类`, motif: 'star', position: index })),
    )
    .onConflictDoNothing();
  const seriesIds = Array.from({ length: Math.ceil(storyCount / STORIES_A_SERIES) }, (_, index) => seriesId(index));
  for (let from = 0; from < seriesIds.length; from += BATCH) {
    const rows = seriesIds.slice(from, from + BATCH).map((id, offset) => {
      const ageFrom = 3 + below(5);
      const title = `${pick(words.how)}${pick(words.who)}的${pick(words.where)}`;
      const position = from + offset;
      const ofCategory = categoryId(position % CATEGORIES);
      return { ...shared, id, title, summary: title, ageFrom, ageTo: ageFrom + 3, categoryId: ofCategory, position };
    });
    await db.insert(series).values(rows).onConflictDoNothing();
  }
  for (let from = 0; from < storyCount; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, storyCount - from) }, (_, offset) => {
      const number = from + offset;
      const ofSeries = Math.floor(number / STORIES_A_SERIES);
      const title = `${pick(words.how)}${pick(words.who)}${pick(words.where)}${pick(words.what)}`;
      // `ageFrom` is at most 8. So `ageTo` is at most 10, which is the oldest age of the other generated content.
      const ageFrom = 3 + below(6);
      return {
        ...shared,
        id: storyId(number),
        seriesId: seriesIds[ofSeries] ?? '',
        position: number % STORIES_A_SERIES,
        title,
        summary: title,
        ageFrom,
        ageTo: ageFrom + 2,
        categoryId: categoryId(ofSeries % CATEGORIES),
        tags: [pick(words.tag), pick(words.tag)],
        author: `${pick(words.who)}老师`,
        access: below(5) === 0 ? ('vip' as const) : ('free' as const),
        sound: 'sound/large.mp3',
        durationMs: 60_000 + below(540_000),
        previewBytes: 1,
        sentences: [],
        // As in reality, only few stories are played often.
        playCount: Math.floor(1_000_000 / (1 + below(storyCount))),
        addedAt: new Date(now.getTime() - number * 60_000),
      };
    });
    await db.insert(stories).values(rows).onConflictDoNothing();
  }
  await seedOthers(db, Math.ceil(storyCount / STORIES_A_BOOKLIST), () => {
    return `${pick(words.how)}${pick(words.who)}${pick(words.where)}${pick(words.what)}`;
  });
  await syncStoryCounts(db);
  await syncSearch(db);
  await db.execute(sql`analyze`);
}

/** Adds this number of booklists, videos and articles, which the search must also find. */
async function seedOthers(db: Database, count: number, makeTitle: () => string): Promise<void> {
  const ids = Array.from({ length: count }, (_, number) => `large-${number}`);
  const [ages, cover, summary] = [{ ageFrom: 3, ageTo: 10 }, 'cover/large', '一句话'];
  const row = (position: number) => ({ packId: PACK, position, isHidden: false });
  await db
    .insert(booklists)
    .values(
      ids.map((id, position) => ({
        ...row(position),
        ...ages,
        id,
        title: makeTitle(),
        summary,
        cover,
        categoryId: BEDTIME,
        books: [],
      })),
    )
    .onConflictDoNothing();
  await db
    .insert(editorials)
    .values(
      ids.flatMap((id, position) => {
        const content = () => ({ ...ages, id, order: 0, title: makeTitle(), summary });
        const film = { file: 'video/large.mp4', poster: 'video/large', durationMs: 60_000, isPromotion: false };
        const sections = [{ heading: makeTitle(), paragraphs: ['轻轻地讲。'] }];
        const text = { cover, sections, theme: 'sleep' as const, tips: ['关灯'], basis: '经验', sound: null };
        return [
          { ...row(position), kind: 'video' as const, id, content: { ...content(), ...film } },
          { ...row(position), kind: 'article' as const, id, content: { ...content(), ...text } },
        ];
      }),
    )
    .onConflictDoNothing();
}
