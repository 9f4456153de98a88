import { Suspense, useState } from 'react';
import { Button } from '#ui/action/Button.tsx';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';
import { useToasts } from '#ui/toast/ToastContext.ts';

const DisplaySheet = retryingLazy(async () => ({
  default: (await import('./PublicDisplaySheet.tsx')).PublicDisplaySheet,
}));

interface ShowInRankingProps {
  isShown: boolean;
  isBusy: boolean;
  /** Changes whether the child is shown; resolves to undefined if the change failed. */
  onChange: (isShown: boolean) => Promise<object | undefined>;
}

/**
 * A button that shows the child in a public ranking once an adult has agreed. Hiding the child again needs no adult.
 */
export function ShowInRanking({ isShown, isBusy, onChange }: ShowInRankingProps) {
  const toasts = useToasts();
  const [isAsking, setIsAsking] = useState(false);

  const change = async (wanted: boolean) => {
    const isDone = await onChange(wanted);
    setIsAsking(false);
    if (isDone) toasts.show({ kind: 'success', text: wanted ? '上榜啦，只显示昵称' : '别人看不到你了' });
  };
  return (
    <>
      <Button
        size="small"
        kind={isShown ? 'quiet' : 'primary'}
        loading={isBusy}
        onClick={() => (isShown ? void change(false) : setIsAsking(true))}
      >
        {isShown ? '不再上榜' : '让我上榜'}
      </Button>
      <Suspense>
        {isAsking && (
          <DisplaySheet isBusy={isBusy} onClose={() => setIsAsking(false)} onPassed={() => void change(true)} />
        )}
      </Suspense>
    </>
  );
}
