import { getUserInfo, getVip } from '#contract/account/session.ts';
import { listSavedArticles } from '#contract/catalogue/articles.ts';
import { getSeries, listStories } from '#contract/catalogue/catalogue.ts';
import { getMyBooks } from '#contract/books/bookshelf.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { getEyeCare } from '#contract/family/eyeCare.ts';
import { getToday } from '#contract/learning/learning.ts';
import { getGoods, getMemberSavings, getShells, listPlans } from '#contract/mall/goods.ts';
import { getReactions } from '#contract/stories/reactions.ts';
import { getHome, getMyHome, listContinue, sharedSoundPath } from '#contract/stories/stories.ts';
import { aUser } from '#test/builders/account/session.ts';
import { anArticleCard } from '#test/builders/catalogue/articles.ts';
import { someBooks } from '#test/builders/catalogue/books.ts';
import { aKid } from '#test/builders/family/children.ts';
import { anEyeCare } from '#test/builders/family/eyeCare.ts';
import { aToday } from '#test/builders/learning/words.ts';
import { aStoryCard, aProgress } from '#test/builders/stories/stories.ts';
import { withAnswers, type Answers } from '#test/harness/answers.ts';
import type { RenderedScreenId } from './renderedScreens.ts';
import { goods, home, HOSTILE, plan, reactions, replies, series } from './renderedSamples.ts';

interface RenderedCase {
  path: string;
  /** A text of the page for guests. */
  guest: string;
  /** A text of the page for a user, if possible one that only this user sees; null if the page is for guests only. */
  user: string | null;
  /** The title of the page for guests; if it is missing, the title comes from the content. */
  title?: string;
}

/** A text of the login screen. */
export const LOGIN = '登录，接着听故事';

const begun = 'href="/combine/audio_detail?id=begun"';
const star = 'href="/combine/audio_detail?id=star"';
const calm = 'href="/combine/parent_class?article=calm"';

/** The pages that the tests render, by screen. */
export const renderedCases: Record<RenderedScreenId, readonly [RenderedCase, ...RenderedCase[]]> = {
  home: [{ path: '/', guest: 'href="/combine/audio_detail?id=quilt"', user: begun, title: '首页' }],
  layout: [{ path: '/layout', guest: 'href="/combine/audio_detail?id=quilt"', user: begun, title: '首页' }],
  learning: [{ path: '/learning', guest: '和呆迪一起认字', user: '今天的计划', title: '学习' }],
  showcase: [{ path: '/showcase', guest: star, user: star, title: '精选' }],
  series: [
    { path: '/series?id=stars', guest: star, user: '已订阅' },
    { path: '/series?id=stars&sort=seriesBack', guest: '倒序', user: '已订阅' },
  ],
  story: [
    {
      path: '/audio_detail?id=stars',
      guest: `<noscript><audio class="plain" controls="" preload="none" src="${sharedSoundPath('stars')}"`,
      user: '已收藏',
    },
  ],
  topic: [
    {
      path: '/topic?id=stars',
      guest: 'href="/combine/audio_detail?id=moon"',
      user: 'href="/combine/audio_detail?id=moon"',
    },
  ],
  category: [
    { path: '/audio_category', guest: star, user: '听完了', title: '分类' },
    { path: '/audio_category?category=bedtime&age=3-4&sort=newest', guest: star, user: '听完了', title: '分类' },
  ],
  categoryTablet: [{ path: '/audio_category/hd', guest: star, user: '听完了', title: '分类' }],
  bookIndex: [
    {
      path: '/book/index',
      guest: 'href="/combine/book/detail?id=stars"',
      user: 'href="/combine/book/detail?id=stars"',
      title: '书单',
    },
    {
      path: '/book/index?age=4-6&theme=rain',
      guest: 'href="/combine/book/detail?book=rain"',
      user: 'href="/combine/book/detail?book=rain"',
      title: '书单',
    },
  ],
  bookDetail: [
    {
      path: '/book/detail?id=stars',
      guest: 'href="/combine/book/detail?book=rain&amp;id=stars"',
      user: '今天已打卡',
    },
  ],
  membership: [
    {
      path: '/vippage/index',
      guest: 'href="/combine/mall/confirm?variant=year.one"',
      user: '已经体验过',
      title: '会员中心',
    },
  ],
  storyPackage: [
    {
      path: '/package',
      guest: 'href="/combine/package?id=box"',
      user: 'href="/combine/package?id=box"',
      title: '故事礼包',
    },
    { path: '/package?id=speaker', guest: '立即购买', user: '去听' },
  ],
  equipmentGoods: [{ path: '/equipmentMall/goodsInfo?id=speaker', guest: '立即购买', user: '去听' }],
  equipmentMall: [
    {
      path: '/equipmentMall/index',
      guest: LOGIN,
      user: 'href="/combine/equipmentMall/goodsInfo?id=speaker"',
      title: '硬件商城',
    },
    {
      path: '/equipmentMall/index?category=toys&sort=cheapest',
      guest: LOGIN,
      user: 'href="/combine/equipmentMall/goodsInfo?id=speaker"',
      title: '硬件商城',
    },
  ],
  exchangeMall: [
    { path: '/exmall', guest: LOGIN, user: '4321', title: '贝壳商城' },
    { path: '/exmall?delivers=voucher', guest: LOGIN, user: '4321', title: '贝壳商城' },
  ],
  exchangeGoods: [{ path: '/exmall/goods_detail?id=cup', guest: LOGIN, user: '还差 5679 个贝壳', title: '兑换商品' }],
  mallGoods: [{ path: '/mall/goods_detail?id=speaker', guest: LOGIN, user: '去听', title: '商品详情' }],
  parentClass: [
    { path: '/parent_class', guest: calm, user: calm, title: '家长课堂' },
    { path: '/parent_class?age=4&theme=sleep', guest: calm, user: calm, title: '家长课堂' },
    { path: '/parent_class?article=calm', guest: '今天就能试', user: 'aria-label="收藏"' },
  ],
  login: [{ path: '/login', guest: LOGIN, user: null, title: '登录' }],
};

export const allCases: readonly RenderedCase[] = Object.values(renderedCases).flat();

/** The children of the user for whom the tests render pages. The nickname of the active child is the hostile string. */
const kids = [aKid({ id: 'user-a', nickname: '姐姐', age: 8 }), aKid({ id: 'child-b', nickname: HOSTILE, age: 4 })];
export const user = aUser({ kids, activeChildId: 'child-b' });
export const member = aUser({ kids, activeChildId: 'child-b', ilisten: { isVip: 1, isAnonymous: false } });
export const onlyChild = aUser({ kids: [], activeChildId: 'user-a', nickname: HOSTILE });

const begunStories = {
  items: [
    { story: aStoryCard('begun'), progress: { storyId: 'begun', positionMs: 20_000, finished: false, updatedAt: 1 } },
    { story: aStoryCard('star'), progress: aProgress('star', 30_000) },
  ],
  hasBlocked: false,
};

/** The replies for a child that has blocked a story of the home that is the same for all users. */
export const withBlocked: Answers = [
  [listContinue, { ...begunStories, hasBlocked: true }],
  [getMyHome, { ...home, mostPlayed: [aStoryCard('allowed')] }],
  [getHome, { ...home, mostPlayed: [aStoryCard('blocked-story')] }],
];

/** Returns the replies for an account; their data differ from the data for a guest. */
export const repliesFor = (account = user): Answers => {
  const { isVip } = account.user.ilisten;
  // At this time it is already the next day in China, but not in UTC, the time zone of many servers.
  const vip = isVip === 1 ? [{ kind: 'year', title: HOSTILE, expireTime: Date.UTC(2027, 1, 28, 20) }] : [];
  return withAnswers(replies, [
    [getUserInfo, account],
    [getVip, { data: { isVip, vip } }],
    [getEyeCare, anEyeCare()],
    [listContinue, begunStories],
    [getReactions, { ...reactions, isLiked: true, isFavourite: true }],
    [getSeries, { ...series, isSubscribed: true, resume: { story: aStoryCard('star'), heardAt: 1 } }],
    [
      listStories,
      {
        items: [
          { story: aStoryCard('star', { title: HOSTILE }), progress: aProgress('star', 100_000, { finished: true }) },
          { story: aStoryCard('moon'), progress: aProgress('moon', 50_000) },
        ],
        next: null,
      },
    ],
    [getMyBooks, someBooks({ checkedIn: [{ kind: 'picture', bookId: 'rain' }] })],
    [getToday, aToday()],
    [getShells, { balance: 4321 }],
    [
      getGoods,
      ({ params: { goodsId } }: RequestOf<typeof getGoods>) =>
        goods(goodsId, goodsId === 'cup' ? {} : { isOwned: true, takenByCaller: 1 }),
    ],
    [listPlans, { items: [{ ...plan, id: 'trial', isTrial: true, isTaken: true }, plan] }],
    [getMemberSavings, { savedFen: 1_250 }],
    [listSavedArticles, { items: [anArticleCard('calm', { title: HOSTILE })] }],
  ]);
};
