import { useState } from 'react';
import type { PageRecorder, RecordingOutline } from '#contract/host/pageRecorder.ts';
import styles from './recording.module.css';

interface RecordingFileProps {
  recorder: PageRecorder;
  onRecording: (recording: RecordingOutline) => void;
}

/** Loads a recording from a file, or shows what is wrong with it. */
export function RecordingFile({ recorder, onRecording }: RecordingFileProps) {
  const [problem, setProblem] = useState('');

  const handleFile = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (!file) return;
    try {
      onRecording(recorder.read(await file.text()));
      setProblem('');
    } catch (error) {
      // The error belongs to the frame's realm, so `instanceof` would fail.
      setProblem((error as Error).message);
    }
    // Allows choosing the same file again.
    input.value = '';
  };

  return (
    <div className={styles['file']}>
      <label>
        载入录制文件
        <input type="file" accept=".json,application/json" onChange={({ target }) => void handleFile(target)} />
      </label>
      {problem && <p role="alert">{problem}</p>}
    </div>
  );
}
