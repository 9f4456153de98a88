import { memo, Suspense, useState } from 'react';
import type { StoryCard } from '#contract/stories/stories.ts';
import {
  useGetReactionsQuery,
  useSetFavouriteMutation,
  useSetLikedMutation,
} from '#platform/reactions/reactionsApi.ts';
import { CommentIcon, PictureIcon, StarIcon } from '#ui/icons/storyIcons.tsx';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { countText } from './countText.ts';
import { LikeButton } from './LikeButton.tsx';
import { ReactionButton } from './ReactionButton.tsx';
import styles from './ReactionBar.module.css';
import { useLoginRequiredMutation } from '#widgets/useMutationWithToast.ts';

const loadPoster = () => import(/* webpackChunkName: "storyPoster" */ './PosterSheet.tsx');
const PosterSheet = retryingLazy(async () => ({ default: (await loadPoster()).PosterSheet }));

interface ReactionBarProps {
  story: StoryCard;
  onComments: () => void;
}

/**
 * Buttons to like a story, add it to the favourites, comment on it and share it. Memoised, because the player above it
 * is rendered often.
 */
export const ReactionBar = memo(function ReactionBar({ story, onComments }: ReactionBarProps) {
  const toasts = useToasts();
  const { id: storyId } = story;
  const [hasPoster, setHasPoster] = useState(false);
  const { currentData } = useGetReactionsQuery(storyId);
  const { likeCount = 0, commentCount = 0, isLiked = false, isFavourite = false } = currentData ?? {};
  const [setLiked, liking] = useLoginRequiredMutation(useSetLikedMutation());
  const [setFavourite, changingFavourite] = useLoginRequiredMutation(useSetFavouriteMutation());

  const handleLike = () => void setLiked({ storyId, isLiked: !isLiked });
  const handleFavourite = async () => {
    if (await setFavourite({ storyId, isFavourite: !isFavourite }))
      toasts.show({ kind: 'success', text: isFavourite ? '不再收藏了' : '收藏好了，在播放历史里能找到' });
  };

  return (
    <div className={styles['bar']} role="group" aria-label="喜欢和分享" data-scripted="">
      <LikeButton likeCount={likeCount} isLiked={isLiked} isBusy={liking.isLoading} onClick={handleLike} />
      <ReactionButton
        label="收藏"
        icon={<StarIcon size={22} filled={isFavourite} />}
        isOn={isFavourite}
        isBusy={changingFavourite.isLoading}
        onClick={() => void handleFavourite()}
      >
        {isFavourite ? '已收藏' : '收藏'}
      </ReactionButton>
      <ReactionButton label={`评论，${commentCount} 条`} icon={<CommentIcon size={22} />} onClick={onComments}>
        {countText(commentCount, '评论')}
      </ReactionButton>
      <ReactionButton
        label="分享海报"
        icon={<PictureIcon size={22} />}
        onPointerDown={() => void loadPoster().catch(() => undefined)}
        onClick={() => setHasPoster(true)}
      >
        海报
      </ReactionButton>
      <Suspense>{hasPoster && <PosterSheet story={story} onClose={() => setHasPoster(false)} />}</Suspense>
    </div>
  );
});
