import { cutText, type Pace, type RecordingOutline } from '#contract/host/pageRecorder.ts';
import { downloadFile } from '#ui/behaviour/downloadFile.ts';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { Buttons } from '#features/debug/page/Buttons.tsx';
import styles from './Flow.module.css';

export function RecordingEntry({
  recording,
  onReplay,
}: {
  recording: RecordingOutline;
  onReplay: (pace: Pace) => void;
}) {
  const toasts = useToasts();
  const text = () => JSON.stringify(recording);
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      toasts.show({ kind: 'success', text: '已复制' });
    } catch {
      toasts.show({ kind: 'fail', text: '这里不能复制，请用下载' });
    }
  };

  return (
    <li className={styles['recording']}>
      <p className={styles['name']}>{recording.name}</p>
      <p className={styles['facts']}>
        {new Date(recording.startedAt).toLocaleString('zh-CN')} · {(recording.durationMs / 1000).toFixed(1)} 秒 ·{' '}
        {recording.steps.length} 步{recording.cut && `（${cutText(recording)}）`}
      </p>
      <Buttons
        about={recording.name}
        actions={{
          下载: () => downloadFile(`${recording.name}.json`, text(), 'application/json'),
          复制: () => void handleCopy(),
          单步回放: () => onReplay('step'),
          快速回放: () => onReplay('fast'),
          实时回放: () => onReplay('real'),
        }}
      />
    </li>
  );
}
