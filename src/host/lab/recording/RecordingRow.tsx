import { cutText, type Pace, type RecordingOutline } from '#contract/host/pageRecorder.ts';
import { downloadFile } from '#ui/behaviour/downloadFile.ts';
import { CopyButton } from '#host/lab/fields/CopyButton.tsx';
import { LabButton } from '#host/lab/fields/LabButton.tsx';
import styles from './recording.module.css';

interface RecordingRowProps {
  recording: RecordingOutline;
  canReplay: boolean;
  onReplay: (pace: Pace) => void;
}

const paces = [
  ['fast', '快速回放'],
  ['real', '实时回放'],
  ['step', '单步回放'],
] as const;

export function RecordingRow({ recording, canReplay, onReplay }: RecordingRowProps) {
  return (
    <li className={styles['row']} aria-label={recording.name}>
      <div className={styles['facts']}>
        <strong>{recording.name}</strong>
        <span>
          {new Date(recording.startedAt).toLocaleTimeString('zh-CN')} · {(recording.durationMs / 1000).toFixed(1)} 秒 ·{' '}
          {recording.steps.length} 步{recording.cut && `（${cutText(recording)}）`}
        </span>
      </div>
      <div className={styles['buttons']}>
        {paces.map(([pace, title]) => (
          <LabButton key={pace} disabled={!canReplay} onClick={() => onReplay(pace)}>
            {title}
          </LabButton>
        ))}
        <LabButton
          onClick={() => downloadFile(`${recording.name}.json`, JSON.stringify(recording), 'application/json')}
        >
          下载
        </LabButton>
        <CopyButton text={() => JSON.stringify(recording)}>复制</CopyButton>
      </div>
    </li>
  );
}
