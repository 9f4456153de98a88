import type { SearchKind } from '#contract/catalogue/search.ts';
import { href } from '#platform/navigation/paths.ts';

export const kindNames: Record<SearchKind, string> = {
  story: '故事',
  series: '专辑',
  book: '绘本',
  booklist: '书单',
  video: '视频',
  article: '家长文章',
};

/** The functions that return the address of a search result, by its kind. */
const addresses: Record<SearchKind, (id: string) => string> = {
  story: (id) => href('story', { id }),
  series: (id) => href('series', { id }),
  book: (id) => href('bookDetail', { book: id }),
  booklist: (id) => href('bookDetail', { id }),
  video: (id) => href('video', { id }),
  article: (id) => href('parentClass', { article: id }),
};

export const addressOf = (kind: SearchKind, id: string): string => addresses[kind](id);
