import { Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { href } from '#platform/navigation/paths.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { usePreloadedClips } from '#platform/words/usePreloadedClips.ts';
import { useCloseOnBackKey } from '#ui/dialog/useCloseOnBackKey.ts';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';
import { LazyPart } from '#widgets/LazyPart.tsx';
import { DictationFrame } from '#features/dictation/DictationFrame.tsx';
import type { Draft } from '#features/dictation/draft/draft.ts';
import { FingerStage } from '#features/dictation/finger/FingerStage.tsx';
import { ReaderControls } from './ReaderControls.tsx';
import { WordStage } from './WordStage.tsx';
import type { useDraft } from '#features/dictation/draft/useDraft.ts';
import { usePrefetched } from '#features/dictation/usePrefetched.ts';
import { useReader } from './useReader.ts';
import { useWakeLock } from './useWakeLock.ts';

const LeaveDialog = retryingLazy(async () => ({ default: (await import('./LeaveDialog.tsx')).LeaveDialog }));
const loadRestDialog = async () => (await import('./LeaveDialog.tsx')).RestDialog;

interface DictatingProps {
  draft: Draft;
  change: ReturnType<typeof useDraft>['change'];
}

/**
 * Shows a running dictation. A child who writes on paper need not touch the screen. Everything is large, and nothing
 * distracts the child.
 */
export function Dictating({ draft, change }: DictatingProps) {
  const navigate = useNavigate();
  const { goBack } = useGoBack();
  const [openDialog, setOpenDialog] = useState<'leave' | 'rest'>();
  const { reading, reader } = useReader(draft, change, () => setOpenDialog('rest'));
  const isUnderWay = reading.step === 'sounding' || reading.step === 'writing';
  const word = draft.words[reading.position];
  const isWriting = draft.settings.way === 'finger' && isUnderWay && word !== undefined;
  usePreloadedClips(draft.words.flatMap(({ sound }) => sound ?? []));
  useWakeLock(isUnderWay);
  usePrefetched('dictationResult');

  useEffect(() => {
    // The code of the dialog is loaded in advance, because the network may fail during a dictation.
    void import('./LeaveDialog.tsx').catch(() => undefined);
  }, []);

  const askToLeave = () => {
    reader.pause();
    setOpenDialog('leave');
  };
  useCloseOnBackKey(openDialog === undefined, askToLeave);

  const goOn = () => {
    setOpenDialog(undefined);
    if (reading.step === 'waiting') reader.start();
  };
  const check = () => {
    change({ stage: 'checking' });
    void navigate(href('dictationResult'), { replace: true });
  };
  const dialog = { reached: draft.reached, onGoOn: goOn, onCheck: check, onLeave: goBack };

  return (
    <DictationFrame
      title="听写中"
      onBack={askToLeave}
      action={
        isWriting ? undefined : (
          <ReaderControls
            reading={reading}
            onStart={(position) => reader.start(position)}
            onPause={() => reader.pause()}
            onCheck={check}
          />
        )
      }
    >
      {isWriting ? (
        <FingerStage
          key={word.text}
          draft={draft}
          word={word}
          position={reading.position}
          onDraw={(drawn) => change(({ drawings }) => ({ drawings: { ...drawings, [word.text]: drawn } }))}
          onRead={(position) => reader.start(position)}
        />
      ) : (
        <WordStage draft={draft} reading={reading} />
      )}
      <Suspense>{openDialog === 'leave' && <LeaveDialog {...dialog} />}</Suspense>
      {openDialog === 'rest' && <LazyPart load={loadRestDialog} with={dialog} />}
    </DictationFrame>
  );
}
