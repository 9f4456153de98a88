import { fileSizeText } from '#lib/text/fileSize.ts';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useLoginHref } from '#platform/navigation/useLoginHref.ts';
import { readDownloadsOwner } from '#platform/offline/forgetDownloads.ts';
import { useIsOnline } from '#platform/offline/useIsOnline.ts';
import { localStore } from '#platform/storage/storage.ts';
import type { Download, Downloads } from '#platform/offline/downloads/downloads.ts';
import { IconButton } from '#ui/action/IconButton.tsx';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import { TrashIcon } from '#ui/icons/actionIcons.tsx';
import { CloseIcon } from '#ui/icons/navigationIcons.tsx';
import { RetryIcon } from '#ui/icons/shellIcons.tsx';
import { CardRow, CardText } from '#ui/list/CardRows.tsx';
import { Cover } from '#ui/picture/Cover.tsx';
import styles from './DownloadsScreen.module.css';

interface DownloadRowProps {
  download: Download;
  downloads: Downloads;
}

/** A story with the state of its download. A tap opens the story. */
export function DownloadRow({ download, downloads }: DownloadRowProps) {
  const { id, story, state, progress } = download;
  const isUnderWay = state === 'waiting' || state === 'running';
  const needsLogin = useNeedsLogin() && state === 'expired';
  const loginHref = useLoginHref();
  return (
    <CardRow>
      <span className={styles['cover']}>
        <Cover src={story.cover} alt="" sizes="56px" />
      </span>
      <CardText>
        <AppLink href={href('story', { id })} className={styles['title']}>
          {story.title}
        </AppLink>
        <span className={styles['facts']} role="status">
          {needsLogin ? '登录后就能接着听；会员到期的，要先续上会员' : factsOf(download)}
        </span>
        {needsLogin && (
          <AppLink href={loginHref} className={styles['login']}>
            去登录
          </AppLink>
        )}
        {state === 'running' && <ProgressBar label={`下载了多少：${story.title}`} fraction={progress} />}
      </CardText>
      {state === 'failed' && (
        <IconButton label={`再试一次：${story.title}`} icon={<RetryIcon />} onClick={() => void downloads.retry(id)} />
      )}
      <IconButton
        label={`${isUnderWay ? '不下载了' : '删除下载'}：${story.title}`}
        icon={isUnderWay ? <CloseIcon /> : <TrashIcon />}
        onClick={() => void downloads.remove([id])}
      />
    </CardRow>
  );
}

/**
 * Returns whether a login is needed to renew the right to hear expired downloads: the device is online, nobody is
 * signed in, and the downloads belong to an account.
 */
function useNeedsLogin(): boolean {
  const isSignedIn = useIsSignedIn();
  const isOnline = useIsOnline();
  const owner = readDownloadsOwner(localStore);
  return isOnline && !isSignedIn && owner !== undefined && owner.userId !== '';
}

function factsOf({ state, problem, bytes, progress }: Download): string {
  switch (state) {
    case 'waiting':
      return '排队等着下载';
    case 'running':
      return `正在下载 ${Math.floor(progress * 100)}%`;
    case 'failed':
      return problem;
    case 'expired':
      return '要联网确认一次才能接着听；会员到期的，要先续上会员';
    case 'ready':
      return `${fileSizeText(bytes)}，没有网络也能听`;
  }
}
