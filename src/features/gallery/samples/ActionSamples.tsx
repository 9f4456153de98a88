import { useId, useState } from 'react';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Chip } from '#ui/action/Chip.tsx';
import { ChipRow } from '#ui/action/ChipRow.tsx';
import { IconButton } from '#ui/action/IconButton.tsx';
import { ThemeSwitch } from '#ui/action/ThemeSwitch.tsx';
import { WaitingRing } from '#ui/feedback/WaitingRing.tsx';
import { BackFifteenIcon, ForwardFifteenIcon } from '#ui/icons/playerIcons.tsx';
import { PlayIcon } from '#ui/icons/homeIcons.tsx';
import { ChipField } from '#ui/input/ChipField.tsx';
import { Radio, Checkbox } from '#ui/input/Choice.tsx';
import { DateField } from '#ui/input/DateField.tsx';
import { StarField } from '#ui/input/StarField.tsx';
import { TextField } from '#ui/input/TextField.tsx';
import { GallerySection } from '#features/gallery/GallerySection.tsx';
import styles from './ActionSamples.module.css';
import { usePressToast } from './usePressToast.ts';

const kinds = [
  ['primary', '听故事'],
  ['secondary', '换一批'],
  ['quiet', '以后再说'],
  ['danger', '退出登录'],
] as const;
const ages = ['全部', '3–4 岁', '5–6 岁', '7–10 岁'];

export function ActionSamples() {
  const showPressToast = usePressToast();
  const [age, setAge] = useState(ages[0]);
  const [day, setDay] = useState('');
  const [stars, setStars] = useState(4);
  const [name, setName] = useState('');
  const [isBedtime, setIsBedtime] = useState(false);
  const [isTicked, setIsTicked] = useState(true);
  const ageName = useId();

  return (
    <>
      {kinds.map(([kind, label]) => (
        <GallerySection key={kind} title={`按钮 ${kind}`}>
          <Button kind={kind} size="large" onClick={showPressToast}>
            {label}
          </Button>
          <Button kind={kind} onClick={showPressToast}>
            {label}
          </Button>
          <Button kind={kind} size="small" onClick={showPressToast}>
            {label}
          </Button>
          <Button kind={kind} loading>
            {label}
          </Button>
          <Button kind={kind} disabled>
            {label}
          </Button>
        </GallerySection>
      ))}
      <GallerySection title="通栏按钮与链接" stacked>
        <Button wide size="large" icon={<PlayIcon size={20} />} onClick={showPressToast}>
          从头听起
        </Button>
        <ButtonLink wide kind="secondary" href={href('testErrors')} as={AppLink}>
          看看出错的样子
        </ButtonLink>
      </GallerySection>
      <GallerySection title="图标按钮">
        <IconButton label="后退 15 秒" icon={<BackFifteenIcon />} onClick={showPressToast} />
        <IconButton
          label="后退 15 秒"
          kind="soft"
          size="large"
          icon={<BackFifteenIcon size={28} />}
          onClick={showPressToast}
        />
        <IconButton label="播放" kind="primary" size="huge" icon={<PlayIcon size={34} />} onClick={showPressToast} />
        <IconButton
          label="前进 15 秒"
          kind="soft"
          size="large"
          icon={<ForwardFifteenIcon size={28} />}
          onClick={showPressToast}
        />
        <IconButton label="前进 15 秒" disabled icon={<ForwardFifteenIcon />} />
        <span className={styles['waiting']}>
          <IconButton label="正在打开" kind="primary" size="huge" disabled icon={<PlayIcon size={34} />} />
          <WaitingRing />
        </span>
      </GallerySection>
      <GallerySection title="选项与开关">
        <ChipRow label="几岁">
          {ages.map((years) => (
            <Chip key={years} selected={years === age} onClick={() => setAge(years)}>
              {years}
            </Chip>
          ))}
        </ChipRow>
        <ThemeSwitch bedtime={isBedtime} onChange={setIsBedtime} />
      </GallerySection>
      <GallerySection title="勾选与单选">
        <label className={styles['choice']}>
          <Checkbox checked={isTicked} onChange={() => setIsTicked(!isTicked)} />
          <span>听完提醒我</span>
        </label>
        {ages.slice(0, 2).map((years) => (
          <label key={years} className={styles['choice']}>
            <Radio name={ageName} checked={years === age} onChange={() => setAge(years)} />
            <span>{years}</span>
          </label>
        ))}
      </GallerySection>
      <GallerySection title="输入框" stacked>
        <TextField label="词单名字" placeholder="比如：周五听写" value={name} onChange={setName} />
        <TextField label="哪个字或词" value={name} problem="最多 20 个字" onChange={setName} />
        <StarField
          label="满意吗？"
          most={5}
          meanings={['很不满意', '不太满意', '一般', '满意', '非常满意']}
          value={stars}
          onChange={setStars}
        />
        <DateField label="哪一天" value={day} min="2020-01-01" max="2030-12-31" problem="" onChange={setDay} />
        <ChipField
          label="喜欢听几岁的故事"
          options={ages.map((years) => ({ value: years, label: years }))}
          isChosen={(years) => years === age}
          onPress={setAge}
          problem="至少选一个"
        />
        <TextField label="想说的话" hidesLabel rows={3} placeholder="想说的话" value={name} onChange={setName} />
      </GallerySection>
    </>
  );
}
