import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { SeriesDetail } from '#contract/catalogue/catalogue.ts';
import { listStories } from '#contract/catalogue/catalogue.ts';
import type { StoryCard } from '#contract/stories/stories.ts';
import { useSend } from '#platform/http/hooks/useSend.ts';
import { href } from '#platform/navigation/paths.ts';
import { useCanDownload, useCannotDownloadText } from '#platform/offline/useCanDownload.ts';
import { useDownloads } from '#platform/offline/downloads/useDownloads.ts';
import { Button } from '#ui/action/Button.tsx';
import { DownloadIcon } from '#ui/icons/actionIcons.tsx';
import { CheckIcon } from '#ui/icons/shellIcons.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { useAddDownloads } from '#widgets/downloads/useAddDownloads.ts';

const PAGE_SIZE = 50;

/** Downloads all stories of a series that are not on the device yet. */
export function DownloadSeries({ series }: { series: SeriesDetail }) {
  const toasts = useToasts();
  const canDownload = useCanDownload();
  const text = useCannotDownloadText();
  if (canDownload !== false) return <Download series={series} isReady={canDownload === true} />;
  return (
    <Button
      kind="quiet"
      size="small"
      icon={<DownloadIcon size={18} />}
      onClick={() => toasts.show({ kind: 'info', text })}
    >
      下载整张专辑
    </Button>
  );
}

/** `isReady` is true once the app knows that this browser can download stories. */
function Download({ series: { id, storyCount }, isReady }: { series: SeriesDetail; isReady: boolean }) {
  const toasts = useToasts();
  const navigate = useNavigate();
  const send = useSend();
  const { downloads, list, hasFailed } = useDownloads();
  const addDownloads = useAddDownloads(downloads);
  const [isAdding, setIsAdding] = useState(false);
  const present = (list ?? []).filter(({ story }) => story.seriesId === id);
  const readyCount = present.filter(({ state }) => state === 'ready').length;
  const isUnderWay = present.some(({ state }) => state === 'waiting' || state === 'running');

  const add = async () => {
    const stories: StoryCard[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const query = { series: id, sort: 'series' as const, limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) };
      const { data, error } = await send(listStories, { query });
      if (error) {
        toasts.show({ kind: 'fail', text: error.message });
        return;
      }
      stories.push(...data.items.map(({ story }) => story));
      cursor = data.next;
    }
    if (stories.length > 0) await addDownloads(stories);
  };

  const handleAdd = async () => {
    setIsAdding(true);
    await add();
    setIsAdding(false);
  };

  if (isUnderWay || (readyCount > 0 && readyCount === storyCount)) {
    return (
      <Button
        kind="quiet"
        size="small"
        icon={isUnderWay ? <DownloadIcon size={18} /> : <CheckIcon size={18} />}
        onClick={() => void navigate(href('myDownloads'))}
      >
        {isUnderWay ? `正在下载，好了 ${readyCount} 个` : '整张都下载好了'}
      </Button>
    );
  }
  return (
    <Button
      kind="quiet"
      size="small"
      icon={<DownloadIcon size={18} />}
      loading={isAdding}
      disabled={(!list && !hasFailed) || !isReady}
      onClick={() => void handleAdd()}
    >
      下载整张专辑
    </Button>
  );
}
