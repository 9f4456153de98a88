import type { ReactNode } from 'react';
import type { GoodsCard } from '#contract/mall/goods.ts';
import { usePages } from '#platform/http/hooks/usePages.ts';
import { ListEnd } from '#ui/list/ListEnd.tsx';
import { WindowedList } from '#ui/list/WindowedList.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { useListGoodsInfiniteQuery, type GoodsFilters } from '#features/mall/api.ts';
import { GoodsCardView } from './GoodsCardView.tsx';
import styles from './GoodsList.module.css';
import { GoodsSkeleton } from './GoodsSkeleton.tsx';

interface GoodsListProps {
  filters: GoodsFilters;
  label: string;
  /** What is shown if no goods match the filters. */
  empty: ReactNode;
}

const COLUMNS = 2;
const keyOf = ({ id }: GoodsCard) => id;
/** The height of a card including the space below it. */
const phoneHeight = () => 294;
const tabletHeight = () => 148;
/**
 * The minimum width, in design pixels, of a card that stands beside another one on a tablet. GoodsSkeleton.module.css
 * and MallSearch.module.css contain twice this width.
 */
const TABLET_WIDTH = 280;

/** All goods that match the filters. They are loaded page by page while the user scrolls. */
export function GoodsList({ filters, label, empty }: GoodsListProps) {
  const pages = usePages(useListGoodsInfiniteQuery(filters));
  return (
    <QueryState query={pages} loading={<GoodsSkeleton />} empty={empty}>
      {(items) => (
        <>
          <div className={styles['grid']}>
            <WindowedList
              items={items}
              keyOf={keyOf}
              heightOf={phoneHeight}
              wide={{ columnWidth: TABLET_WIDTH, heightOf: tabletHeight }}
              label={label}
              columns={COLUMNS}
              onEndNear={pages.fetchMore}
            >
              {(goods, index) => (
                <div className={styles['place']}>
                  <GoodsCardView goods={goods} eager={index < COLUMNS * 2} />
                </div>
              )}
            </WindowedList>
          </div>
          <ListEnd {...pages.end} overText="看到底啦" />
        </>
      )}
    </QueryState>
  );
}
