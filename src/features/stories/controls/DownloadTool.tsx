import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { StoryCard } from '#contract/stories/stories.ts';
import { href } from '#platform/navigation/paths.ts';
import { useDownloads } from '#platform/offline/downloads/useDownloads.ts';
import { useCanDownload, useCannotDownloadText } from '#platform/offline/useCanDownload.ts';
import { DownloadIcon } from '#ui/icons/actionIcons.tsx';
import { CheckIcon, RetryIcon } from '#ui/icons/shellIcons.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { useAddDownloads } from '#widgets/downloads/useAddDownloads.ts';
import { ToolButton } from './ToolButton.tsx';

/** Downloads the story, and shows the progress. Downloaded stories are listed on a screen of their own. */
export function DownloadTool({ story }: { story: StoryCard }) {
  const canDownload = useCanDownload();
  return canDownload === false ? <Unavailable /> : <Tool story={story} isReady={canDownload === true} />;
}

/** `isReady`: whether it is known that stories can be downloaded here. */
function Tool({ story, isReady }: { story: StoryCard; isReady: boolean }) {
  const navigate = useNavigate();
  const { downloads, list, hasFailed } = useDownloads();
  const addDownloads = useAddDownloads(downloads);
  const [isAdding, setIsAdding] = useState(false);
  const download = list?.find(({ id }) => id === story.id);
  const toDownloads = () => void navigate(href('myDownloads'));

  const handleAdd = async () => {
    setIsAdding(true);
    await addDownloads([story]);
    setIsAdding(false);
  };

  if (!download) {
    return (
      <ToolButton
        label="下载，没有网络也能听"
        icon={<DownloadIcon />}
        disabled={(!list && !hasFailed) || !isReady || isAdding}
        onClick={() => void handleAdd()}
      >
        下载
      </ToolButton>
    );
  }
  switch (download.state) {
    case 'failed':
      return (
        <ToolButton
          label={`没有下载好：${download.problem}。再试一次`}
          icon={<RetryIcon />}
          onClick={() => void downloads.retry(story.id)}
        >
          再试
        </ToolButton>
      );
    case 'ready':
      return (
        <ToolButton label="已下载，去看我的下载" icon={<CheckIcon />} isOn onClick={toDownloads}>
          已下载
        </ToolButton>
      );
    case 'expired':
      return (
        <ToolButton label="下载已到期，去看我的下载" icon={<DownloadIcon />} onClick={toDownloads}>
          已到期
        </ToolButton>
      );
    default:
      return (
        <ToolButton label="正在下载，去看我的下载" icon={<DownloadIcon />} isOn onClick={toDownloads}>
          {download.state === 'waiting' ? '排队中' : `${Math.floor(download.progress * 100)}%`}
        </ToolButton>
      );
  }
}

function Unavailable() {
  const toasts = useToasts();
  const text = useCannotDownloadText();
  return (
    <ToolButton label="下载，这里不支持" icon={<DownloadIcon />} onClick={() => toasts.show({ kind: 'info', text })}>
      下载
    </ToolButton>
  );
}
