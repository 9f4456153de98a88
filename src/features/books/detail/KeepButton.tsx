import { Button } from '#ui/action/Button.tsx';
import { HeartIcon } from '#ui/icons/actionIcons.tsx';
import { useDropBooklistMutation, useKeepBooklistMutation, useMyBooks } from '#features/books/shelfApi.ts';
import { useOwnChange } from '#widgets/useChange.ts';

/** Adds a booklist to the user's own ones or removes it. */
export function KeepButton({ booklistId }: { booklistId: string }) {
  const { mine } = useMyBooks();
  const [keep, keeping] = useOwnChange(useKeepBooklistMutation());
  const [drop, dropping] = useOwnChange(useDropBooklistMutation());
  const isKept = mine?.booklists.some(({ id }) => id === booklistId) ?? false;

  const handleToggle = () => void (isKept ? drop : keep)({ params: { booklistId } });

  return (
    <Button
      kind={isKept ? 'secondary' : 'primary'}
      size="small"
      icon={<HeartIcon size={18} filled={isKept} />}
      loading={keeping.isLoading || dropping.isLoading}
      aria-pressed={isKept}
      onClick={handleToggle}
    >
      {isKept ? '已收藏' : '收藏书单'}
    </Button>
  );
}
