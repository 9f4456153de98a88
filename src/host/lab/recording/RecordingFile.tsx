import { useState } from 'react';
import type { PageRecorder, RecordingOutline } from '#contract/host/pageRecorder.ts';
import styles from './recording.module.css';

interface RecordingFileProps {
  recorder: PageRecorder;
  onRecording: (recording: RecordingOutline) => void;
}

/** Loads a recording from a file, or shows why the file cannot be loaded. */
export function RecordingFile({ recorder, onRecording }: RecordingFileProps) {
  const [problem, setProblem] = useState('');

  const handleFile = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (!file) return;
    try {
      onRecording(recorder.read(await file.text()));
      setProblem('');
    } catch (error) {
      // Uses a cast, because the error was created in the frame and `instanceof Error` would be false here.
      setProblem((error as Error).message);
    }
    // Clears the field, because otherwise the same file could not be chosen again.
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
