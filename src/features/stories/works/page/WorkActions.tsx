import { Suspense, useState } from 'react';
import type { Work } from '#contract/stories/works.ts';
import { useLoginFirst } from '#platform/navigation/useLoginFirst.ts';
import { useCreatorName } from '#platform/works/useCreatorName.ts';
import { BoltIcon, CommentIcon } from '#ui/icons/storyIcons.tsx';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';
import { countText } from '#features/stories/reactions/countText.ts';
import { LikeButton } from '#features/stories/reactions/LikeButton.tsx';
import bar from '#features/stories/reactions/ReactionBar.module.css';
import { ReactionButton } from '#features/stories/reactions/ReactionButton.tsx';
import { useSetWorkLikedMutation } from '#features/stories/works/api.ts';
import { useLoginRequiredMutation } from '#widgets/useMutationWithToast.ts';

const loadTipSheet = () => import(/* webpackChunkName: "workSheets" */ './TipSheet.tsx');
const TipSheet = retryingLazy(async () => ({ default: (await loadTipSheet()).TipSheet }));

/** Buttons to like a recording, to give it a tip and to comment on it. */
export function WorkActions({
  work: { id, creator, marks, acceptsTips },
  onComments,
}: {
  work: Work;
  onComments: () => void;
}) {
  const { likeCount, commentCount, power, isLiked } = marks;
  const name = useCreatorName()(creator);
  const loginFirst = useLoginFirst();
  const [setLiked, { isLoading }] = useLoginRequiredMutation(useSetWorkLikedMutation());
  const [isTipping, setIsTipping] = useState(false);

  const handleLike = () => void setLiked({ workId: id, isLiked: !isLiked });

  return (
    <div className={bar['bar']} role="group" aria-label="喜欢、充电和评论">
      <LikeButton likeCount={likeCount} isLiked={isLiked} isBusy={isLoading} onClick={handleLike} />
      {acceptsTips && (
        <ReactionButton
          label={`充电，已有 ${power} 点电力`}
          icon={<BoltIcon size={22} />}
          onPointerDown={() => void loadTipSheet().catch(() => undefined)}
          onClick={() => setIsTipping(loginFirst())}
        >
          {countText(power, '充电')}
        </ReactionButton>
      )}
      <ReactionButton label={`评论，${commentCount} 条`} icon={<CommentIcon size={22} />} onClick={onComments}>
        {countText(commentCount, '评论')}
      </ReactionButton>
      <Suspense>{isTipping && <TipSheet workId={id} name={name} onClose={() => setIsTipping(false)} />}</Suspense>
    </div>
  );
}
