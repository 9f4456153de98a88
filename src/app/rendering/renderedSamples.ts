import { getArticle, listArticles } from '#contract/catalogue/articles.ts';
import { getSeries, listCategories, listStories } from '#contract/catalogue/catalogue.ts';
import { getShowcase, getTopic, type Showcase, type Topic } from '#contract/catalogue/topics.ts';
import { getBooklist, listBooklists, listBooks } from '#contract/books/books.ts';
import {
  getGoods,
  getMall,
  type GoodsDetail,
  listGoods,
  listPackages,
  listPlans,
  listReviews,
} from '#contract/mall/goods.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { getReactions } from '#contract/stories/reactions.ts';
import { getHome, getStory, sharedSoundPath } from '#contract/stories/stories.ts';
import { anArticle, anArticleCard } from '#test/builders/catalogue/articles.ts';
import { aBookCard, aBooklist, aBooklistCard } from '#test/builders/catalogue/books.ts';
import { aSeries } from '#test/builders/catalogue/catalogue.ts';
import { aGoodsCard, aGoodsDetail, aPrice, aReview, aVariant } from '#test/builders/mall/goods.ts';
import { aStoryCard, aHome, aStory } from '#test/builders/stories/stories.ts';
import type { Answers } from '#test/harness/answers.ts';

/**
 * A hostile string, which would run as a script if it were not escaped. The replies with which the tests render pages
 * contain it.
 */
export const HOSTILE = '</script><script>alert(1)</script><!-- $& 呆迪';
export const home = aHome({
  banners: [{ id: 'first', title: HOSTILE, subtitle: HOSTILE, cover: '/media/cover/banner', storyId: 'moon' }],
  picks: [aStoryCard('quilt', { title: HOSTILE }), aStoryCard('boot', { access: 'vip' })],
  goodNight: [aStoryCard('star'), aStoryCard('night')],
  limited: { endsAt: Date.now(), stories: [aStoryCard('gift')] },
});
const showcase: Showcase = {
  topics: [
    {
      id: 'first',
      title: HOSTILE,
      subtitle: '',
      banner: '/media/cover/topic',
      stories: [aStoryCard('moon'), aStoryCard('star')],
    },
  ],
};
const topic: Topic = {
  id: 'stars',
  title: HOSTILE,
  subtitle: '',
  banner: '/media/cover/topic',
  paragraphs: ['从前'],
  groups: [{ heading: HOSTILE, text: '', stories: [aStoryCard('moon')] }],
  others: [],
};
export const series = aSeries({ title: HOSTILE });
const stories = { items: [{ story: aStoryCard('star', { title: HOSTILE }), progress: null }], next: null };
export const story = aStory('stars', {
  title: HOSTILE,
  sentences: [
    { text: HOSTILE, startMs: 0, endMs: 1_000, pinyin: 'dāi dí' },
    // The text has three characters, but the pinyin only two syllables.
    { text: '雨停，好', startMs: 1_000, endMs: 2_000, pinyin: 'yǔ tíng' },
    { text: '完', startMs: 2_000, endMs: 3_000 },
  ],
});
export const sharedStory = {
  ...story,
  sound: { ...story.sound, url: sharedSoundPath('stars'), isMetered: true, isShared: true },
};
export const reactions = { likeCount: 3, commentCount: 1, isLiked: false, isFavourite: false };
const card = aGoodsCard('speaker', { title: HOSTILE });
export const plan = {
  ...aGoodsCard('year', { kind: 'plan', title: HOSTILE, price: aPrice(16800) }),
  variantId: 'year.one',
  days: 365,
  isTrial: false,
  isTaken: false,
  unpaidOrderId: null,
  closedFor: null,
  closedText: null,
};
const storyPackage = { ...aGoodsCard('box', { kind: 'package', title: HOSTILE }), series: [], separateFen: null };

/** Returns goods. Those with the id `cup` are exchange goods. */
export const goods = (id: string, changes: Partial<GoodsDetail> = {}): GoodsDetail =>
  aGoodsDetail(id, {
    title: HOSTILE,
    subtitle: HOSTILE,
    reviews: { count: 1, average: 50, goodCount: 1 },
    ...(id === 'cup' && { kind: 'exchange', variants: [aVariant([], { price: aPrice(0, { shells: 10_000 }) })] }),
    ...changes,
  });

export const replies: Answers = [
  [getHome, home],
  [getShowcase, showcase],
  [getTopic, topic],
  [getSeries, series],
  [listStories, stories],
  [getStory, sharedStory],
  [getReactions, reactions],
  [
    listCategories,
    {
      items: [
        {
          id: 'bedtime',
          title: HOSTILE,
          motif: 'moon',
          storyCount: 1,
          series: [{ id: 'stars', title: HOSTILE, filters: [] }],
        },
      ],
    },
  ],
  [listBooks, { themes: [{ id: 'rain', title: HOSTILE }], books: [aBookCard('rain', { title: HOSTILE })], next: null }],
  [listBooklists, { items: [aBooklistCard('stars', { title: HOSTILE })], next: null }],
  [getBooklist, aBooklist('stars', { title: HOSTILE })],
  [listArticles, { items: [anArticleCard('calm', { title: HOSTILE })] }],
  [
    getArticle,
    anArticle('calm', { title: HOSTILE, sound: { url: '/media/a.mp3', durationMs: 60_000, isSynthesised: true } }),
  ],
  [
    getMall,
    {
      categories: [{ id: 'toys', title: HOSTILE, cover: '/media/cover/toys', goodsCount: 1 }],
      shelves: [],
      notice: null,
    },
  ],
  [listGoods, { items: [card], next: null }],
  [getGoods, ({ params: { goodsId } }: RequestOf<typeof getGoods>) => goods(goodsId)],
  [listReviews, { items: [aReview('first', { text: HOSTILE })], next: null }],
  [listPackages, { items: [storyPackage] }],
  [listPlans, { items: [plan] }],
];
