import type { ComponentType } from 'react';
import type { Space } from '#contract/creators/space.ts';
import { useListPublishedWorksInfiniteQuery } from '#features/creators/api.ts';
import { creatorHref } from '#features/creators/creatorHref.ts';
import { useCreatorName } from '#platform/works/useCreatorName.ts';
import { creatorLevels } from '#lib/creators/creatorRules.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href, type ScreenId } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { ChartIcon, CrownIcon } from '#ui/icons/accountIcons.tsx';
import { HeartIcon } from '#ui/icons/actionIcons.tsx';
import { ChevronRightIcon } from '#ui/icons/homeIcons.tsx';
import { GiftIcon } from '#ui/icons/mallIcons.tsx';
import type { IconProps } from '#ui/icons/Icon.tsx';
import { HeadphonesIcon, UserIcon } from '#ui/icons/shellIcons.tsx';
import { BoltIcon } from '#ui/icons/storyIcons.tsx';
import { CardRow, CardRows, CardText } from '#ui/list/CardRows.tsx';
import { listening } from '#ui/mascot/listening.tsx';
import { Avatar } from '#ui/picture/Avatar.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import page from '#features/creators/SpacePage.module.css';
import styles from './Space.module.css';

interface SpaceLink {
  id: ScreenId &
    (
      | 'writerWorks'
      | 'writerFans'
      | 'writerFollows'
      | 'writerGroups'
      | 'writerTipRank'
      | 'writerTipAward'
      | 'writerGoods'
    );
  label: string;
  icon: ComponentType<IconProps>;
  facts: (space: Space) => string;
}

const worksText = ({ works, heardMinutes }: Space) =>
  heardMinutes > 0 ? `${works} 个，一共听了 ${heardMinutes} 分钟` : `${works} 个，草稿也在里面`;

const links: readonly SpaceLink[] = [
  { id: 'writerWorks', label: '作品', icon: HeadphonesIcon, facts: worksText },
  { id: 'writerFans', label: '粉丝', icon: UserIcon, facts: ({ fans }) => `${fans} 位` },
  { id: 'writerFollows', label: '关注', icon: HeartIcon, facts: () => '我关注的创作者' },
  { id: 'writerGroups', label: '粉丝团', icon: UserIcon, facts: () => '和大家共用一张故事单' },
  { id: 'writerTipRank', label: '电力榜', icon: ChartIcon, facts: () => '谁给我充电最多' },
  {
    id: 'writerTipAward',
    label: '电力奖励',
    icon: BoltIcon,
    facts: ({ awards }) => (awards > 0 ? `有 ${awards} 份奖励可以领` : '升级领贝壳'),
  },
  { id: 'writerGoods', label: '周边', icon: GiftIcon, facts: () => '卖出去多少，分到多少贝壳' },
];

export function SpaceView({ space }: { space: Space }) {
  return (
    <>
      {space.creator ? (
        <Head space={space} creator={space.creator} />
      ) : (
        <EmptyState
          mood={listening}
          title="这里等着你的声音"
          text="录一个作品并公开，就有了自己的创作者空间"
          action={
            <ButtonLink href={href('launchAudio')} as={AppLink}>
              去录音
            </ButtonLink>
          }
        />
      )}
      <nav aria-label="创作者空间">
        <CardRows>
          {links.map(({ id, label, icon: Icon, facts }) => (
            <CardRow key={id} href={href(id)} as={AppLink}>
              <span className={styles['icon']}>
                <Icon size={22} />
              </span>
              <CardText>
                <span className={styles['label']}>{label}</span>
                <span className={styles['facts']}>{facts(space)}</span>
              </CardText>
              <ChevronRightIcon size={18} />
            </CardRow>
          ))}
        </CardRows>
      </nav>
    </>
  );
}

function Head({ space, creator }: { space: Space; creator: NonNullable<Space['creator']> }) {
  const { works, fans, listeners, plays, power, income, level } = space;
  const name = useCreatorName()(creator);
  // A creator has a public page only while at least one of their works is public.
  const { currentData: published } = useListPublishedWorksInfiniteQuery({ creatorId: creator.id });
  const hasPage = published?.pages.some(({ items }) => items.length > 0) === true;
  const figures = [
    ['作品', works],
    ['粉丝', fans],
    ['听众', listeners],
    ['播放', plays],
    ['电力', power],
    ['收到贝壳', income],
  ] as const;
  return (
    <section className={page['card']} aria-label="我">
      <div className={styles['who']}>
        <Avatar name="" size={64} />
        <div className={styles['words']}>
          <h2 className={styles['name']}>{name}</h2>
          <p className={styles['level']}>
            <CrownIcon size={18} />
            <span>
              {level} 级 {creatorLevels.find((one) => one.level === level)?.title}
            </span>
          </p>
        </div>
        {hasPage && (
          <ButtonLink href={creatorHref(creator.id)} as={AppLink} kind="quiet" size="small">
            主页
          </ButtonLink>
        )}
      </div>
      <dl className={styles['figures']}>
        {figures.map(([label, number]) => (
          <div key={label} className={styles['figure']}>
            <dt className={styles['facts']}>{label}</dt>
            <dd className={styles['number']}>{number}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
