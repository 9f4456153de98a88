import type { ReactNode } from 'react';
import type { Aim } from '#contract/experience/aims.ts';
import { AimGone } from '#features/experience/aims/AimGone.tsx';
import { useGetAimQuery } from '#features/experience/aims/aimsApi.ts';
import { Celebrations } from '#features/experience/aims/celebration/Celebrations.tsx';
import { isCountedByGateway } from '#lib/experience/aimRules.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useToday } from '#platform/variable/useToday.ts';
import { PencilIcon } from '#ui/icons/actionIcons.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { AimActions } from './AimActions.tsx';
import { AimHead } from './AimHead.tsx';
import styles from './AimView.module.css';
import { CountedNote } from './CountedNote.tsx';
import { DayMarks } from './DayMarks.tsx';
import { StepMarks } from './StepMarks.tsx';

const frame = (state: ReactNode) => (
  <ScreenFrame title="成长目标" parent={href('aim')}>
    {state}
  </ScreenFrame>
);

/** One aim of the child, with its progress and the days or steps that can be checked off. */
export function AimView({ id }: { id: string }) {
  const query = useGetAimQuery({ params: { aimId: id } }, { refetchOnMountOrArgChange: true, refetchOnFocus: true });
  return (
    <QueryState
      query={query}
      loading={<LoadingBlock label="正在打开目标" height={320} />}
      notFound={frame(<AimGone />)}
      frame={frame}
    >
      {(aim) => (
        <ScreenFrame
          title="成长目标"
          parent={href('aim')}
          right={
            <AppLink href={href('editAim', { id })} className={styles['edit']} aria-label="编辑这个目标">
              <PencilIcon />
            </AppLink>
          }
        >
          <OneAim aim={aim} />
        </ScreenFrame>
      )}
    </QueryState>
  );
}

function OneAim({ aim }: { aim: Aim }) {
  const today = useToday();
  return (
    <div className={styles['page']}>
      <div className={styles['about']}>
        <AimHead aim={aim} today={today} />
      </div>
      <div className={styles['work']}>
        {aim.measure === 'days' && <DayMarks aim={aim} today={today} />}
        {isCountedByGateway(aim.measure) && <CountedNote measure={aim.measure} />}
        {aim.steps.length > 0 && <StepMarks aim={aim} today={today} />}
        <AimActions aim={aim} />
      </div>
      <Celebrations aims={[aim]} />
    </div>
  );
}
