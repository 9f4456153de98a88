import { Suspense, useState } from 'react';
import { Button } from '#ui/action/Button.tsx';
import { retryingLazy } from '#ui/retryingLazy.ts';

const Dialog = retryingLazy(async () => ({ default: (await import('./Dialog.tsx')).Dialog }));

interface AskButtonProps {
  children: string;
  title: string;
  text?: string;
  /** The answer that changes nothing. */
  stay?: string;
  go: string;
  loading?: boolean;
  /** False: there is nothing to ask yet. */
  mayAsk?: () => boolean;
  onGo: () => void;
}

/** A small button for what is better asked about first. */
export function AskButton({
  children,
  title,
  text,
  stay = '留着',
  go,
  loading = false,
  mayAsk = () => true,
  onGo,
}: AskButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const handleGo = () => {
    close();
    onGo();
  };
  return (
    <>
      <Button kind="quiet" size="small" loading={loading} onClick={() => setIsAsking(mayAsk())}>
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
                  {stay}
                </Button>
                <Button kind="quiet" wide onClick={handleGo}>
                  {go}
                </Button>
              </>
            }
          />
        </Suspense>
      )}
    </>
  );
}
