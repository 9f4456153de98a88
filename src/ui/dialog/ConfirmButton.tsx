import { Suspense, useState } from 'react';
import { Button } from '#ui/action/Button.tsx';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';

const Dialog = retryingLazy(async () => ({ default: (await import('./Dialog.tsx')).Dialog }));

interface ConfirmButtonProps {
  children: string;
  /** The accessible name, if the text is the same for several buttons. It must contain the text. */
  label?: string;
  title: string;
  text?: string;
  /** The label of the button that closes the question and changes nothing. */
  cancelLabel?: string;
  confirmLabel: string;
  /** `primary` for the main action of a screen; the default is `quiet`. */
  kind?: 'primary' | 'quiet';
  loading?: boolean;
  /**
   * Returns whether the question may be shown; false if there is nothing to confirm yet, for example because a form is
   * incomplete.
   */
  mayAsk?: () => boolean;
  onConfirm: () => void;
}

/** A small button that asks for confirmation before it acts. */
export function ConfirmButton({
  children,
  label,
  title,
  text,
  cancelLabel = '留着',
  confirmLabel,
  kind = 'quiet',
  loading = false,
  mayAsk = () => true,
  onConfirm,
}: ConfirmButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const handleGo = () => {
    close();
    onConfirm();
  };
  return (
    <>
      <Button
        kind={kind}
        size="small"
        loading={loading}
        {...(label !== undefined && { 'aria-label': label })}
        onClick={() => setIsAsking(mayAsk())}
      >
        {children}
      </Button>
      {isAsking && (
        <Suspense>
          <Dialog
            open
            onClose={close}
            title={title}
            {...(text !== undefined && { text })}
            actions={
              <>
                <Button wide onClick={close}>
                  {cancelLabel}
                </Button>
                <Button kind="quiet" wide onClick={handleGo}>
                  {confirmLabel}
                </Button>
              </>
            }
          />
        </Suspense>
      )}
    </>
  );
}
