import type { CreatorPage } from '#contract/creators/creators.ts';
import { FollowButton } from '#features/creators/FollowButton.tsx';
import { useCreatorName } from '#platform/works/useCreatorName.ts';
import { WorkList } from '#features/creators/WorkList.tsx';
import { spaced } from '#lib/text/spaced.ts';
import { sampleFacts } from '#lib/works/sampleFacts.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { listening } from '#ui/mascot/listening.tsx';
import { Columns } from '#ui/navigation/Columns.tsx';
import { SectionHead } from '#ui/navigation/SectionHead.tsx';
import { Avatar } from '#ui/picture/Avatar.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { BlockButton } from '#widgets/BlockButton.tsx';
import { CreatorGoods } from './CreatorGoods.tsx';
import styles from './Creator.module.css';

export function CreatorView({ creator }: { creator: CreatorPage }) {
  const { id, about, works, followers, listeners, plays, power, isFollowed, isMine, hasGroup } = creator;
  const name = useCreatorName()(creator);
  const shownAbout = sampleFacts(creator, about);
  const figures = [
    ['作品', works],
    ['粉丝', followers],
    ['听众', listeners],
    ['播放', plays],
    ['电力', power],
  ] as const;
  return (
    <div className={styles['page']}>
      <Columns
        about={
          <div className={styles['card']}>
            <Avatar name="" size={80} />
            <h2 className={styles['name']}>{name}</h2>
            {shownAbout !== '' && <p className={styles['about']}>{shownAbout}</p>}
            <dl className={styles['figures']}>
              {figures.map(([label, count]) => (
                <div key={label} className={styles['figure']}>
                  <dt className={styles['label']}>{label}</dt>
                  <dd className={styles['count']}>{count}</dd>
                </div>
              ))}
            </dl>
            {isMine ? (
              <ButtonLink href={href('writerSpace')} as={AppLink} kind="secondary" size="small">
                我的空间
              </ButtonLink>
            ) : (
              <FollowButton creatorId={id} name={name} isFollowed={isFollowed} />
            )}
            {hasGroup && (
              <ButtonLink href={href('writerGroups', { group: id })} as={AppLink} kind="quiet" size="small">
                粉丝团
              </ButtonLink>
            )}
            {/* The block button stands above the works and goods, because they load later and could move the button while somebody taps it. */}
            {!isMine && (
              <BlockButton kind="creator" id={id} question={spaced`不想再听${name}的作品吗？`}>
                不想听这位创作者
              </BlockButton>
            )}
          </div>
        }
      >
        <section aria-label="作品" className={styles['works']}>
          <div className={styles['head']}>
            <SectionHead title={spaced`${name}的作品`} />
          </div>
          <WorkList
            label="作品"
            filter={{ creatorId: id }}
            isOnCreatorPage
            empty={<EmptyState mood={listening} title="作品都藏起来了" text="看看别的创作者吧" />}
          />
          <CreatorGoods creatorId={id} name={name} />
        </section>
      </Columns>
    </div>
  );
}
