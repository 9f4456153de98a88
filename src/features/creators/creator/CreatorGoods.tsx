import { useListGoodsOfCreatorQuery } from '#features/creators/api.ts';
import { spaced } from '#lib/text/spaced.ts';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { GoodsShelf } from '#widgets/goods/GoodsShelf.tsx';
import styles from './Creator.module.css';

/** The shelf with a creator's goods; it is left out if there are none. */
export function CreatorGoods({ creatorId, name }: { creatorId: string; name: string }) {
  const query = useListGoodsOfCreatorQuery(creatorId);
  return (
    <QueryState query={query} loading={<LoadingBlock label="正在摆周边" height={0} />}>
      {({ items }) =>
        items.length > 0 && (
          <div className={styles['head']}>
            <GoodsShelf title={spaced`${name}的周边`} subtitle="" goods={items} />
          </div>
        )
      }
    </QueryState>
  );
}
