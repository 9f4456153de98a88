import crypto from 'node:crypto';
import { addAddress } from '#contract/account/addresses.ts';
import { listArticles } from '#contract/catalogue/articles.ts';
import { createBindingCode } from '#contract/account/binding.ts';
import { listBooklists, listBooks } from '#contract/books/books.ts';
import { listCategories, listStories } from '#contract/catalogue/catalogue.ts';
import { writeComment } from '#contract/stories/comments.ts';
import { saveWordList, submitDictation } from '#contract/learning/dictation.ts';
import type { AnyEndpoint, ReplyOf } from '#contract/endpoint.ts';
import { getGoods, listGoods } from '#contract/mall/goods.ts';
import { listCourses, writeNote } from '#contract/catalogue/knowledge.ts';
import { getUserInfo } from '#contract/account/session.ts';
import { listSessions } from '#contract/account/sessions.ts';
import { getShowcase } from '#contract/catalogue/topics.ts';
import { listVideos } from '#contract/catalogue/videos.ts';
import { getLesson, listLessons } from '#contract/learning/words.ts';
import { listWorks } from '#contract/stories/works.ts';
import type { KnownValues } from '#test/attack/schemaArbitrary.ts';
import { ask, call, type CallOptions, type Target } from '#test/attack/target.ts';

const MOST = 5;
const firstFew = <T>(values: readonly T[]): T[] => values.slice(0, MOST);
const idsOf = (items: readonly { id: string }[]): string[] => firstFew(items).map(({ id }) => id);

/**
 * Returns existing values by the name of the field that takes them. Without them, nearly every request would be
 * answered with 404. Objects that belong to a user are created for the user of the token.
 */
export async function findKnownValues(target: Target, userToken: string, commentText = '真好听'): Promise<KnownValues> {
  const get = <const E extends AnyEndpoint>(endpoint: E, options: CallOptions = {}) =>
    ask(target, endpoint, { userToken, ...options });
  /**
   * Creates an object. Returns an empty list if that is refused, because a course may be for members only, and a list
   * may be full.
   */
  const make = async <const E extends AnyEndpoint>(endpoint: E, options: CallOptions) => {
    const reply = await call(target, endpoint, { userToken, ...options });
    return reply.status === 200 ? [JSON.parse(reply.body.toString('utf8')) as ReplyOf<E>] : [];
  };

  const stories = (await get(listStories, { query: { sort: 'newest', limit: '50' } })).items.map(({ story }) => story);
  const [lesson] = (await get(listLessons, { query: {} })).units.filter(({ wordCount }) => wordCount > 0);
  const words = lesson ? await get(getLesson, { params: { lessonId: lesson.id } }) : undefined;
  const works = await Promise.all(stories.map(({ id }) => get(listWorks, { params: { storyId: id } })));
  const booklists = (await get(listBooklists)).items;
  const { books, themes } = await get(listBooks);
  const courses = (await get(listCourses)).items;
  const chapterIds = firstFew(courses.flatMap(({ marks }) => marks.map(({ storyId }) => storyId)));
  const storyIds = [...idsOf(stories), ...chapterIds];
  const [storyId = ''] = storyIds;
  const comments = await make(writeComment, { params: { storyId }, body: { text: commentText } });
  const notes = await make(writeNote, { params: { storyId: chapterIds[0] ?? storyId }, body: { text: '记一笔' } });
  const lists = await make(saveWordList, { body: { title: '词单', words: ['雨伞'] } });
  const region = { regionCode: '330102', province: '浙江省', city: '杭州市', district: '上城区' };
  const receiving = {
    receiver: '李小满',
    mobile: '13800000001',
    ...region,
    detailAddress: '云朵路 1 号',
    isDefault: false,
  };
  const { user } = await get(getUserInfo);
  const addresses = await make(addAddress, { body: receiving });
  const codes = await make(createBindingCode, { body: { kind: 'watch' } });
  const dictationId = crypto.randomBytes(16).toString('base64url');
  const marks = [{ text: '雨伞', mark: 'right' }];
  await make(submitDictation, { body: { dictationId, title: '听写', way: 'paper', durationMs: 1000, marks } });

  const exchangeQuery = { part: 'exchange', sort: 'editors', limit: '50' };
  const exchanges = await Promise.all(
    idsOf((await get(listGoods, { query: exchangeQuery })).items).map((goodsId) =>
      get(getGoods, { params: { goodsId } }),
    ),
  );

  const setIds = ['due', 'missed', ...lists.map(({ listId }) => listId)];
  const texts = words?.words.map(({ text }) => text) ?? [];
  return {
    storyId: storyIds,
    seriesId: firstFew(stories).map(({ seriesId }) => seriesId),
    series: firstFew(stories).map(({ seriesId }) => seriesId),
    category: idsOf((await get(listCategories)).items),
    id: [...storyIds, ...firstFew(stories).map(({ seriesId }) => seriesId)],
    cursor: [...firstFew(stories).map(({ id }) => `${Date.now()}.${id}`), '0.a', '253402300799999.z', '2147483647.a'],
    bookId: [...idsOf(books), ...storyIds],
    booklistId: idsOf(booklists),
    theme: idsOf(themes),
    courseId: idsOf(courses),
    articleId: idsOf((await get(listArticles)).items),
    videoId: idsOf((await get(listVideos)).topics.flatMap(({ videos }) => videos)),
    topicId: idsOf((await get(getShowcase)).topics),
    variantId: firstFew(exchanges.flatMap(({ variants }) => variants)).map(({ id }) => id),
    goodsId: idsOf((await get(listGoods, { query: { part: 'hardware', sort: 'editors', limit: '50' } })).items),
    guideId: ['car', 'watch', 'soundbox'],
    lessonId: lesson ? [lesson.id] : [],
    units: lesson ? [lesson.id, `${lesson.id},${lesson.id}`] : [],
    character: firstFew(words?.characters.map(({ text }) => text) ?? []),
    word: firstFew(texts),
    words: [firstFew(texts).join(',')],
    workId: idsOf(works.flatMap(({ items }) => items)),
    commentId: comments.map(({ comment }) => comment.id),
    childId: [user.userId],
    addressId: addresses.map(({ id }) => id),
    noteId: notes.map(({ id }) => id),
    setId: setIds,
    listId: setIds,
    dictationId: [dictationId],
    sessionId: idsOf((await get(listSessions)).sessions),
    codeId: codes.map(({ id }) => id),
    code: codes.map(({ code }) => code),
    text: ['雨', '雨伞', ...firstFew(stories).map(({ title }) => title)],
    mobile: ['13800000001'],
    back_url: ['/combine/', `${target.publicOrigin}/combine/?a=1`],
    pack: ['built-in'],
  };
}
