import { useState } from 'react';
import type { FlowDoor, Pace, RunningReplay, TapeOutline } from '#contract/flowDoor.ts';
import { Buttons } from '#features/debug/Buttons.tsx';
import { DebugField } from '#features/debug/DebugField.tsx';
import { DebugSection } from '#features/debug/DebugSection.tsx';
import { Facts } from '#features/debug/Facts.tsx';
import { ReplayView } from './ReplayView.tsx';
import { TapeEntry } from './TapeEntry.tsx';
import { TapeFile } from './TapeFile.tsx';
import { useFlowDoor, useFlowProblem } from './useFlowDoor.ts';
import styles from './Flow.module.css';

/** Records the sagas of a session, and replays them without side effects. */
export function FlowSection() {
  const door = useFlowDoor();
  return <DebugSection title="流程录制">{door ? <Recorder door={door} /> : <p>正在准备录制工具…</p>}</DebugSection>;
}

function Recorder({ door }: { door: FlowDoor }) {
  const [name, setName] = useState('');
  const [recording, setRecording] = useState(() => door.recording());
  const [tapes, setTapes] = useState<readonly TapeOutline[]>(() => door.kept());
  const problem = useFlowProblem(door);
  const [replay, setReplay] = useState<{ tape: TapeOutline; running: RunningReplay }>();

  const handleStart = () => door.start(name.trim() || new Date().toLocaleString('zh-CN'));
  const handleStop = async () => {
    await door.stop();
    setRecording(door.recording());
    setTapes(door.kept());
  };
  const handleReplay = async (tape: TapeOutline, pace: Pace) => {
    replay?.running.stop();
    setReplay({ tape, running: await door.replay(tape, pace) });
  };

  return (
    <>
      <Facts facts={{ 当前: recording === undefined ? '没有在录制' : `正在录制“${recording}”` }} />
      {problem !== undefined && (
        <p role="status" className={styles['problem']}>
          {problem}
        </p>
      )}
      {recording === undefined ? (
        <>
          <DebugField label="录制名称" value={name} onChange={setName} placeholder="例如 外部登录" />
          <Buttons actions={{ '开始录制（刷新页面）': handleStart }} />
        </>
      ) : (
        <Buttons actions={{ 停止录制: () => void handleStop() }} />
      )}
      <TapeFile door={door} onTape={(tape) => setTapes([tape, ...tapes])} />
      {tapes.length > 0 && (
        <ul className={styles['tapes']} aria-label="录好的流程">
          {tapes.map((tape, index) => (
            <TapeEntry key={tapes.length - index} tape={tape} onReplay={(pace) => void handleReplay(tape, pace)} />
          ))}
        </ul>
      )}
      {replay && <ReplayView name={replay.tape.name} replay={replay.running} />}
    </>
  );
}
