import { useListNewestCreatorsQuery } from '#features/creators/api.ts';
import { creatorHref } from '#features/creators/creatorHref.ts';
import { sampleFacts } from '#lib/works/sampleFacts.ts';
import { useCreatorName } from '#platform/works/useCreatorName.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { Carousel, Slide } from '#ui/list/Carousel.tsx';
import { SectionHead } from '#ui/navigation/SectionHead.tsx';
import { Avatar } from '#ui/picture/Avatar.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import styles from './Square.module.css';

/** The creators with the most recent publications. */
export function NewestCreators() {
  const query = useListNewestCreatorsQuery(undefined);
  const nameOf = useCreatorName();
  if (query.data?.items.length === 0) return null;
  return (
    <section aria-label="创作者">
      <div className={styles['head']}>
        <SectionHead title="创作者" />
      </div>
      <QueryState query={query} loading={<LoadingBlock label="正在找创作者" height={132} />} empty={null}>
        {({ items }) => (
          <div className={styles['bleed']}>
            <Carousel label="最近发布作品的创作者">
              {items.map((creator) => (
                <Slide key={creator.id} className={styles['slide']}>
                  <AppLink href={creatorHref(creator.id)} className={styles['creator']}>
                    <Avatar name="" size={56} />
                    <span className={styles['name']}>{nameOf(creator)}</span>
                    <span className={styles['facts']}>
                      {sampleFacts(creator, creator.listeners > 0 ? `${creator.listeners} 人听过` : '等你来听')}
                    </span>
                  </AppLink>
                </Slide>
              ))}
            </Carousel>
          </div>
        )}
      </QueryState>
    </section>
  );
}
