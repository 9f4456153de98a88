import { useId, useState } from 'react';
import type { PageRecorder, RecordingOutline } from '#contract/host/pageRecorder.ts';
import styles from './Flow.module.css';

interface RecordingFileProps {
  recorder: PageRecorder;
  onRecording: (recording: RecordingOutline) => void;
}

/** Loads a recording from a file, or shows why it is invalid. */
export function RecordingFile({ recorder, onRecording }: RecordingFileProps) {
  const id = useId();
  const [problem, setProblem] = useState('');

  const handleFile = async (file: File | undefined) => {
    if (!file) return;
    try {
      onRecording(recorder.read(await file.text()));
      setProblem('');
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };

  return (
    <div className={styles['file']}>
      <label htmlFor={id} className={styles['label']}>
        载入录制文件
      </label>
      <input
        id={id}
        type="file"
        accept=".json,application/json"
        className={styles['input']}
        onChange={(event) => void handleFile(event.target.files?.[0])}
      />
      {problem && (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
    </div>
  );
}
