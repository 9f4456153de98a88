import { cutText, type Pace, type TapeOutline } from '#contract/flowDoor.ts';
import { downloadFile } from '#ui/downloadFile.ts';
import { showToast } from '#ui/toast/toast.ts';
import { Buttons } from '#features/debug/Buttons.tsx';
import styles from './Flow.module.css';

export function TapeEntry({ tape, onReplay }: { tape: TapeOutline; onReplay: (pace: Pace) => void }) {
  const text = () => JSON.stringify(tape);
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      showToast({ kind: 'success', text: '已复制' });
    } catch {
      showToast({ kind: 'fail', text: '这里不能复制，请用下载' });
    }
  };

  return (
    <li className={styles['tape']}>
      <p className={styles['name']}>{tape.name}</p>
      <p className={styles['facts']}>
        {new Date(tape.startedAt).toLocaleString('zh-CN')} · {(tape.durationMs / 1000).toFixed(1)} 秒 ·{' '}
        {tape.steps.length} 步{tape.cut && `（${cutText(tape)}）`}
      </p>
      <Buttons
        about={tape.name}
        actions={{
          下载: () => downloadFile(`${tape.name}.json`, text(), 'application/json'),
          复制: () => void handleCopy(),
          单步回放: () => onReplay('step'),
          快速回放: () => onReplay('fast'),
          实时回放: () => onReplay('real'),
        }}
      />
    </li>
  );
}
