import { useState } from 'react';
import type { Pace, RunningReplay, RecordingOutline } from '#contract/host/pageRecorder.ts';
import { LabButton } from '#host/lab/fields/LabButton.tsx';
import { TextField } from '#host/lab/fields/TextField.tsx';
import { useLab, useLabState } from '#host/lab/console/LabContext.ts';
import { mainScenarioOf } from '#host/lab/mainScenarioOf.ts';
import groups from '#host/lab/settings/settings.module.css';
import styles from './recording.module.css';
import { ReplayView } from './ReplayView.tsx';
import { RecordingFile } from './RecordingFile.tsx';
import { RecordingRow } from './RecordingRow.tsx';

/** Records what the sagas of the visible page do (docs/qa.md), and replays recordings in this page. */
export function RecordingPanel() {
  const lab = useLab();
  const recordings = useLabState((state) => state.recordings);
  const page = useLabState((state) => state.pages.at(-1));
  const scenarioTitle = useLabState((state) => mainScenarioOf(state.scenario)?.title);
  const [name, setName] = useState('');
  const [isEmptied, setIsEmptied] = useState(true);
  const [replay, setReplay] = useState<{ name: string; running: RunningReplay }>();
  const usualName = scenarioTitle ?? '自定义场景';
  const { recorder, recordingName: recording, problem } = page ?? {};

  const handleReplay = async (recording: RecordingOutline, pace: Pace) => {
    if (!recorder) return;
    replay?.running.stop();
    setReplay({ name: recording.name, running: await recorder.replay(recording, pace) });
  };

  return (
    <div className={groups['groups']}>
      <fieldset className={groups['group']}>
        <legend>录制</legend>
        {recording === undefined ? (
          <>
            <div className={groups['wide']}>
              <TextField label="名称" value={name} placeholder={usualName} onCommit={setName} />
            </div>
            <label className={styles['choice']}>
              <input type="checkbox" checked={isEmptied} onChange={({ target }) => setIsEmptied(target.checked)} />
              从空手机开始
            </label>
            <LabButton
              kind="strong"
              disabled={!recorder}
              onClick={() => lab.record(name.trim() === '' ? usualName : name.trim(), isEmptied)}
            >
              开始录制
            </LabButton>
          </>
        ) : (
          <>
            <p className={styles['recording']} role="status">
              正在录制“{recording}”
            </p>
            <LabButton kind="strong" onClick={() => void lab.stopRecording()}>
              停止录制
            </LabButton>
          </>
        )}
        {problem !== undefined && (
          <p className={styles['problem']} role="status">
            {problem}
          </p>
        )}
        <p className={groups['hint']}>录制从载入页面开始。离开页面时录到的会留在下面；换场景、重启应用会结束录制。</p>
      </fieldset>
      <fieldset className={groups['group']}>
        <legend>录好的流程</legend>
        {recordings.length === 0 && <p className={groups['hint']}>还没有录过</p>}
        {recordings.length > 0 && (
          <ul className={styles['recordings']} aria-label="录好的流程">
            {recordings.map((recording, index) => (
              <RecordingRow
                key={recordings.length - index}
                recording={recording}
                canReplay={recorder !== undefined}
                onReplay={(pace) => void handleReplay(recording, pace)}
              />
            ))}
          </ul>
        )}
        {recorder && <RecordingFile recorder={recorder} onRecording={lab.addRecording} />}
      </fieldset>
      {replay && recorder && <ReplayView key={page?.id} name={replay.name} replay={replay.running} />}
    </div>
  );
}
