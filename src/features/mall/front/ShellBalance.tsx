import { useGetShellsQuery } from '#features/mall/api.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useIsHydrating } from '#platform/rendering/useIsHydrating.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { ShellCard } from '#widgets/shells/ShellCard.tsx';
import styles from './ShellBalance.module.css';

/** Shows how many shells the user has, and links to the ledger and to the tasks that give shells. */
export function ShellBalance() {
  const { data, isError, isFetching, refetch } = useGetShellsQuery(undefined, {
    refetchOnMountOrArgChange: !useIsHydrating(),
  });
  return (
    <div className={styles['place']}>
      <ShellCard
        label="我的贝壳"
        title="我的贝壳"
        balance={data?.balance ?? (isError ? '没数清' : '…')}
        isBusy={isFetching && !data}
        buttons={
          isError && !data ? (
            <Button size="small" kind="secondary" loading={isFetching} onClick={() => void refetch()}>
              再数一次
            </Button>
          ) : (
            <>
              <ButtonLink href={href('tasks')} as={AppLink} size="small">
                做任务攒贝壳
              </ButtonLink>
              <ButtonLink href={href('shellLedger')} as={AppLink} kind="quiet" size="small">
                贝壳记录
              </ButtonLink>
            </>
          )
        }
      />
    </div>
  );
}
