import { useState } from 'react';
import type { PageRecorder, Pace, RunningReplay, RecordingOutline } from '#contract/host/pageRecorder.ts';
import { Buttons } from '#features/debug/page/Buttons.tsx';
import { DebugField } from '#features/debug/page/DebugField.tsx';
import { DebugSection } from '#features/debug/page/DebugSection.tsx';
import { Facts } from '#features/debug/page/Facts.tsx';
import { ReplayView } from './ReplayView.tsx';
import { RecordingEntry } from './RecordingEntry.tsx';
import { RecordingFile } from './RecordingFile.tsx';
import { usePageRecorder, useRecorderProblem } from './usePageRecorder.ts';
import styles from './Flow.module.css';

/** Records the actions, calls and replies of a session, and replays them without side effects. */
export function FlowSection() {
  const recorder = usePageRecorder();
  return (
    <DebugSection title="流程录制">
      {recorder ? <RecorderView recorder={recorder} /> : <p>正在准备录制工具……</p>}
    </DebugSection>
  );
}

function RecorderView({ recorder }: { recorder: PageRecorder }) {
  const [name, setName] = useState('');
  const [recordingName, setRecordingName] = useState(() => recorder.recordingName());
  const [recordings, setRecordings] = useState<readonly RecordingOutline[]>(() => recorder.stored());
  const problem = useRecorderProblem(recorder);
  const [replay, setReplay] = useState<{ recording: RecordingOutline; running: RunningReplay }>();

  const handleStart = () => recorder.start(name.trim() || new Date().toLocaleString('zh-CN'));
  const handleStop = async () => {
    await recorder.stop();
    setRecordingName(recorder.recordingName());
    setRecordings(recorder.stored());
  };
  const handleReplay = async (recording: RecordingOutline, pace: Pace) => {
    replay?.running.stop();
    setReplay({ recording, running: await recorder.replay(recording, pace) });
  };

  return (
    <>
      <Facts facts={{ 当前: recordingName === undefined ? '没有在录制' : `正在录制“${recordingName}”` }} />
      {problem !== undefined && (
        <p role="status" className={styles['problem']}>
          {problem}
        </p>
      )}
      {recordingName === undefined ? (
        <>
          <DebugField label="录制名称" value={name} onChange={setName} placeholder="例如 外部登录" />
          <Buttons actions={{ '开始录制（刷新页面）': handleStart }} />
        </>
      ) : (
        <Buttons actions={{ 停止录制: () => void handleStop() }} />
      )}
      <RecordingFile recorder={recorder} onRecording={(recording) => setRecordings([recording, ...recordings])} />
      {recordings.length > 0 && (
        <ul className={styles['recordings']} aria-label="录好的流程">
          {recordings.map((recording, index) => (
            <RecordingEntry
              key={recordings.length - index}
              recording={recording}
              onReplay={(pace) => void handleReplay(recording, pace)}
            />
          ))}
        </ul>
      )}
      {replay && <ReplayView name={replay.recording.name} replay={replay.running} />}
    </>
  );
}
