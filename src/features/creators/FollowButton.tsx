import { spaced } from '#lib/text/spaced.ts';
import { Button } from '#ui/action/Button.tsx';
import { useLoginRequiredMutation } from '#widgets/useMutationWithToast.ts';
import { useSetFollowedMutation } from './api.ts';

interface FollowButtonProps {
  creatorId: string;
  name: string;
  isFollowed: boolean;
}

/** Follows or unfollows a creator. A guest is first sent to the login. */
export function FollowButton({ creatorId, name, isFollowed }: FollowButtonProps) {
  const [setFollowed, { isLoading }] = useLoginRequiredMutation(useSetFollowedMutation());
  return (
    <Button
      kind={isFollowed ? 'quiet' : 'secondary'}
      size="small"
      loading={isLoading}
      aria-pressed={isFollowed}
      aria-label={spaced`关注${name}`}
      onClick={() => void setFollowed({ creatorId, isFollowed: !isFollowed })}
    >
      {isFollowed ? '已关注' : '关注'}
    </Button>
  );
}
