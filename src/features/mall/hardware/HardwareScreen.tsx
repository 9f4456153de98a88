import { useSearchParams } from 'react-router';
import * as v from 'valibot';
import { Id } from '#contract/fields.ts';
import { goodsSorts } from '#contract/mall/goods.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { Button } from '#ui/action/Button.tsx';
import { Chip } from '#ui/action/Chip.tsx';
import { ChipRow } from '#ui/action/ChipRow.tsx';
import { SearchIcon } from '#ui/icons/homeIcons.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { useGetMallQuery } from '#features/mall/api.ts';
import { GoodsList } from '#features/mall/card/GoodsList.tsx';
import styles from './HardwareScreen.module.css';

/** The parameters of the address (ROUTE-07). A value that the gateway would refuse is ignored. */
const ScreenParameters = v.object({
  category: v.fallback(v.optional(Id), undefined),
  sort: v.fallback(v.optional(v.picklist(goodsSorts), 'editors'), 'editors'),
});

const sorts = [
  ['editors', '推荐'],
  ['popular', '卖得好'],
  ['cheapest', '从便宜到贵'],
  ['dearest', '从贵到便宜'],
] as const;

/** Shows devices and accessories by category. */
export default function HardwareScreen() {
  const [search, setSearch] = useSearchParams();
  const { category, sort } = v.parse(ScreenParameters, Object.fromEntries(search));
  const change = (changes: Partial<v.InferOutput<typeof ScreenParameters>>) => {
    const chosen = Object.entries({ category, sort, ...changes }).filter(([, value]) => value !== undefined);
    setSearch(chosen as [string, string][], { replace: true });
  };
  return (
    <ScreenFrame
      title="硬件商城"
      parent={href('exchangeMall')}
      right={
        <AppLink href={href('exchangeMall', { view: 'search' })} className={styles['search']} aria-label="找商品">
          <SearchIcon />
        </AppLink>
      }
    >
      <div className={styles['bar']}>
        <Categories current={category} onChoose={(chosen) => change({ category: chosen })} />
        <ChipRow label="排序" bleeds>
          {sorts.map(([id, title]) => (
            <Chip key={id} selected={id === sort} onClick={() => change({ sort: id })}>
              {title}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <GoodsList
        filters={{ part: 'hardware', sort, ...(category !== undefined && { category }) }}
        label="硬件商品"
        empty={
          <EmptyState
            title="这一类还没有上架"
            text="先看看别的，或者过几天再来"
            action={<Button onClick={() => change({ category: undefined })}>看全部</Button>}
          />
        }
      />
    </ScreenFrame>
  );
}

/** No error is shown if the categories cannot be loaded, because the screen then still shows all goods. */
function Categories({
  current,
  onChoose,
}: {
  current: string | undefined;
  onChoose: (id: string | undefined) => void;
}) {
  const { data } = useGetMallQuery(undefined);
  return (
    <ChipRow label="分类" bleeds>
      {[{ id: undefined, title: '全部' }, ...(data?.categories ?? [])].map(({ id, title }) => (
        <Chip key={id ?? ''} selected={id === current} onClick={() => onChoose(id)}>
          {title}
        </Chip>
      ))}
    </ChipRow>
  );
}
