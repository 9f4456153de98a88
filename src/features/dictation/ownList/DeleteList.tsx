import { Suspense, useState } from 'react';
import { href } from '#platform/navigation/paths.ts';
import { useNavigateAfterReply } from '#platform/navigation/afterReply/useNavigateAfterReply.ts';
import { Button } from '#ui/action/Button.tsx';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';
import { useDeleteWordListMutation } from '#features/dictation/api.ts';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';

const Dialog = retryingLazy(async () => ({ default: (await import('#ui/dialog/Dialog.tsx')).Dialog }));

export function DeleteList({ listId, title }: { listId: string; title: string }) {
  const navigate = useNavigateAfterReply();
  const [isAsking, setIsAsking] = useState(false);
  const [remove, { isLoading }] = useMutationWithToast(useDeleteWordListMutation(), '没有删除，请再试一次');

  const handleRemove = async () => {
    if (await remove({ params: { listId } })) navigate(href('dictationIndex'), { replace: true });
  };

  return (
    <>
      <Button kind="quiet" wide onClick={() => setIsAsking(true)}>
        删除这个词单
      </Button>
      <Suspense>
        {isAsking && (
          <Dialog
            open
            onClose={() => setIsAsking(false)}
            title={`要删除“${title}”吗？`}
            text="删除后找不回来；写错的词还留在错题本里"
            actions={
              <>
                <Button wide onClick={() => setIsAsking(false)}>
                  先留着
                </Button>
                <Button kind="quiet" wide loading={isLoading} onClick={() => void handleRemove()}>
                  删除
                </Button>
              </>
            }
          />
        )}
      </Suspense>
    </>
  );
}
