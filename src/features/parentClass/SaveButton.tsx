import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { useLoginHref } from '#platform/navigation/useLoginHref.ts';
import { IconButton } from '#ui/action/IconButton.tsx';
import { HeartIcon } from '#ui/icons/actionIcons.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { useForgetArticleMutation, useListSavedArticlesQuery, useSaveArticleMutation } from './api.ts';
import styles from './ArticlePage.module.css';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';

/** Saves an article for the user. A guest is asked to log in first, and then returns to the article. */
export function SaveButton({ articleId }: { articleId: string }) {
  const toasts = useToasts();
  const login = useLoginHref();
  const isSignedIn = useIsSignedIn();
  const { data, isLoading } = useListSavedArticlesQuery(undefined, { skip: !isSignedIn });
  const [save, saving] = useMutationWithToast(useSaveArticleMutation());
  const [forget, forgetting] = useMutationWithToast(useForgetArticleMutation());

  if (!isSignedIn) {
    return (
      <AppLink href={login} className={styles['save']} aria-label="登录后收藏">
        <HeartIcon />
      </AppLink>
    );
  }
  const isSaved = data?.items.some(({ id }) => id === articleId) ?? false;
  const handleClick = async () => {
    if (await (isSaved ? forget : save)({ params: { articleId } }))
      toasts.show({ kind: 'success', text: isSaved ? '已取消收藏' : '已收藏' });
  };
  return (
    <IconButton
      label="收藏"
      aria-pressed={isSaved}
      icon={<HeartIcon filled={isSaved} />}
      // If the list could not be loaded, a tap saves the article, which is harmless if it is saved already.
      disabled={isLoading || saving.isLoading || forgetting.isLoading}
      onClick={() => void handleClick()}
    />
  );
}
