import { useState } from 'react';
import { roots } from '#platform/environment/build.ts';
import { Badge } from '#ui/feedback/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { Facts } from '#ui/Facts.tsx';
import { CardSection } from '#ui/list/CardSection.tsx';
import { Daidi } from '#ui/mascot/Daidi.tsx';
import { asleep } from '#ui/mascot/asleep.tsx';
import { cheering } from '#ui/mascot/cheering.tsx';
import { counting } from '#ui/mascot/counting.tsx';
import { listening } from '#ui/mascot/listening.tsx';
import { lost } from '#ui/mascot/lost.tsx';
import { reading } from '#ui/mascot/reading.tsx';
import { Avatar } from '#ui/picture/Avatar.tsx';
import { Cover } from '#ui/picture/Cover.tsx';
import { PriceText } from '#ui/price/PriceText.tsx';
import { WholeSums } from '#ui/price/WholeSums.tsx';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import { Slider } from '#ui/Slider.tsx';
import { SoundPlayer } from '#widgets/sound/SoundPlayer.tsx';
import styles from './DisplaySamples.module.css';
import { GallerySection } from '#features/gallery/GallerySection.tsx';

const moods = { 听: listening, 睡: asleep, 欢呼: cheering, 迷路: lost, 读: reading, 数贝壳: counting };
/**
 * The address ends with a query to which the component `Cover` appends a width. The server ignores the query, because
 * each sample picture has only one size.
 */
const samplePicture = `${roots.imageCdn}/sample/test7.jpg?width`;
const avatarSizes = [32, 48, 72];

export function DisplaySamples() {
  const [seconds, setSeconds] = useState(80);

  return (
    <>
      <GallerySection title="呆迪">
        {Object.entries(moods).map(([name, mood]) => (
          <figure key={name} className={styles['mood']}>
            <Daidi mood={mood} size={96} />
            <figcaption className={styles['caption']}>{name}</figcaption>
          </figure>
        ))}
      </GallerySection>
      <GallerySection title="封面：有图、会员、取不到图">
        <div className={styles['tile']}>
          <Cover src={samplePicture} alt="样图" sizes="104px" tint="#cfe6dc" />
        </div>
        <div className={styles['tile']}>
          <Cover src={samplePicture} alt="会员样图" sizes="104px">
            <Badge kind="vip" corner />
          </Cover>
        </div>
        <div className={styles['tile']}>
          <Cover src={`${roots.imageCdn}/sample/missing`} alt="取不到的样图" sizes="104px">
            <Badge kind="free" corner />
          </Cover>
        </div>
      </GallerySection>
      <GallerySection title="横幅" stacked>
        <Cover src={samplePicture} alt="横幅样图" shape="banner" sizes="343px" />
      </GallerySection>
      <GallerySection title="一行介绍" stacked>
        <Facts items={['6 个故事', '一共 21 分钟', '3～6 岁', '呆迪姐姐讲']} />
      </GallerySection>
      <GallerySection title="价格">
        <PriceText fen={16_900} isFrom />
        <PriceText fen={990} size="small" />
        <PriceText fen={0} shells={120} />
        <PriceText fen={1990} shells={600} size="large" />
      </GallerySection>
      <GallerySection title="文字里的金额" stacked>
        <p>
          <WholeSums>退货的运费先由您垫付，验收以后和商品的钱一起退回，这一单一共退 ¥169.00 和 120 个贝壳</WholeSums>
        </p>
      </GallerySection>
      <GallerySection title="头像与标记">
        {avatarSizes.map((size) => (
          <Avatar key={size} name="" size={size} />
        ))}
        <Avatar
          name="小兔"
          src={`${roots.imageCdn}/avatar/rabbit.svg`}
          headwear={`${roots.imageCdn}/headwear/crown.svg`}
        />
        <Avatar name="样图" src={`${roots.imageCdn}/sample/test0.jpg`} />
        <Badge kind="vip" />
        <Badge kind="free" />
        <Badge kind="new" />
      </GallerySection>
      <GallerySection title="卡片" stacked>
        <Card>今天也要听一个好故事。</Card>
        <Card tone="mango">开通会员，全部故事都能听完。</Card>
        <Card tone="teal">今天学会了 5 个字。</Card>
        <CardSection title="还登录在">
          <p>没有在别的手机和平板上登录</p>
        </CardSection>
      </GallerySection>
      <GallerySection title="进度" stacked>
        <ProgressBar label="听过的部分" fraction={0.35} />
        <Slider
          label="播放进度"
          value={seconds}
          max={300}
          valueText={`${Math.floor(seconds / 60)} 分 ${seconds % 60} 秒`}
          onChange={setSeconds}
        />
        <Slider label="不能拖动的进度" value={40} max={100} disabled onChange={setSeconds} />
      </GallerySection>
      <GallerySection title="一段声音" stacked>
        <SoundPlayer
          label="听一段声音"
          title="取不到的声音"
          url={`${roots.imageCdn}/sample/missing.mp3`}
          durationMs={80_000}
          note="合成示范音"
        />
      </GallerySection>
    </>
  );
}
