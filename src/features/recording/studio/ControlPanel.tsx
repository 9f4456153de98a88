import { useEffect, useState, type ReactNode } from 'react';
import type { Recorder, RecorderState } from '#platform/recording/recorder.ts';
import { Button } from '#ui/action/Button.tsx';
import { IconButton } from '#ui/action/IconButton.tsx';
import { WaitingRing } from '#ui/feedback/WaitingRing.tsx';
import { PauseIcon } from '#ui/icons/homeIcons.tsx';
import { MicrophoneIcon } from '#ui/icons/recordingIcons.tsx';
import { clockText } from '#lib/time/durationText.ts';
import styles from './ControlPanel.module.css';
import { LiveWave } from './LiveWave.tsx';

interface ControlPanelProps {
  recorder: Recorder;
  state: RecorderState;
  /**
   * A text that explains why nothing can be recorded. It is shown in this panel, because on a phone the panel covers
   * the end of the page.
   */
  notice: ReactNode;
  /** Whether the chosen sentence is already recorded. */
  hasSound: boolean;
  isLast: boolean;
  onRecord: () => void;
  /** Continues the recording after a pause. */
  onResume: () => void;
  onStopped: () => void;
}

const BARS_PER_SECOND = 20;

/** The waveform and buttons of the recorder. */
export function ControlPanel(props: ControlPanelProps) {
  const { recorder, state, notice, hasSound, isLast, onRecord, onResume, onStopped } = props;
  const { phase, count, isRetake, isInterrupted, hasLostWorker } = state;
  const stop = () => {
    recorder.stop();
    onStopped();
  };
  const next = () => {
    recorder.next();
    if (recorder.state().phase !== 'recording') onStopped();
  };
  const main = {
    idle: {
      label: hasSound ? '重录这一句' : '开始录',
      hint: hasSound ? '只重录这一句，别的不变' : '点一下，数完三下就开始',
      onClick: onRecord,
    },
    opening: { label: '正在打开麦克风', hint: '请在弹出的窗口里选“允许”', onClick: () => undefined },
    counting: { label: '准备', hint: '准备好了吗', onClick: () => undefined },
    recording: { label: '暂停', hint: isRetake ? '念完点“念好了”' : '念完一句，点“下一句”', onClick: recorder.pause },
    saving: { label: '正在存', hint: '正在存刚才念的', onClick: () => undefined },
    paused: {
      label: '接着录',
      hint: isInterrupted ? '刚才被打断了，录好的都还在' : '停住了，录好的都还在',
      onClick: onResume,
    },
  }[phase];
  const isWaiting = phase === 'opening' || phase === 'saving';
  return (
    <section className={styles['panel']} aria-label="录音">
      {notice !== undefined && <div className={styles['notice']}>{notice}</div>}
      <LiveWave recorder={recorder} isDrawnHere={hasLostWorker} />
      <Elapsed key={phase === 'idle' ? 'idle' : 'busy'} recorder={recorder} />
      <div className={styles['buttons']}>
        <span className={styles['side']}>
          {(phase === 'opening' || phase === 'counting') && (
            <Button kind="quiet" onClick={recorder.stop}>
              取消
            </Button>
          )}
          {(phase === 'recording' || phase === 'paused') && (
            <Button kind="quiet" onClick={stop}>
              停下
            </Button>
          )}
        </span>
        {phase === 'counting' ? (
          <span className={styles['count']} role="timer">
            <span role="alert">{count}</span>
          </span>
        ) : (
          <span className={styles['main']}>
            <IconButton
              kind="primary"
              size="huge"
              label={main.label}
              icon={phase === 'recording' ? <PauseIcon size={32} /> : <MicrophoneIcon size={32} />}
              aria-busy={isWaiting}
              onClick={main.onClick}
            />
            {isWaiting && <WaitingRing />}
          </span>
        )}
        <span className={styles['side']}>
          {phase === 'recording' && (
            <Button kind="secondary" onClick={next}>
              {isRetake || isLast ? '念好了' : '下一句'}
            </Button>
          )}
        </span>
      </div>
      <p className={styles['hint']} role="status">
        {main.hint}
      </p>
    </section>
  );
}

/** The time that was recorded since the recorder was started. */
function Elapsed({ recorder }: { recorder: Recorder }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    let bars = 0;
    return recorder.subscribeHeard(({ length }) => {
      bars += length;
      setSeconds(Math.floor(bars / BARS_PER_SECOND));
    });
  }, [recorder]);
  return <p className={styles['time']}>{clockText(seconds * 1_000)}</p>;
}
