import { Suspense, useState, type ReactNode } from 'react';
import { useCloseOnBackKey } from '#ui/dialog/useCloseOnBackKey.ts';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';

const LeaveDialog = retryingLazy(async () => ({ default: (await import('./LeaveDialog.tsx')).LeaveDialog }));

interface LeavingOptions {
  form: { isChanged: boolean; discard: () => void };
  /** The title of the confirmation dialog, such as `地址还没有保存`. */
  title: string;
  goBack: () => void;
}

/**
 * Asks for confirmation before the user leaves a form with unsaved content, including by the host's back key
 * (BRIDGE-11). Returns the handler of the back button, and the confirmation dialog, which the form renders.
 */
export function useLeaveConfirmation({ form, title, goBack }: LeavingOptions): {
  onBack: () => void;
  leaveDialog: ReactNode;
} {
  const [isAsking, setIsAsking] = useState(false);
  const ask = () => setIsAsking(true);
  useCloseOnBackKey(form.isChanged && !isAsking, ask);
  return {
    onBack: form.isChanged ? ask : goBack,
    leaveDialog: (
      <Suspense>
        {isAsking && (
          <LeaveDialog
            title={title}
            onStay={() => setIsAsking(false)}
            onLeave={goBack}
            onDiscard={() => {
              form.discard();
              goBack();
            }}
          />
        )}
      </Suspense>
    ),
  };
}
