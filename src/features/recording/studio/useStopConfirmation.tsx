import { Suspense, useState, type ReactNode } from 'react';
import { href } from '#platform/navigation/paths.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import type { Recorder, RecorderState } from '#platform/recording/recorder.ts';
import { Button } from '#ui/action/Button.tsx';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';
import { useCloseOnBackKey } from '#ui/dialog/useCloseOnBackKey.ts';

const Dialog = retryingLazy(async () => ({ default: (await import('#ui/dialog/Dialog.tsx')).Dialog }));

/**
 * Pauses a running recording and asks for confirmation before the user leaves the screen, even by the host's back key
 * (BRIDGE-11). If the recording has not started yet, going back cancels it without a question. Returns the dialog.
 */
export function useStopConfirmation(recorder: Recorder, { phase }: RecorderState): ReactNode {
  const { goBack } = useGoBack(href('launchAudio'));
  const [isAsking, setIsAsking] = useState(false);
  useCloseOnBackKey(phase !== 'idle' && !isAsking, () => {
    if (phase === 'opening' || phase === 'counting') {
      recorder.stop();
      return;
    }
    recorder.pause();
    setIsAsking(true);
  });
  const stay = () => setIsAsking(false);
  return (
    <Suspense>
      {isAsking && (
        <Dialog
          open
          onClose={stay}
          title="还没有念完，要离开吗？"
          text="录好的都存在这台设备上，下次可以接着录"
          actions={
            <>
              <Button wide onClick={stay}>
                留在这里
              </Button>
              <Button
                kind="quiet"
                wide
                onClick={() => {
                  recorder.stop();
                  goBack();
                }}
              >
                停下，离开
              </Button>
            </>
          }
        />
      )}
    </Suspense>
  );
}
