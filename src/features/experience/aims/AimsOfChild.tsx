import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useAddressChoice } from '#platform/navigation/useAddressChoice.ts';
import { usePages } from '#platform/http/hooks/usePages.ts';
import { useToday } from '#platform/variable/useToday.ts';
import { Chip } from '#ui/action/Chip.tsx';
import { ChipRow } from '#ui/action/ChipRow.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { CardRowsSkeleton } from '#ui/list/CardRows.tsx';
import { ListEnd } from '#ui/list/ListEnd.tsx';
import { cheering } from '#ui/mascot/cheering.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { useListAimsInfiniteQuery } from './aimsApi.ts';
import { AimCard } from './AimCard.tsx';
import { Celebrations } from './celebration/Celebrations.tsx';
import styles from './AimScreen.module.css';

const states = ['open', 'reached'] as const;
const stateNames = { open: '正在努力', reached: '已经达成' };

/**
 * Lists the open or the reached aims of the child. Shows a celebration for an aim that was reached since the last
 * visit.
 */
export function AimsOfChild() {
  const [state = 'open', setState] = useAddressChoice('state', states);
  const today = useToday();
  const { fetchMore, end, ...query } = usePages(
    useListAimsInfiniteQuery(state, { refetchOnMountOrArgChange: true, refetchOnFocus: true }),
  );
  return (
    <>
      <div className={styles['tabs']}>
        <ChipRow label="看哪些目标" bleeds>
          {states.map((one) => (
            <Chip key={one} selected={one === state} onClick={() => setState(one)}>
              {stateNames[one]}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <QueryState
        query={query}
        loading={<CardRowsSkeleton label="正在看目标" count={3} />}
        empty={state === 'open' ? <NoOpenAims /> : <NoReachedAims />}
      >
        {(aims) => (
          <>
            <ul className={styles['list']} aria-label={stateNames[state]}>
              {aims.map((aim) => (
                <AimCard key={aim.id} aim={aim} today={today} />
              ))}
            </ul>
            {end.state !== 'over' && <ListEnd {...end} onMore={fetchMore} moreText="再看一些目标" />}
            {state === 'open' && (
              <div className={styles['more']}>
                <ButtonLink href={href('editAim')} as={AppLink} kind="secondary">
                  再定一个目标
                </ButtonLink>
              </div>
            )}
            <Celebrations aims={aims} />
          </>
        )}
      </QueryState>
    </>
  );
}

const NoOpenAims = () => (
  <EmptyState
    mood={cheering}
    title="定一个小目标吧"
    text="小小的就好，做到了呆迪陪你一起庆祝"
    action={
      <div className={styles['actions']}>
        <ButtonLink href={href('exclusiveAims')} as={AppLink}>
          看看推荐
        </ButtonLink>
        <ButtonLink href={href('editAim')} as={AppLink} kind="secondary">
          自己定一个
        </ButtonLink>
      </div>
    }
  />
);

const NoReachedAims = () => <EmptyState title="还没有达成的目标" text="慢慢来，达成的目标会一个一个收在这里" />;
