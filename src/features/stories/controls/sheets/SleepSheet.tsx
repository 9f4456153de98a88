import { useDispatch, useSelector } from 'react-redux';
import { inMinutes, selectSleepTimer, sleepSet, type SleepTimer } from '#platform/player/sleep/sleepSlice.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { Button } from '#ui/action/Button.tsx';
import { Sheet } from '#ui/dialog/Sheet.tsx';
import { asleep } from '#ui/mascot/asleep.tsx';
import { Daidi } from '#ui/mascot/Daidi.tsx';
import styles from './SleepSheet.module.css';
import { useSleepText } from './useSleepText.ts';

const minuteChoices = [5, 10, 15, 20, 30, 45, 60, 90];
const storyChoices = [
  { left: 1, name: '播完这个' },
  { left: 2, name: '再听 2 个' },
  { left: 3, name: '再听 3 个' },
];

export function SleepSheet({ onClose }: { onClose: () => void }) {
  const dispatch = useDispatch();
  const timer = useSelector(selectSleepTimer);
  const { clock } = useServices();
  const text = useSleepText();
  const choose = (next: SleepTimer) => {
    dispatch(sleepSet(next));
    onClose();
  };
  const choice = (isChosen: boolean, name: string, next: () => SleepTimer) => (
    <li key={name} className={styles['choice']}>
      <Button kind={isChosen ? 'primary' : 'secondary'} wide aria-pressed={isChosen} onClick={() => choose(next())}>
        {name}
      </Button>
    </li>
  );

  return (
    <Sheet open onClose={onClose} title="什么时候停">
      <div className={styles['state']} role="status">
        <Daidi mood={asleep} size={72} />
        <p>{stateText(timer, text)}</p>
      </div>
      <ul className={styles['choices']} aria-label="听几个故事">
        {storyChoices.map(({ left, name }) =>
          choice(timer.kind === 'stories' && timer.left === left, name, () => ({ kind: 'stories', left })),
        )}
      </ul>
      <ul className={styles['choices']} aria-label="听多少分钟">
        {minuteChoices.map((minutes) =>
          choice(timer.kind === 'moment' && timer.minutes === minutes, `${minutes} 分钟`, () =>
            inMinutes(minutes, clock.deviceNow()),
          ),
        )}
      </ul>
      {timer.kind !== 'off' && (
        <Button kind="quiet" wide onClick={() => choose({ kind: 'off' })}>
          不定时了，一直听
        </Button>
      )}
    </Sheet>
  );
}

function stateText(timer: SleepTimer, text: string): string {
  if (timer.kind === 'moment') return `还有 ${text}，声音会慢慢变小，然后停下来`;
  if (timer.kind === 'stories') return `${text}，呆迪就和你一起睡`;
  return '选一个时间，到点呆迪就和你一起睡';
}
