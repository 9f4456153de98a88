import { useSearchParams } from 'react-router';
import { useSelector } from 'react-redux';
import { Period } from '#contract/catalogue/rankings.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { listExperienceRanking } from '#contract/experience/ranking.ts';
import { useListExperienceRankingQuery } from '#features/experience/entries/entriesApi.ts';
import { selectHidesNickname } from '#platform/environment/appSlice.ts';
import { href } from '#platform/navigation/paths.ts';
import { Chip } from '#ui/action/Chip.tsx';
import { ChipRow } from '#ui/action/ChipRow.tsx';
import { CardRowsSkeleton } from '#ui/list/CardRows.tsx';
import { RankBadge } from '#ui/list/RankBadge.tsx';
import { cheering } from '#ui/mascot/cheering.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { periodOf, periodTexts } from '#widgets/ranking/period.ts';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import styles from './ExperienceRankScreen.module.css';
import { OwnStars } from './OwnStars.tsx';

/** A ranking of the families that have collected the most stars. Only families that want to be shown appear in it. */
export default function ExperienceRankScreen() {
  const [search, setSearch] = useSearchParams();
  const period = periodOf(search);
  const query = useListExperienceRankingQuery({ query: { period } }, { refetchOnMountOrArgChange: true });
  return (
    <ScreenFrame title="履历排行" parent={href('aim')}>
      <div className={styles['page']}>
        <ChipRow label="什么时候" bleeds>
          {Period.options.map((one) => (
            <Chip key={one} selected={one === period} onClick={() => setSearch({ period: one }, { replace: true })}>
              {periodTexts[one]}
            </Chip>
          ))}
        </ChipRow>
        <p className={styles['rules']}>打一个勾得一颗星，一天最多五颗；达成目标再得三颗，一天算一个。</p>
        <QueryState query={query} loading={<CardRowsSkeleton label="正在打开排行" />}>
          {({ items, own }) => (
            <>
              {items.length === 0 ? (
                <EmptyState mood={cheering} title="还没有人上榜" text="只有自己愿意的家庭，才会出现在这里" />
              ) : (
                <ol className={styles['list']} aria-label="履历排行">
                  {items.map((family, index) => (
                    <FamilyRow key={index} family={family} />
                  ))}
                </ol>
              )}
              <OwnStars own={own} />
            </>
          )}
        </QueryState>
      </div>
    </ScreenFrame>
  );
}

type Family = ReplyOf<typeof listExperienceRanking>['items'][number];

function FamilyRow({ family: { place, nickname, stars, reached, isMe } }: { family: Family }) {
  const hidesNickname = useSelector(selectHidesNickname);
  return (
    <li className={styles['row']} aria-current={isMe ? 'true' : undefined}>
      <RankBadge place={place} />
      <span className={styles['words']}>
        <span className={styles['name']}>{isMe ? '我' : hidesNickname ? '小朋友' : nickname}</span>
        <span className={styles['facts']}>达成 {reached} 个目标</span>
      </span>
      <span className={styles['stars']}>{stars} 颗星</span>
    </li>
  );
}
