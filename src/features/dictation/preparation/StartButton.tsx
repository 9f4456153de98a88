import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { href } from '#platform/navigation/paths.ts';
import { Button } from '#ui/action/Button.tsx';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';
import { screenOf } from '#features/dictation/draft/draft.ts';
import { useDraft } from '#features/dictation/draft/useDraft.ts';

const Dialog = retryingLazy(async () => ({ default: (await import('#ui/dialog/Dialog.tsx')).Dialog }));

/**
 * Starts a dictation. Asks for confirmation first if an unfinished dictation, whose reading has begun, would be
 * replaced.
 */
export function StartButton({ count, onStart }: { count: number; onStart: () => void }) {
  const navigate = useNavigate();
  const { draft, isAwaited } = useDraft();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        size="large"
        wide
        loading={isAwaited}
        onClick={() => (draft && draft.reached > 0 ? setIsAsking(true) : onStart())}
      >
        开始听写（{count} 个词）
      </Button>
      <Suspense>
        {isAsking && draft && (
          <Dialog
            open
            onClose={() => setIsAsking(false)}
            title="上一次听写还没做完"
            text={`“${draft.title}”听写了 ${draft.reached} 个词，成绩还没交`}
            actions={
              <>
                <Button wide onClick={() => void navigate(href(screenOf[draft.stage]))}>
                  接着上一次
                </Button>
                <Button kind="quiet" wide onClick={onStart}>
                  不要了，开始新的
                </Button>
              </>
            }
          />
        )}
      </Suspense>
    </>
  );
}
