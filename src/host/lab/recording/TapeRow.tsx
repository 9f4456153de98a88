import { cutText, type Pace, type TapeOutline } from '#contract/flowDoor.ts';
import { downloadFile } from '#ui/downloadFile.ts';
import { CopyButton } from '#host/lab/fields/CopyButton.tsx';
import { LabButton } from '#host/lab/fields/LabButton.tsx';
import styles from './recording.module.css';

interface TapeRowProps {
  tape: TapeOutline;
  canReplay: boolean;
  onReplay: (pace: Pace) => void;
}

const paces = [
  ['fast', '快速回放'],
  ['real', '实时回放'],
  ['step', '单步回放'],
] as const;

export function TapeRow({ tape, canReplay, onReplay }: TapeRowProps) {
  return (
    <li className={styles['tape']} aria-label={tape.name}>
      <div className={styles['facts']}>
        <strong>{tape.name}</strong>
        <span>
          {new Date(tape.startedAt).toLocaleTimeString('zh-CN')} · {(tape.durationMs / 1000).toFixed(1)} 秒 ·{' '}
          {tape.steps.length} 步{tape.cut && `（${cutText(tape)}）`}
        </span>
      </div>
      <div className={styles['buttons']}>
        {paces.map(([pace, title]) => (
          <LabButton key={pace} disabled={!canReplay} onClick={() => onReplay(pace)}>
            {title}
          </LabButton>
        ))}
        <LabButton onClick={() => downloadFile(`${tape.name}.json`, JSON.stringify(tape), 'application/json')}>
          下载
        </LabButton>
        <CopyButton text={() => JSON.stringify(tape)}>复制</CopyButton>
      </div>
    </li>
  );
}
