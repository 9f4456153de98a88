import { Button } from '#ui/action/Button.tsx';
import { HeartIcon } from '#ui/icons/actionIcons.tsx';
import { useRemoveSavedBooklistMutation, useSaveBooklistMutation, useMyBooks } from '#features/books/shelfApi.ts';
import { useLoginRequiredMutation } from '#widgets/useMutationWithToast.ts';

/** Adds a booklist to the booklists of the user, or removes it from them. */
export function SaveButton({ booklistId }: { booklistId: string }) {
  const { mine } = useMyBooks();
  const [save, saving] = useLoginRequiredMutation(useSaveBooklistMutation());
  const [remove, removing] = useLoginRequiredMutation(useRemoveSavedBooklistMutation());
  const isSaved = mine?.booklists.some(({ id }) => id === booklistId) ?? false;

  const handleToggle = () => void (isSaved ? remove : save)({ params: { booklistId } });

  return (
    <Button
      kind={isSaved ? 'secondary' : 'primary'}
      size="small"
      icon={<HeartIcon size={18} filled={isSaved} />}
      loading={saving.isLoading || removing.isLoading}
      aria-pressed={isSaved}
      onClick={handleToggle}
    >
      {isSaved ? '已收藏' : '收藏书单'}
    </Button>
  );
}
