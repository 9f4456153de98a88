import { useSearchParams } from 'react-router';
import type { StoryPackage } from '#contract/mall/goods.ts';
import { shortYuanText } from '#lib/money.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { CardRows } from '#ui/list/CardRows.tsx';
import { SectionHead } from '#ui/navigation/SectionHead.tsx';
import { Cover } from '#ui/picture/Cover.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { useListPackagesQuery } from '#features/mall/api.ts';
import { GoodsList } from '#features/mall/card/GoodsList.tsx';
import { GiftPage } from '#features/mall/gift/GiftPage.tsx';
import { GoodsPage } from '#features/mall/goods/GoodsPage.tsx';
import { goodsHref } from '#widgets/goods/goodsHref.ts';
import { GoodsPrice } from '#widgets/goods/GoodsPrice.tsx';
import { memberPriceText } from '#widgets/goods/memberPriceText.ts';
import { useShowsPrice } from '#widgets/goods/useShowsPrice.ts';
import styles from './PackageScreen.module.css';

/**
 * Lists story packages and single series. If the address names a package or the gift of a friend, shows that instead.
 */
export default function PackageScreen() {
  const [search] = useSearchParams();
  if (search.has('gift')) return <GiftPage gift={search.get('gift')} />;
  return search.has('id') ? <GoodsPage title="故事礼包" parent={href('storyPackage')} /> : <Packages />;
}

function Packages() {
  const query = useListPackagesQuery(undefined);
  return (
    <ScreenFrame title="故事礼包" parent={href('exchangeMall')}>
      <p className={styles['intro']}>买一次，一直能完整收听；换手机、换设备都不影响。</p>
      <QueryState query={query} loading={<PackagesSkeleton />} empty={<NoPackages />}>
        {({ items }) => (
          <div className={styles['list']}>
            <CardRows label="礼包">
              {items.map((one) => (
                <li key={one.id}>
                  <PackageCard storyPackage={one} />
                </li>
              ))}
            </CardRows>
          </div>
        )}
      </QueryState>
      <section className={styles['single']}>
        <SectionHead title="只买一张专辑" />
        <GoodsList
          filters={{ part: 'series', sort: 'editors' }}
          label="单张专辑"
          empty={<EmptyState title="专辑还没有上架" text="故事照样可以先试听" />}
        />
      </section>
    </ScreenFrame>
  );
}

function PackageCard({ storyPackage }: { storyPackage: StoryPackage }) {
  const { title, subtitle, cover, delivers, price, series, separateFen } = storyPackage;
  const showsPrice = useShowsPrice()(delivers, price);
  const stories = series.reduce((sum, { storyCount }) => sum + storyCount, 0);
  const savedFen = separateFen === null ? 0 : separateFen - price.fen;
  return (
    <AppLink href={goodsHref(storyPackage)} className={styles['card']}>
      <span className={styles['cover']}>
        <Cover src={cover} alt="" sizes="112px" />
      </span>
      <span className={styles['words']}>
        <span className={styles['title']}>{title}</span>
        <span className={styles['subtitle']}>{subtitle}</span>
        <span className={styles['facts']}>
          {series.length} 张专辑 · {stories} 个故事
        </span>
        <span className={styles['prices']}>
          <GoodsPrice delivers={delivers} price={price} />
          {showsPrice && price.memberFen !== null && <span className={styles['saved']}>{memberPriceText(price)}</span>}
          {showsPrice && savedFen > 0 && <span className={styles['saved']}>比分开买省 ¥{shortYuanText(savedFen)}</span>}
        </span>
      </span>
    </AppLink>
  );
}

const PackagesSkeleton = () => (
  <div className={styles['list']} role="group" aria-busy="true" aria-label="正在打包">
    <CardRows>
      {[0, 1, 2].map((index) => (
        <li key={index}>
          <Skeleton height={132} />
        </li>
      ))}
    </CardRows>
  </div>
);

const NoPackages = () => (
  <EmptyState
    title="礼包还在打包"
    text="先去听一听免费的故事吧"
    action={
      <ButtonLink href={href('category')} as={AppLink}>
        去听故事
      </ButtonLink>
    }
  />
);
