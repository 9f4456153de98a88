import { useMemo } from 'react';
import type { SeriesDetail } from '#contract/catalogue/catalogue.ts';
import { coverJpg } from '#lib/coverFiles.ts';
import { href } from '#platform/navigation/paths.ts';
import { useAddressChoice } from '#platform/navigation/useAddressChoice.ts';
import { sharedLink } from '#platform/share/sharedLink.ts';
import { useOfferShare, useShare } from '#platform/share/useShare.ts';
import { IconButton } from '#ui/action/IconButton.tsx';
import { ShareIcon } from '#ui/icons/actionIcons.tsx';
import { Columns } from '#ui/navigation/Columns.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { StoryList } from '#features/catalogue/row/StoryList.tsx';
import { SeriesActions } from './SeriesActions.tsx';
import { SeriesHead } from './SeriesHead.tsx';
import styles from './SeriesView.module.css';
import { SortButton } from './SortButton.tsx';
import { BlockButton } from '#widgets/BlockButton.tsx';

export function SeriesView({ series }: { series: SeriesDetail }) {
  const { id, title, summary, cover, storyCount } = series;
  const [sort = 'series', setSort] = useAddressChoice('sort', ['seriesBack']);
  const isReversed = sort === 'seriesBack';
  const share = useShare();
  const link = useMemo(
    () => sharedLink({ title, text: summary, path: href('series', { id }), picture: coverJpg(cover) }),
    [id, title, summary, cover],
  );
  useOfferShare(link);

  return (
    <ScreenFrame title="专辑" right={<IconButton label="分享" icon={<ShareIcon />} onClick={() => void share(link)} />}>
      <Columns
        about={
          <>
            <SeriesHead series={series} />
            <SeriesActions series={series} />
            <div className={styles['block']}>
              <BlockButton kind="series" id={id} question={`不想再听《${title}》吗？`}>
                不想听这张专辑
              </BlockButton>
            </div>
          </>
        }
      >
        <section>
          <div className={styles['bar']}>
            <h2 className={styles['count']}>共 {storyCount} 个故事</h2>
            {storyCount > 1 && (
              <SortButton isReversed={isReversed} onChange={() => setSort(isReversed ? undefined : 'seriesBack')} />
            )}
          </div>
          <StoryList
            filters={{ series: id, sort }}
            label={`${title}的故事`}
            empty={<EmptyState title="故事还在路上" text="这张专辑的故事正在准备，过一会儿再来看看吧" />}
          />
        </section>
      </Columns>
    </ScreenFrame>
  );
}
