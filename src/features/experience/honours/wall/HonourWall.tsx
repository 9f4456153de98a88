import { useSearchParams } from 'react-router';
import { honourKinds, type HonourKind } from '#lib/experience/honourRules.ts';
import { usePages } from '#platform/http/hooks/usePages.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Chip } from '#ui/action/Chip.tsx';
import { ChipRow } from '#ui/action/ChipRow.tsx';
import { ListEnd } from '#ui/list/ListEnd.tsx';
import { cheering } from '#ui/mascot/cheering.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { withPrivatePictures } from '#widgets/pictures/withPrivatePictures.ts';
import { useListHonoursInfiniteQuery } from '#features/experience/honours/api.ts';
import { honourKindTexts } from '#lib/experience/experienceTexts.ts';
import { editHonourHref } from '#features/experience/honours/honourTexts.ts';
import { HonourCard, HonourCardSkeleton } from './HonourCard.tsx';
import styles from './HonourWall.module.css';

const PLACEHOLDERS = [0, 1, 2, 3];

const skeleton = (
  <ul className={styles['wall']} aria-busy="true" aria-label="正在打开荣誉墙">
    {PLACEHOLDERS.map((place) => (
      <li key={place} className={styles['place']}>
        <HonourCardSkeleton />
      </li>
    ))}
  </ul>
);

const addLink = (
  <ButtonLink href={editHonourHref()} as={AppLink} size="large" wide>
    记一项荣誉
  </ButtonLink>
);

const noHonours = (
  <EmptyState
    mood={cheering}
    title="荣誉墙还空着"
    text="奖状、奖牌、第一次上台……拍张照片，挂上第一项荣誉吧"
    action={addLink}
  />
);

/** The honours of the active child, newest first. */
export function HonourWall() {
  const [search, setSearch] = useSearchParams();
  const kind = honourKinds.find((one) => one === search.get('kind'));
  const query = useListHonoursInfiniteQuery(kind, withPrivatePictures);
  const pages = usePages(query);
  const total = query.currentData?.pages[0]?.total ?? 0;
  const choose = (next: HonourKind | undefined) =>
    setSearch(next === undefined ? {} : { kind: next }, { replace: true });

  return (
    <QueryState query={pages} loading={skeleton} isEmpty={() => total === 0} empty={noHonours}>
      {(items) => (
        <>
          <p className={styles['summary']}>已经收好 {total} 项荣誉</p>
          <div className={styles['add']}>{addLink}</div>
          <ChipRow label="看哪一种" bleeds>
            <Chip selected={kind === undefined} onClick={() => choose(undefined)}>
              全部
            </Chip>
            {honourKinds.map((one) => (
              <Chip key={one} selected={one === kind} onClick={() => choose(one)}>
                {honourKindTexts[one]}
              </Chip>
            ))}
          </ChipRow>
          {items.length === 0 ? (
            <EmptyState title="还没有这一种" text="点上面的按钮，就能记一项" />
          ) : (
            <>
              <ul className={styles['wall']} aria-label="荣誉">
                {items.map((honour) => (
                  <li key={honour.id} className={styles['place']}>
                    <HonourCard honour={honour} />
                  </li>
                ))}
              </ul>
              <ListEnd {...pages.end} onMore={pages.fetchMore} overText="都在这里啦" />
            </>
          )}
          <div className={styles['more']}>
            <ButtonLink href={href('bookMedals')} as={AppLink} kind="quiet" size="small">
              看看呆迪发的勋章
            </ButtonLink>
          </div>
        </>
      )}
    </QueryState>
  );
}
