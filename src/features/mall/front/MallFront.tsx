import { useDeferredValue, useState } from 'react';
import type { Mall } from '#contract/mall/goods.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useAddressChoice } from '#platform/navigation/useAddressChoice.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Chip } from '#ui/action/Chip.tsx';
import { ChipRow } from '#ui/action/ChipRow.tsx';
import { SectionHead } from '#ui/navigation/SectionHead.tsx';
import { TabPage } from '#ui/navigation/TabPage.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { GoodsShelf } from '#widgets/goods/GoodsShelf.tsx';
import { SearchLink } from '#widgets/search/SearchLink.tsx';
import { useGetMallQuery, type GoodsFilters } from '#features/mall/api.ts';
import { GoodsList } from '#features/mall/card/GoodsList.tsx';
import { Entries } from './Entries.tsx';
import { HardwareCategories } from './shelves/HardwareCategories.tsx';
import styles from './MallFront.module.css';
import { MallNotice } from './MallNotice.tsx';
import { MallSkeleton } from './MallSkeleton.tsx';
import { ShellBalance } from './ShellBalance.tsx';

/** The number of shelves that a phone shows without scrolling, rounded up. */
const VISIBLE_SHELVES = 2;

/** The shelves of the mall, and all goods that cost shells. */
export function MallFront() {
  const query = useGetMallQuery(undefined);
  const [opensWithoutGoods] = useState(query.data === undefined);
  return (
    <TabPage className={styles['page']}>
      <header className={styles['header']}>
        <h1 className={styles['title']}>贝壳商城</h1>
        <SearchLink to={href('exchangeMall', { view: 'search' })}>找一件商品</SearchLink>
      </header>
      <ShellBalance />
      <Entries />
      <QueryState query={query} loading={<MallSkeleton />}>
        {(mall) => <Shelves mall={mall} showsFirstGoodsEarly={opensWithoutGoods} />}
      </QueryState>
    </TabPage>
  );
}

interface ShelvesProps {
  mall: Mall;
  /**
   * Whether the goods that are visible without scrolling are painted before the others are rendered. Otherwise
   * everything is rendered at once, so that the page has its height when its scroll position is restored.
   */
  showsFirstGoodsEarly: boolean;
}

function Shelves({ mall: { categories, shelves, notice }, showsFirstGoodsEarly }: ShelvesProps) {
  const isComplete = useDeferredValue(true, !showsFirstGoodsEarly);
  return (
    <>
      {notice !== null && <MallNotice reason={notice} />}
      <HardwareCategories categories={categories} />
      {shelves.slice(0, isComplete ? shelves.length : VISIBLE_SHELVES).map(({ id, title, subtitle, goods }) => (
        <GoodsShelf key={id} title={title} subtitle={subtitle} goods={goods} />
      ))}
      {isComplete && <ExchangeGoods />}
    </>
  );
}

const kinds = ['parcel', 'voucher', 'membership'] as const;
const kindNames = { parcel: '实物', voucher: '卡券', membership: '会员' };

function ExchangeGoods() {
  const [delivers, setDelivers] = useAddressChoice('delivers', kinds);
  const filters: GoodsFilters = { part: 'exchange', sort: 'editors', ...(delivers && { delivers }) };
  return (
    <section className={styles['exchange']}>
      <SectionHead
        title="用贝壳换"
        action={
          <ButtonLink href={href('exchangeLog')} as={AppLink} kind="quiet" size="small">
            兑换记录
          </ButtonLink>
        }
      />
      <div className={styles['kinds']}>
        <ChipRow label="换什么" bleeds>
          <Chip selected={delivers === undefined} onClick={() => setDelivers(undefined)}>
            全部
          </Chip>
          {kinds.map((kind) => (
            <Chip key={kind} selected={kind === delivers} onClick={() => setDelivers(kind)}>
              {kindNames[kind]}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <GoodsList
        filters={filters}
        label="可以用贝壳换的"
        empty={<EmptyState title="架子上还是空的" text="贝壳先攒着，好东西正在路上" />}
      />
    </section>
  );
}
