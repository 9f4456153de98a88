import type { SharedLink } from '#platform/bridge/host.ts';
import { useShare } from '#platform/share/useShare.ts';
import { IconButton } from '#ui/action/IconButton.tsx';
import { ShareIcon } from '#ui/icons/actionIcons.tsx';

export function ShareButton({ link }: { link: SharedLink }) {
  const share = useShare();
  return <IconButton label="分享" icon={<ShareIcon />} onClick={() => void share(link)} />;
}
