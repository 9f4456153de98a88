import type { Tasks } from '#contract/family/tasks.ts';
import { dailyTasks, isDaily } from '#lib/tasks/taskRules.ts';
import { href } from '#platform/navigation/paths.ts';
import { Columns } from '#ui/navigation/Columns.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ChildNote } from '#widgets/family/ChildNote.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { useGetTasksQuery } from './api.ts';
import { BalanceCard } from './BalanceCard.tsx';
import { TaskGroup } from './list/TaskGroup.tsx';
import { SignInCard } from './signIn/SignInCard.tsx';
import styles from './TaskScreen.module.css';

/** The task centre: the daily sign-in, and the tasks for which the child receives shells. */
export default function TaskScreen() {
  const query = useGetTasksQuery(undefined, { refetchOnMountOrArgChange: true, refetchOnFocus: true });
  return (
    <ScreenFrame title="任务中心" parent={href('profile')}>
      <div className={styles['child']}>
        <ChildNote what="任务" />
      </div>
      <QueryState query={query} loading={<TasksSkeleton />}>
        {(tasks) => <TaskCentre tasks={tasks} />}
      </QueryState>
    </ScreenFrame>
  );
}

function TaskCentre({ tasks }: { tasks: Tasks }) {
  const daily = tasks.items.filter(({ id }) => isDaily(id));
  const once = tasks.items.filter(({ id }) => !isDaily(id));
  const done = daily.filter(({ state }) => state === 'claimed').length;
  return (
    <Columns
      about={
        <div className={styles['column']}>
          <BalanceCard tasks={tasks} />
          <SignInCard tasks={tasks} />
        </div>
      }
    >
      <div className={styles['column']}>
        <TaskGroup title="今天的任务" note={`领了 ${done} / ${dailyTasks.length}，明天又有新的`} tasks={daily} />
        <TaskGroup title="成长任务" note="每个做一次，奖励更多" tasks={once} />
      </div>
    </Columns>
  );
}

const TasksSkeleton = () => (
  <div className={styles['column']}>
    <LoadingBlock label="正在打开任务" height={110} />
    <LoadingBlock label="正在打开签到" height={190} />
    <LoadingBlock label="正在打开今天的任务" height={320} />
  </div>
);
