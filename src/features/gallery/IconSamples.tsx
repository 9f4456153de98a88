import { BackFifteenIcon } from '#ui/icons/BackFifteenIcon.tsx';
import { BagIcon } from '#ui/icons/BagIcon.tsx';
import { BanIcon } from '#ui/icons/BanIcon.tsx';
import { BoltIcon } from '#ui/icons/BoltIcon.tsx';
import { BookIcon } from '#ui/icons/BookIcon.tsx';
import { CheckIcon } from '#ui/icons/CheckIcon.tsx';
import { ChevronLeftIcon } from '#ui/icons/ChevronLeftIcon.tsx';
import { ChevronRightIcon } from '#ui/icons/ChevronRightIcon.tsx';
import { CloseIcon } from '#ui/icons/CloseIcon.tsx';
import { CommentIcon } from '#ui/icons/CommentIcon.tsx';
import { CrownIcon } from '#ui/icons/CrownIcon.tsx';
import { FilterIcon } from '#ui/icons/FilterIcon.tsx';
import { ForwardFifteenIcon } from '#ui/icons/ForwardFifteenIcon.tsx';
import { FullScreenIcon } from '#ui/icons/FullScreenIcon.tsx';
import { GripIcon } from '#ui/icons/GripIcon.tsx';
import { HeadphonesIcon } from '#ui/icons/HeadphonesIcon.tsx';
import { HeartIcon } from '#ui/icons/HeartIcon.tsx';
import { HomeIcon } from '#ui/icons/HomeIcon.tsx';
import { InOrderIcon } from '#ui/icons/InOrderIcon.tsx';
import { InfoIcon } from '#ui/icons/InfoIcon.tsx';
import { LinkIcon } from '#ui/icons/LinkIcon.tsx';
import { ListIcon } from '#ui/icons/ListIcon.tsx';
import { MoonIcon } from '#ui/icons/MoonIcon.tsx';
import { MoreIcon } from '#ui/icons/MoreIcon.tsx';
import { NextIcon } from '#ui/icons/NextIcon.tsx';
import { PauseIcon } from '#ui/icons/PauseIcon.tsx';
import { PencilIcon } from '#ui/icons/PencilIcon.tsx';
import { PictureIcon } from '#ui/icons/PictureIcon.tsx';
import { PlayIcon } from '#ui/icons/PlayIcon.tsx';
import { PreviousIcon } from '#ui/icons/PreviousIcon.tsx';
import { RepeatIcon } from '#ui/icons/RepeatIcon.tsx';
import { RepeatOneIcon } from '#ui/icons/RepeatOneIcon.tsx';
import { RetryIcon } from '#ui/icons/RetryIcon.tsx';
import { SearchIcon } from '#ui/icons/SearchIcon.tsx';
import { ShareIcon } from '#ui/icons/ShareIcon.tsx';
import { SortIcon } from '#ui/icons/SortIcon.tsx';
import { SoundIcon } from '#ui/icons/SoundIcon.tsx';
import { SpeedIcon } from '#ui/icons/SpeedIcon.tsx';
import { StarIcon } from '#ui/icons/StarIcon.tsx';
import { SunIcon } from '#ui/icons/SunIcon.tsx';
import { TrashIcon } from '#ui/icons/TrashIcon.tsx';
import { UserIcon } from '#ui/icons/UserIcon.tsx';
import { WarningIcon } from '#ui/icons/WarningIcon.tsx';
import { WifiOffIcon } from '#ui/icons/WifiOffIcon.tsx';
import { GallerySection } from './GallerySection.tsx';

const icons = {
  BackFifteenIcon,
  BagIcon,
  BanIcon,
  BoltIcon,
  BookIcon,
  CheckIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  CloseIcon,
  CommentIcon,
  CrownIcon,
  FilterIcon,
  ForwardFifteenIcon,
  FullScreenIcon,
  GripIcon,
  HeadphonesIcon,
  HeartIcon,
  HomeIcon,
  InOrderIcon,
  InfoIcon,
  LinkIcon,
  ListIcon,
  MoonIcon,
  MoreIcon,
  NextIcon,
  PauseIcon,
  PencilIcon,
  PictureIcon,
  PlayIcon,
  PreviousIcon,
  RepeatIcon,
  RepeatOneIcon,
  RetryIcon,
  SearchIcon,
  ShareIcon,
  SortIcon,
  SoundIcon,
  SpeedIcon,
  StarIcon,
  SunIcon,
  TrashIcon,
  UserIcon,
  WarningIcon,
  WifiOffIcon,
};

export function IconSamples() {
  return (
    <GallerySection title="图标">
      {Object.entries(icons).map(([name, SampleIcon]) => (
        <SampleIcon key={name} size={28} />
      ))}
      <HeartIcon size={28} filled />
      <MoonIcon size={28} filled />
    </GallerySection>
  );
}
