import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { hasDownloads } from '#platform/offline/forgetDownloads.ts';
import { useIsHydrating } from '#platform/rendering/useIsHydrating.ts';
import { localStore } from '#platform/storage/storage.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { DownloadIcon } from '#ui/icons/actionIcons.tsx';

/**
 * A link to the downloads of this device, if there are any. Without a network, only downloads can be heard, even after
 * the session has expired.
 */
export function DownloadsLink() {
  const isHydrating = useIsHydrating();
  if (isHydrating || !hasDownloads(localStore)) return null;
  return (
    <ButtonLink kind="quiet" wide href={href('myDownloads')} as={AppLink} icon={<DownloadIcon size={20} />}>
      我的下载
    </ButtonLink>
  );
}
