import type { Task } from '#contract/family/tasks.ts';
import { CardSection } from '#ui/list/CardSection.tsx';
import styles from './TaskGroup.module.css';
import { TaskRow } from './TaskRow.tsx';

interface TaskGroupProps {
  title: string;
  note: string;
  tasks: readonly Task[];
}

/** The order of tasks by state: tasks whose reward can be claimed come first, claimed tasks last. */
const stateOrder: Record<Task['state'], number> = { ready: 0, open: 1, full: 2, claimed: 3 };

export const TaskGroup = ({ title, note, tasks }: TaskGroupProps) => (
  <CardSection title={title}>
    <p className={styles['note']}>{note}</p>
    <ul>
      {[...tasks]
        .sort((one, other) => stateOrder[one.state] - stateOrder[other.state])
        .map((task) => (
          <TaskRow key={task.id} task={task} />
        ))}
    </ul>
  </CardSection>
);
