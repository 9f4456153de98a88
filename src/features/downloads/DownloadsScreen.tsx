import { useDispatch } from 'react-redux';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useCanDownload, useCannotDownloadText } from '#platform/offline/useCanDownload.ts';
import { UNREADABLE_PROBLEM, type Download, type Downloads } from '#platform/offline/downloads/downloads.ts';
import { useDownloads } from '#platform/offline/downloads/useDownloads.ts';
import { queueChosen } from '#platform/player/playerSlice.ts';
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { PlayIcon } from '#ui/icons/homeIcons.tsx';
import { CardRows, CardRowsSkeleton } from '#ui/list/CardRows.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { DownloadRow } from './DownloadRow.tsx';
import styles from './DownloadsScreen.module.css';
import { useStorageText } from './useStorageText.ts';

/**
 * Lists the stories that are downloaded or being downloaded. The screen works without a network and without a login.
 */
export default function DownloadsScreen() {
  return <ScreenFrame title="我的下载">{useCanDownload() === false ? <Unavailable /> : <Content />}</ScreenFrame>;
}

function Unavailable() {
  const text = useCannotDownloadText();
  return (
    <EmptyState
      title="这里不能下载故事"
      text={text}
      action={
        <ButtonLink href={href('home')} as={AppLink}>
          在线听故事
        </ButtonLink>
      }
    />
  );
}

function Content() {
  const { downloads, list, hasFailed } = useDownloads();
  if (hasFailed) return <ErrorState text={UNREADABLE_PROBLEM} onRetry={() => void downloads.read()} />;
  if (!list) return <CardRowsSkeleton label="正在打开下载的故事" />;
  if (list.length > 0) return <List downloads={downloads} list={list} />;
  return (
    <EmptyState
      title="还没有下载故事"
      text="在故事或专辑里点一下“下载”，坐车、坐飞机也能听"
      action={
        <ButtonLink href={href('category')} as={AppLink}>
          去挑故事
        </ButtonLink>
      }
    />
  );
}

function List({ downloads, list }: { downloads: Downloads; list: readonly Download[] }) {
  const dispatch = useDispatch();
  const ready = list.filter(({ state }) => state === 'ready');
  const storage = useStorageText(ready);
  return (
    <>
      <div className={styles['head']}>
        <p className={styles['storage']}>{storage}</p>
        <ConfirmButton
          title="要删除所有下载吗？"
          text="删除以后，没有网络就听不到了"
          confirmLabel="全部删除"
          onConfirm={() => void downloads.remove(list.map(({ id }) => id))}
        >
          全部删除
        </ConfirmButton>
      </div>
      {ready.length > 0 && (
        <div className={styles['play']}>
          <Button
            wide
            icon={<PlayIcon size={22} />}
            onClick={() => void dispatch(queueChosen(ready.map(({ story }) => story)))}
          >
            播放下载的故事
          </Button>
        </div>
      )}
      <div className={styles['rows']}>
        <CardRows label="下载的故事">
          {list.map((download) => (
            <DownloadRow key={download.id} download={download} downloads={downloads} />
          ))}
        </CardRows>
      </div>
    </>
  );
}
