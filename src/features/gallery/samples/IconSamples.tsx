import {
  BackFifteenIcon,
  ForwardFifteenIcon,
  FullScreenIcon,
  InOrderIcon,
  NextIcon,
  PreviousIcon,
  RepeatIcon,
  RepeatOneIcon,
  SoundIcon,
  SpeedIcon,
} from '#ui/icons/playerIcons.tsx';
import { MicrophoneIcon } from '#ui/icons/recordingIcons.tsx';
import { ChevronLeftIcon, CloseIcon, FilterIcon, GripIcon, ListIcon, SortIcon } from '#ui/icons/navigationIcons.tsx';
import {
  BagIcon,
  BookIcon,
  CheckIcon,
  HeadphonesIcon,
  InfoIcon,
  RetryIcon,
  UserIcon,
  WarningIcon,
  WifiOffIcon,
} from '#ui/icons/shellIcons.tsx';
import { BanIcon, ChartIcon, CrownIcon, HomeIcon, PlaceIcon, SunIcon } from '#ui/icons/accountIcons.tsx';
import { BallIcon, BrushIcon, CompassIcon, FlagIcon, LeafIcon, ShirtIcon } from '#ui/icons/aimIcons.tsx';
import { BoltIcon, CommentIcon, PictureIcon, StarIcon } from '#ui/icons/storyIcons.tsx';
import { GiftIcon, MinusIcon, PlusIcon, TicketIcon } from '#ui/icons/mallIcons.tsx';
import {
  CameraIcon,
  DownloadIcon,
  HeartIcon,
  LinkIcon,
  PencilIcon,
  ShareIcon,
  TrashIcon,
} from '#ui/icons/actionIcons.tsx';
import { ChevronRightIcon, MoonIcon, MoreIcon, PauseIcon, PlayIcon, SearchIcon } from '#ui/icons/homeIcons.tsx';
import { GallerySection } from '#features/gallery/GallerySection.tsx';

const icons = {
  BackFifteenIcon,
  BagIcon,
  BanIcon,
  BoltIcon,
  BookIcon,
  ChartIcon,
  CheckIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  CloseIcon,
  CommentIcon,
  CrownIcon,
  FilterIcon,
  ForwardFifteenIcon,
  FullScreenIcon,
  GiftIcon,
  TicketIcon,
  MinusIcon,
  PlusIcon,
  GripIcon,
  HeadphonesIcon,
  CameraIcon,
  DownloadIcon,
  HeartIcon,
  HomeIcon,
  InOrderIcon,
  InfoIcon,
  LinkIcon,
  MicrophoneIcon,
  ListIcon,
  MoonIcon,
  MoreIcon,
  NextIcon,
  PauseIcon,
  PencilIcon,
  PlaceIcon,
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
  BallIcon,
  BrushIcon,
  CompassIcon,
  FlagIcon,
  LeafIcon,
  ShirtIcon,
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
