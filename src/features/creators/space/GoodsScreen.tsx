import type { CreatorGoods, OwnGoods } from '#contract/creators/goods.ts';
import { useGetCreatorGoodsQuery } from '#features/creators/api.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { CardRow, CardRows, CardRowsSkeleton, CardText } from '#ui/list/CardRows.tsx';
import { listening } from '#ui/mascot/listening.tsx';
import { Cover } from '#ui/picture/Cover.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { goodsHref } from '#widgets/goods/goodsHref.ts';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import page from '#features/creators/SpacePage.module.css';
import styles from './Space.module.css';

/** Shows the goods of the child as a creator, and how many shells the child has received for them. */
export default function GoodsScreen() {
  const query = useGetCreatorGoodsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <ScreenFrame title="周边" parent={href('writerSpace')}>
      <div className={page['page']}>
        <QueryState query={query} loading={<CardRowsSkeleton label="正在打开周边" />}>
          {(goods) => <Goods goods={goods} />}
        </QueryState>
      </div>
    </ScreenFrame>
  );
}

function Goods({ goods: { items, sold, earned, pending } }: { goods: CreatorGoods }) {
  const figures = [
    ['卖出（件）', sold],
    ['到账贝壳', earned],
    ['待到账贝壳', pending],
  ] as const;
  return (
    <>
      {(items.length > 0 || sold > 0) && (
        <section className={page['card']} aria-label="一共">
          <dl className={styles['sums']}>
            {figures.map(([label, number]) => (
              <div key={label} className={styles['figure']}>
                <dt className={styles['facts']}>{label}</dt>
                <dd className={styles['number']}>{number}</dd>
              </div>
            ))}
          </dl>
          <p className={styles['note']}>
            收到货十五天以后、买家没有退货，贝壳就到账。自己家买的不算分成，退掉的也不算。
          </p>
        </section>
      )}
      {items.length > 0 ? (
        <CardRows label="我的周边">
          {items.map((one) => (
            <OwnGoodsRow key={one.goods.id} own={one} />
          ))}
        </CardRows>
      ) : (
        <EmptyState
          mood={listening}
          title="还没有周边"
          text="作品受欢迎的创作者，可以请爸爸妈妈来谈合作，把自己的形象做成周边"
          action={
            <ButtonLink href={href('openPlatform')} as={AppLink} kind="secondary">
              谈合作
            </ButtonLink>
          }
        />
      )}
    </>
  );
}

const OwnGoodsRow = ({ own: { goods, share, sold, earned, pending } }: { own: OwnGoods }) => (
  <CardRow href={goodsHref(goods)} as={AppLink}>
    <span className={styles['picture']}>
      <Cover src={goods.cover} alt="" sizes="64px" />
    </span>
    <CardText>
      <span className={styles['label']}>{goods.title}</span>
      <span className={styles['facts']}>
        卖出 {sold} 件 · 每件分 {share} 个贝壳
      </span>
      <span className={styles['facts']}>
        到账 {earned} 个，待到账 {pending} 个
      </span>
    </CardText>
  </CardRow>
);
