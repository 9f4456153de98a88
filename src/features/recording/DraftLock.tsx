import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '#ui/action/Button.tsx';
import { lost } from '#ui/mascot/lost.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';

/**
 * How long to wait for the lock of the draft. Another screen of the same tab releases the lock within this time;
 * another tab keeps the lock.
 */
const LOCK_TIMEOUT_MS = 500;

interface DraftLockProps {
  draftId: string;
  children: ReactNode;
}

/**
 * Renders its children in only one page at a time. A page does not see changes that another page makes to the draft, so
 * two pages would record the same sentences. Another page can take over the draft; a recording in this page then ends,
 * and its sound is kept. Browsers without locks (before Safari 15.4) render the children in every page.
 */
export function DraftLock({ draftId, children }: DraftLockProps) {
  // `locks` is undefined in old browsers, and in pages without HTTPS.
  const { locks } = navigator as Partial<Navigator>;
  const [lockState, setLockState] = useState<'asking' | 'held' | 'elsewhere'>(locks ? 'asking' : 'held');
  const [attempt, setAttempt] = useState({ steal: false });
  useEffect(() => {
    if (!locks) return undefined;
    let release: () => void = () => undefined;
    let isOver = false;
    const held = async () => {
      if (isOver) return;
      setLockState('held');
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    };
    const timer = setTimeout(
      () => setLockState((present) => (present === 'asking' ? 'elsewhere' : present)),
      LOCK_TIMEOUT_MS,
    );
    // The promise is rejected when another page takes over the draft.
    locks.request(`recording ${draftId}`, attempt, held).catch(() => {
      if (isOver) return;
      setLockState('elsewhere');
      setAttempt({ steal: false });
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      release();
    };
  }, [locks, draftId, attempt]);
  if (lockState === 'held') return children;
  if (lockState === 'asking') return <LoadingBlock label="正在打开录音" height={360} />;
  return (
    <EmptyState
      mood={lost}
      title="这份录音在另一个页面里开着"
      text="同时在两个页面里录，录好的会互相盖掉"
      action={<Button onClick={() => setAttempt({ steal: true })}>在这里接着录</Button>}
    />
  );
}
