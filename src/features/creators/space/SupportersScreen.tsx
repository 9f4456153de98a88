import { useSearchParams } from 'react-router';
import { Period } from '#contract/catalogue/rankings.ts';
import { useListSupportersQuery } from '#features/creators/api.ts';
import { periodOf, periodTexts } from '#widgets/ranking/period.ts';
import { useCreatorName } from '#platform/works/useCreatorName.ts';
import { href } from '#platform/navigation/paths.ts';
import { Chip } from '#ui/action/Chip.tsx';
import { ChipRow } from '#ui/action/ChipRow.tsx';
import { CardRow, CardRows, CardRowsSkeleton, CardText } from '#ui/list/CardRows.tsx';
import { RankBadge } from '#ui/list/RankBadge.tsx';
import { counting } from '#ui/mascot/counting.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import page from '#features/creators/SpacePage.module.css';
import styles from './Space.module.css';

/** A ranking of the accounts that have given the most shells to the works of the child. */
export default function SupportersScreen() {
  const [search, setSearch] = useSearchParams();
  const period = periodOf(search);
  const query = useListSupportersQuery({ query: { period } }, { refetchOnMountOrArgChange: true });
  const nameOf = useCreatorName();
  return (
    <ScreenFrame title="电力榜" parent={href('writerSpace')}>
      <div className={page['page']}>
        <ChipRow label="什么时候" bleeds>
          {Period.options.map((one) => (
            <Chip key={one} selected={one === period} onClick={() => setSearch({ period: one }, { replace: true })}>
              {periodTexts[one]}
            </Chip>
          ))}
        </ChipRow>
        <p className={styles['note']}>一个贝壳是一点电力，只有你能看到这张榜</p>
        <QueryState
          query={query}
          loading={<CardRowsSkeleton label="正在打开电力榜" />}
          empty={<EmptyState mood={counting} title="还没有人充电" text="听众喜欢你的作品，就会送贝壳给它充电" />}
        >
          {({ items }) => (
            <CardRows isOrdered label="电力榜">
              {items.map(({ place, name, power }, index) => (
                <CardRow key={index}>
                  <RankBadge place={place} />
                  <CardText>
                    <span className={styles['label']}>{nameOf({ nickname: name })}</span>
                  </CardText>
                  <span className={styles['power']}>{power} 点</span>
                </CardRow>
              ))}
            </CardRows>
          )}
        </QueryState>
      </div>
    </ScreenFrame>
  );
}
