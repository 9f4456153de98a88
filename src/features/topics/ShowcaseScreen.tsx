import type { Showcase } from '#contract/catalogue/topics.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { PageHeader } from '#ui/navigation/bars/PageHeader.tsx';
import { Carousel, Slide } from '#ui/list/Carousel.tsx';
import { Cover } from '#ui/picture/Cover.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { useGetShowcaseQuery } from './api.ts';
import styles from './ShowcaseScreen.module.css';
import { ShowcaseSkeleton } from './ShowcaseSkeleton.tsx';

/** The editorial start page, with one shelf for each topic. */
export default function ShowcaseScreen() {
  const { goBack } = useGoBack();
  const query = useGetShowcaseQuery(undefined);
  return (
    <>
      <PageHeader title="精选" onBack={goBack} />
      <main className={styles['page']}>
        <QueryState query={query} loading={<ShowcaseSkeleton />}>
          {({ topics }) => <Topics topics={topics} />}
        </QueryState>
      </main>
    </>
  );
}

function Topics({ topics }: Showcase) {
  if (topics.length === 0) {
    return (
      <EmptyState
        title="专题还在路上"
        text="先去首页挑一个故事吧"
        action={
          <ButtonLink href={href('home')} as={AppLink}>
            回首页听故事
          </ButtonLink>
        }
      />
    );
  }
  return (
    <>
      {topics.map(({ id, title, subtitle, banner, stories }, index) => (
        <section key={id} className={styles['topic']} aria-label={title}>
          <AppLink href={href('topic', { id })} className={styles['banner']}>
            <Cover src={banner} alt="" shape="banner" sizes="(min-width: 700px) 46vw, 92vw" eager={index === 0} />
            <span className={styles['words']}>
              <h2 className={styles['title']}>{title}</h2>
              <span className={styles['subtitle']}>{subtitle}</span>
            </span>
          </AppLink>
          <div className={styles['tiles']}>
            <Carousel>
              {stories.map((story) => (
                <Slide key={story.id} className={styles['tile']}>
                  <AppLink href={href('story', { id: story.id })}>
                    <Cover src={story.cover} alt="" sizes="104px" />
                    <span className={styles['name']}>{story.title}</span>
                  </AppLink>
                </Slide>
              ))}
            </Carousel>
          </div>
        </section>
      ))}
      <p className={styles['end']}>看到底啦</p>
    </>
  );
}
