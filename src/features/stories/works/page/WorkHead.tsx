import type { Work } from '#contract/stories/works.ts';
import { relativeDayText } from '#lib/time/dates.ts';
import { sampleFacts } from '#lib/works/sampleFacts.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { useCreatorName } from '#platform/works/useCreatorName.ts';
import { ChevronRightIcon } from '#ui/icons/homeIcons.tsx';
import { Avatar } from '#ui/picture/Avatar.tsx';
import { Cover } from '#ui/picture/Cover.tsx';
import styles from './WorkHead.module.css';

export function WorkHead({ work }: { work: Work }) {
  const { title, about, cover, photo, creator, publishedAt, playCount, state, audience } = work;
  const nameOf = useCreatorName();
  const { clock } = useServices();
  const facts = sampleFacts(creator, creator.about);
  // Only a public recording links to the page of its creator, because a creator without a public recording has no page.
  const page = state === 'published' && audience === 'everybody' ? creator.id : null;
  const person = (
    <>
      <Avatar name="" size={36} />
      <span className={styles['words']}>
        <span className={styles['nickname']}>{nameOf(creator)}</span>
        {facts !== '' && <span className={styles['facts']}>{facts}</span>}
      </span>
    </>
  );
  return (
    <div className={styles['head']}>
      <div className={styles['cover']}>
        {photo ? (
          <img className={styles['photo']} src={photo.full} alt="" width={132} height={132} />
        ) : (
          <Cover src={cover} alt="" sizes="132px" eager />
        )}
      </div>
      <h2 className={styles['title']}>{title}</h2>
      {page !== null ? (
        <AppLink href={href('creatorSquare', { creator: page })} className={styles['creator']}>
          {person}
          <ChevronRightIcon size={18} />
        </AppLink>
      ) : (
        <div className={styles['creator']}>{person}</div>
      )}
      {about && <p className={styles['about']}>{about}</p>}
      <p className={styles['facts']}>
        {relativeDayText(publishedAt, clock.now())}
        {state === 'published' ? `发布 · ${playCount} 次播放` : '录的'}
      </p>
    </div>
  );
}
