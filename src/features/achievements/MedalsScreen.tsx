import type { listMedals } from '#contract/account/achievements.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { Button } from '#ui/action/Button.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { useLoginFirst } from '#platform/navigation/useLoginFirst.ts';
import { useListMedalsQuery } from './api.ts';
import { MedalGrid, MedalGridSkeleton } from './MedalGrid.tsx';
import styles from './MedalsScreen.module.css';

export default function MedalsScreen() {
  const query = useListMedalsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <ScreenFrame title="勋章墙">
      <QueryState query={query} loading={<MedalGridSkeleton />}>
        {({ items }) => <Medals items={items} />}
      </QueryState>
    </ScreenFrame>
  );
}

function Medals({ items }: ReplyOf<typeof listMedals>) {
  const isSignedIn = useIsSignedIn();
  const loginFirst = useLoginFirst();
  const earned = items.filter(({ earnedAt }) => earnedAt !== null);
  const toEarn = items.filter(({ earnedAt }) => earnedAt === null);
  return (
    <>
      {items.length === 0 && <EmptyState title="勋章正在打磨" text="过一会儿再来看看吧" />}
      <p className={styles['summary']}>
        {isSignedIn ? `得到 ${earned.length} 枚，还有 ${toEarn.length} 枚等着你` : '读书打卡，就能得到这些勋章'}
      </p>
      {!isSignedIn && (
        <div className={styles['login']}>
          <Button onClick={() => void loginFirst()}>登录，开始收集</Button>
        </div>
      )}
      {earned.length > 0 && <MedalGrid title="已经得到" medals={earned} />}
      {toEarn.length > 0 && <MedalGrid title="等你来拿" medals={toEarn} />}
      <div className={styles['login']}>
        <ButtonLink href={href('bookIndex')} as={AppLink} kind="secondary">
          去读一本书
        </ButtonLink>
      </div>
    </>
  );
}
