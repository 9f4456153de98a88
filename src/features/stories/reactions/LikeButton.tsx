import { HeartIcon } from '#ui/icons/actionIcons.tsx';
import { countText } from './countText.ts';
import { ReactionButton } from './ReactionButton.tsx';

interface LikeButtonProps {
  likeCount: number;
  isLiked: boolean;
  onClick: () => void;
}

export const LikeButton = ({ likeCount, isLiked, onClick }: LikeButtonProps) => (
  <ReactionButton
    label={`喜欢，${likeCount} 人喜欢`}
    icon={<HeartIcon size={22} filled={isLiked} />}
    isOn={isLiked}
    onClick={onClick}
  >
    {countText(likeCount, '喜欢')}
  </ReactionButton>
);
