import type { ComponentType } from 'react';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { MembershipLink } from '#platform/membership/MembershipLink.tsx';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href, type ScreenId } from '#platform/navigation/paths.ts';
import { BanIcon, ChartIcon, CrownIcon, PlaceIcon, SunIcon } from '#ui/icons/accountIcons.tsx';
import { FlagIcon } from '#ui/icons/aimIcons.tsx';
import { BookIcon, HeadphonesIcon, InfoIcon, UserIcon } from '#ui/icons/shellIcons.tsx';
import { ChevronRightIcon, PlayIcon } from '#ui/icons/homeIcons.tsx';
import { DownloadIcon, HeartIcon, LinkIcon, PencilIcon, ShareIcon } from '#ui/icons/actionIcons.tsx';
import type { IconProps } from '#ui/icons/Icon.tsx';
import { GiftIcon, TicketIcon } from '#ui/icons/mallIcons.tsx';
import { ListIcon } from '#ui/icons/navigationIcons.tsx';
import { MicrophoneIcon } from '#ui/icons/recordingIcons.tsx';
import { StarIcon } from '#ui/icons/storyIcons.tsx';
import { useCountUnreadAnswersQuery } from './profileApi.ts';
import styles from './ProfileLinks.module.css';

interface ProfileLink {
  id: Exclude<ScreenId, 'story' | 'series' | 'topic'>;
  label: string;
  icon: ComponentType<IconProps>;
}

const groups = {
  stories: {
    label: '听故事',
    links: [
      { id: 'playHistory', label: '播放历史', icon: HeadphonesIcon },
      { id: 'myDownloads', label: '我的下载', icon: DownloadIcon },
      { id: 'report', label: '听故事报告', icon: ChartIcon },
      { id: 'bookIndex', label: '书单和绘本', icon: BookIcon },
      { id: 'top', label: '榜单', icon: HeartIcon },
      { id: 'creatorSquare', label: '创作者广场', icon: HeadphonesIcon },
      { id: 'showcase', label: '精选专题', icon: BookIcon },
      { id: 'videoTopics', label: '看视频', icon: PlayIcon },
      { id: 'launchAudio', label: '我要录音', icon: MicrophoneIcon },
      { id: 'myBooks', label: '我的书单', icon: HeartIcon },
      { id: 'membership', label: '会员中心', icon: CrownIcon },
      { id: 'myPurchased', label: '我的已购', icon: HeadphonesIcon },
      { id: 'myOrders', label: '我的订单', icon: GiftIcon },
      { id: 'myVouchers', label: '我的卡券', icon: TicketIcon },
      { id: 'recharge', label: '卡券兑换', icon: TicketIcon },
    ],
  },
  shells: {
    label: '贝壳和好友',
    links: [
      { id: 'tasks', label: '任务中心', icon: StarIcon },
      { id: 'shellLedger', label: '贝壳记录', icon: ListIcon },
      { id: 'friends', label: '好友互动', icon: UserIcon },
      { id: 'writerSpace', label: '创作者空间', icon: CrownIcon },
    ],
  },
  parents: {
    label: '给家长',
    links: [
      { id: 'parentClass', label: '家长课堂', icon: BookIcon },
      { id: 'blacklist', label: '内容黑名单', icon: BanIcon },
      { id: 'experienceList', label: '我的履历', icon: BookIcon },
      { id: 'honours', label: '我的荣誉', icon: CrownIcon },
      { id: 'aim', label: '成长目标', icon: FlagIcon },
      { id: 'health', label: '健康档案', icon: HeartIcon },
      { id: 'eyeCare', label: '护眼模式', icon: SunIcon },
      { id: 'addressList', label: '收货地址', icon: PlaceIcon },
      { id: 'deviceIndex', label: '设备管理', icon: ListIcon },
      { id: 'terminalCar', label: '还能在哪里听', icon: LinkIcon },
      { id: 'projectionHelp', label: '投屏帮助', icon: ShareIcon },
      { id: 'privacy', label: '隐私管理', icon: UserIcon },
      { id: 'feedback', label: '意见反馈', icon: PencilIcon },
      { id: 'about', label: '关于我们', icon: InfoIcon },
      { id: 'openPlatform', label: '开放平台', icon: LinkIcon },
      { id: 'copyright', label: '版权声明', icon: ListIcon },
    ],
  },
} satisfies Record<string, { label: string; links: readonly ProfileLink[] }>;

/** A group of links to the user's own content. The link to the feedback shows how many answers are unread. */
export function ProfileLinks({ group }: { group: keyof typeof groups }) {
  const isSignedIn = useIsSignedIn();
  const { data: answers = 0 } = useCountUnreadAnswersQuery(undefined, {
    skip: !isSignedIn || group !== 'parents',
    refetchOnMountOrArgChange: true,
  });
  const { label, links }: { label: string; links: readonly ProfileLink[] } = groups[group];
  return (
    <nav className={styles['group']} aria-label={label}>
      {links.map(({ id, label: words, icon: Icon }) => {
        const Link = id === 'membership' ? MembershipLink : AppLink;
        const hasAnswers = id === 'feedback' && answers > 0;
        return (
          <Link key={id} href={hasAnswers ? href('feedback', { view: 'mine' }) : href(id)} className={styles['link']}>
            <span className={styles['sign']}>
              <Icon size={22} />
            </span>
            <span className={styles['words']}>{words}</span>
            {hasAnswers && <span className={styles['answers']}>{answers} 条新回复</span>}
            <ChevronRightIcon size={18} />
          </Link>
        );
      })}
    </nav>
  );
}
