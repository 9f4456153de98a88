import { useState } from 'react';
import type { FlowDoor, TapeOutline } from '#contract/flowDoor.ts';
import styles from './recording.module.css';

interface TapeFileProps {
  door: FlowDoor;
  onTape: (tape: TapeOutline) => void;
}

/** Takes a tape from a file, or says what is wrong with it. */
export function TapeFile({ door, onTape }: TapeFileProps) {
  const [problem, setProblem] = useState('');

  const handleFile = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (!file) return;
    try {
      onTape(door.read(await file.text()));
      setProblem('');
    } catch (error) {
      // Of the frame's own realm, so no `instanceof`.
      setProblem((error as Error).message);
    }
    // The same file may be chosen again.
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
