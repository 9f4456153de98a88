import { useState } from 'react';
import { roots } from '#platform/environment/build.ts';
import { GradePicker } from '#widgets/lessons/GradePicker.tsx';
import { Badge } from '#ui/feedback/Badge.tsx';
import { Carousel, Slide } from '#ui/list/Carousel.tsx';
import { CardRow, CardRows, CardRowsSkeleton, CardText } from '#ui/list/CardRows.tsx';
import { DividedList } from '#ui/list/DividedList.tsx';
import { ListEnd } from '#ui/list/ListEnd.tsx';
import { RankBadge } from '#ui/list/RankBadge.tsx';
import { WindowedList } from '#ui/list/WindowedList.tsx';
import { Columns } from '#ui/navigation/Columns.tsx';
import { SectionHead } from '#ui/navigation/SectionHead.tsx';
import { TwoColumns } from '#ui/navigation/TwoColumns.tsx';
import { Cover } from '#ui/picture/Cover.tsx';
import { CoverHead } from '#ui/picture/CoverHead.tsx';
import { Motif } from '#ui/picture/Motif.tsx';
import { PictureCard, PictureCardSkeleton } from '#ui/picture/PictureCard.tsx';
import { PictureRow } from '#ui/picture/PictureRow.tsx';
import { HeadSkeleton } from '#ui/skeleton/HeadSkeleton.tsx';
import { UndoBar } from '#ui/feedback/UndoBar.tsx';
import { GallerySection } from '#features/gallery/GallerySection.tsx';
import styles from './ListSamples.module.css';
import { usePressToast } from './usePressToast.ts';

const samplePicture = `${roots.imageCdn}/sample/test7.jpg?width`;
const motifs = ['moon', 'elephant', 'boat', 'lantern', 'leaf', 'balloon', 'magnifier', 'book', 'other'];
const places = [1, 2, 3, 4, 100];
const numbers = Array.from({ length: 4 }, (_, index) => index + 1);
const rowHeight = () => 32;

export function ListSamples() {
  const showPressToast = usePressToast();
  const [place, setPlace] = useState<{ grade: number; term: 1 | 2 }>({ grade: 2, term: 1 });
  const [isTakenAway, setIsTakenAway] = useState(true);

  return (
    <>
      <GallerySection title="书架的标题与滑动的一排" stacked>
        <SectionHead title="只有标题" />
        <SectionHead title="睡前故事" allHref="#bedtime" action={<Badge kind="new" />} />
        <Carousel label="滑动的样图">
          {numbers.map((number) => (
            <Slide key={number} className={styles['slide']}>
              <a href="#slide">
                <Cover src={samplePicture} alt={`样图 ${number}`} sizes="104px" />
              </a>
            </Slide>
          ))}
        </Carousel>
      </GallerySection>
      <GallerySection title="用线隔开的列表" stacked>
        <DividedList>
          <li>第一行</li>
          <li>第二行</li>
        </DividedList>
      </GallerySection>
      <GallerySection title="名次与一行" stacked>
        <div className={styles['places']}>
          {places.map((number) => (
            <RankBadge key={number} place={number} />
          ))}
        </div>
        <PictureRow
          href="#row"
          src={samplePicture}
          title="小熊的月亮船和它走过的长长的路"
          facts="听过 128 次"
          before={<RankBadge place={1} />}
          after={<Badge kind="vip" />}
        />
        <PictureRow href="#row" src={undefined} title="没有图的一行" facts="6 分钟" />
      </GallerySection>
      <GallerySection title="一个合集和它的骨架" stacked>
        <Columns
          about={
            <CoverHead cover={samplePicture} title="睡前故事">
              共 12 个故事
            </CoverHead>
          }
        >
          <PictureCard href="#card" src={samplePicture} title="月亮船" summary="小熊想去月亮上看看" facts="6 分钟" />
        </Columns>
        <TwoColumns first={<p>左边一栏</p>} second={<p>右边一栏</p>} />
        <HeadSkeleton label="正在加载合集" />
        <PictureCardSkeleton />
      </GallerySection>
      <GallerySection title="长列表与它的末尾" stacked>
        <WindowedList items={numbers} keyOf={String} heightOf={rowHeight} label="数字" columns={2}>
          {(number) => `第 ${number} 个`}
        </WindowedList>
        <ListEnd state="more" onRetry={showPressToast} />
        <ListEnd state="failed" onRetry={showPressToast} />
        <ListEnd state="failed" isFetching onRetry={showPressToast} />
        <ListEnd state="more" onRetry={showPressToast} onMore={showPressToast} />
        <ListEnd state="over" onRetry={showPressToast} />
      </GallerySection>
      <GallerySection title="一行一张卡片" stacked>
        <CardRows label="卡片">
          <CardRow>
            <CardText>错了 2 次 · 今天该练了</CardText>
          </CardRow>
          <CardRow href="#row">春天来了</CardRow>
        </CardRows>
        <CardRowsSkeleton label="正在加载卡片" count={2} />
      </GallerySection>
      <GallerySection title="年级和学期" stacked>
        <GradePicker {...place} onChoose={setPlace} />
      </GallerySection>
      <GallerySection title="分类的小图">
        {motifs.map((name) => (
          <div key={name} className={styles['motif']}>
            <Motif name={name} />
          </div>
        ))}
      </GallerySection>
      <GallerySection title="撤销（8 秒后收起）" stacked>
        {isTakenAway && (
          <UndoBar text="已从列表移除" onUndo={() => setIsTakenAway(false)} onLapse={() => setIsTakenAway(false)} />
        )}
      </GallerySection>
    </>
  );
}
