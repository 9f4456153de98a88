import type { Article } from '#contract/catalogue/articles.ts';
import type { SeriesDetail } from '#contract/catalogue/catalogue.ts';
import type { Topic } from '#contract/catalogue/topics.ts';
import type { Booklist } from '#contract/books/books.ts';
import type { GoodsDetail } from '#contract/mall/goods.ts';
import type { StoryDetail } from '#contract/stories/stories.ts';
import type { ScreenId } from '#platform/navigation/paths.ts';
import type { RenderedQueries } from '#platform/rendering/renderedQueries.ts';
import { screens } from '#app/screens.ts';
import type { RenderedScreenId } from './renderedScreens.ts';

interface PageTexts {
  title: string;
  description: string | undefined;
}

/** The maximum length of a description: about as many characters as search engines show. */
const DESCRIPTION_LENGTH = 110;

/** The screens whose title and description come from their content. */
type ContentDescribedId =
  | 'bookDetail'
  | 'equipmentGoods'
  | 'exchangeGoods'
  | 'mallGoods'
  | 'series'
  | 'story'
  | 'topic';

const ofHome = '呆迪听故事为 3 到 10 岁的孩子每天挑好故事，打开就能听：睡前、好伙伴、大自然、老故事，还有绘本。';
const ofCategory = '按主题、年龄和长短挑故事：睡前、好伙伴、大自然、老故事，3 到 10 岁的孩子都能找到爱听的。';

const ofScreens: Record<Exclude<RenderedScreenId, ContentDescribedId>, string> = {
  home: ofHome,
  layout: ofHome,
  showcase: '编辑挑选的故事专题，一个专题听一类好故事。',
  learning: '和呆迪一起认字：听一听、描一描、写一写，每天几个字；还有听写、知识课程和绘本。',
  login: '登录呆迪听故事：换了设备也能接着上次听，进度、收藏和会员都跟着账号走。',
  category: ofCategory,
  categoryTablet: ofCategory,
  bookIndex: '按年龄和主题挑书单和绘本，绘本能一页一页读出声，适合爸爸妈妈和孩子一起看。',
  membership: '呆迪听故事的会员能听完全部会员故事，做任务得双份贝壳，商城有会员价；到期不自动续费。',
  parentClass: '写给爸爸妈妈的短文：睡觉、阅读、情绪、习惯、屏幕时间，每篇几分钟，附上今天就能试的办法。',
  storyPackage: '成套的故事专辑：买一次，一直能完整收听，换手机、换设备都不影响，也可以送给朋友。',
  exchangeMall: '用攒下的贝壳换毛绒公仔、故事铅笔、小夜灯和会员天数；做任务、做听写都能得贝壳。',
  equipmentMall: '故事机、点读笔、耳机、夜灯音箱和手表：按类别挑，看清楚怎么用，再决定买不买。',
};
const descriptions: Partial<Record<ScreenId, string>> = ofScreens;

/**
 * The functions that read the name and the description of a page from the reply to its query, by the name of the query.
 */
const contentReaders: Record<string, (answer: never) => { name: string; about: readonly string[] }> = {
  getStory: ({ title, sentences }: StoryDetail) => ({ name: title, about: sentences.map(({ text }) => text) }),
  getSeries: ({ title, summary }: SeriesDetail) => ({ name: title, about: [summary] }),
  getTopic: ({ title, subtitle, paragraphs }: Topic) => ({ name: title, about: [subtitle, ...paragraphs] }),
  getArticle: ({ title, summary, sections }: Article) => ({
    name: title,
    about: [summary, ...sections.flatMap(({ paragraphs }) => paragraphs)],
  }),
  getBooklist: ({ title, summary, books }: Booklist) => ({
    name: title,
    about: [summary, ...books.map(({ book }) => `《${book.title}》`)],
  }),
  getGoods: ({ title, subtitle, paragraphs }: GoodsDetail) => ({ name: title, about: [subtitle, ...paragraphs] }),
};

/**
 * Returns the title and the description of a page, taken from its content or else from its screen. `isLogin`: whether
 * the page shows the login screen instead of the requested screen.
 */
export function pageTexts(id: ScreenId, { queries }: Pick<RenderedQueries, 'queries'>, isLogin: boolean): PageTexts {
  for (const query of Object.values(queries) as { endpointName?: string; data?: unknown }[]) {
    const tell = contentReaders[query.endpointName ?? ''];
    if (!tell) continue;
    const { name, about } = tell(query.data as never);
    return { title: `${name} - 呆迪听故事`, description: shortened(about) };
  }
  return { title: screens[id].title, description: descriptions[id] ?? (isLogin ? ofScreens.login : undefined) };
}

/** Joins the texts and shortens the result to `DESCRIPTION_LENGTH`; returns undefined if there is no text. */
function shortened(texts: readonly string[]): string | undefined {
  const characters = Array.from(texts.filter((text) => text !== '').join(''));
  if (characters.length === 0) return undefined;
  return characters.length <= DESCRIPTION_LENGTH
    ? characters.join('')
    : `${characters.slice(0, DESCRIPTION_LENGTH - 1).join('')}…`;
}
