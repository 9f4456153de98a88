import { Button } from '#ui/action/Button.tsx';
import { HeartIcon } from '#ui/icons/HeartIcon.tsx';
import { showToast } from '#ui/toast/toast.ts';
import { useDropBooklistMutation, useKeepBooklistMutation, useMyBooks } from '#features/books/shelfApi.ts';
import { useLoginFirst } from '#platform/navigation/useLoginFirst.ts';

/** Puts a booklist among one's own, or takes it out again. */
export function KeepButton({ booklistId }: { booklistId: string }) {
  const { mine } = useMyBooks();
  const loginFirst = useLoginFirst();
  const [keep, keeping] = useKeepBooklistMutation();
  const [drop, dropping] = useDropBooklistMutation();
  const isKept = mine?.booklists.some(({ id }) => id === booklistId) ?? false;

  const handleToggle = async () => {
    if (!loginFirst()) return;
    const { error } = await (isKept ? drop : keep)({ params: { booklistId } });
    if (error) showToast({ kind: 'fail', text: ('message' in error && error.message) || '没有成功，再试一次吧' });
  };

  return (
    <Button
      kind={isKept ? 'secondary' : 'primary'}
      size="small"
      icon={<HeartIcon size={18} filled={isKept} />}
      loading={keeping.isLoading || dropping.isLoading}
      aria-pressed={isKept}
      onClick={() => void handleToggle()}
    >
      {isKept ? '已收藏' : '收藏书单'}
    </Button>
  );
}
