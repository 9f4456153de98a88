import { useGetShellsQuery } from '#features/mall/api.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { counting } from '#ui/mascot/counting.tsx';
import { Daidi } from '#ui/mascot/Daidi.tsx';
import styles from './ShellBalance.module.css';

/** How many shells the user has, and a way to earn more. */
export function ShellBalance() {
  const { data, isError, isFetching, refetch } = useGetShellsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <section className={styles['card']} aria-label="我的贝壳" aria-busy={isFetching && !data}>
      <Daidi mood={counting} size={76} />
      <div className={styles['words']}>
        <p className={styles['label']}>我的贝壳</p>
        <p className={styles['balance']}>{data?.balance ?? (isError ? '没数清' : '…')}</p>
      </div>
      {isError && !data ? (
        <Button size="small" kind="secondary" loading={isFetching} onClick={() => void refetch()}>
          再数一次
        </Button>
      ) : (
        <span className={styles['links']}>
          <ButtonLink href={href('tasks')} as={AppLink} size="small">
            做任务攒贝壳
          </ButtonLink>
          <ButtonLink href={href('shellLedger')} as={AppLink} kind="quiet" size="small">
            贝壳记录
          </ButtonLink>
        </span>
      )}
    </section>
  );
}
