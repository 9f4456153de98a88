import { HeartIcon } from '#ui/icons/actionIcons.tsx';
import { countText } from './countText.ts';
import { ReactionButton } from './ReactionButton.tsx';

interface LikeButtonProps {
  likeCount: number;
  isLiked: boolean;
  /** Whether the request of the previous tap is in progress. */
  isBusy: boolean;
  onClick: () => void;
}

export const LikeButton = ({ likeCount, isLiked, isBusy, onClick }: LikeButtonProps) => (
  <ReactionButton
    label={`喜欢，${likeCount} 人喜欢`}
    icon={<HeartIcon size={22} filled={isLiked} />}
    isOn={isLiked}
    isBusy={isBusy}
    onClick={onClick}
  >
    {countText(likeCount, '喜欢')}
  </ReactionButton>
);
