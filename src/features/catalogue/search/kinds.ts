import type { SearchKind } from '#contract/search.ts';
import { href } from '#platform/navigation/paths.ts';

export const kindNames: Record<SearchKind, string> = { story: '故事', series: '专辑', book: '绘本' };

/** Where what was found is. */
export const addressOf = (kind: SearchKind, id: string): string =>
  kind === 'book' ? href('bookDetail', { book: id }) : href(kind, { id });
