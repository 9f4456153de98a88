import type { Topic } from '#contract/catalogue/topics.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { minutesText } from '#lib/time/durationText.ts';
import { Badge } from '#ui/feedback/Badge.tsx';
import { Carousel, Slide } from '#ui/list/Carousel.tsx';
import { Cover } from '#ui/picture/Cover.tsx';
import { PictureRow } from '#ui/picture/PictureRow.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import styles from './TopicScreen.module.css';

export function TopicView({ topic: { title, subtitle, banner, paragraphs, groups, others } }: { topic: Topic }) {
  return (
    <>
      <Cover src={banner} alt="" shape="banner" sizes="(min-width: 700px) 608px, 92vw" eager />
      <h2 className={styles['title']}>{title}</h2>
      <p className={styles['subtitle']}>{subtitle}</p>
      {paragraphs.map((paragraph, index) => (
        <p key={index} className={styles['paragraph']}>
          {paragraph}
        </p>
      ))}
      {groups.length === 0 && <EmptyState title="故事暂时不在" text="换一个专题听听吧" />}
      {groups.map(({ heading, text, stories }, index) => (
        <section key={index} className={styles['group']} aria-label={heading}>
          <h3 className={styles['heading']}>{heading}</h3>
          {text !== '' && <p className={styles['text']}>{text}</p>}
          <ul>
            {stories.map((story) => (
              <li key={story.id}>
                <PictureRow
                  href={href('story', { id: story.id })}
                  as={AppLink}
                  src={story.cover}
                  title={story.title}
                  facts={`${minutesText(story.durationMs)} · ${story.ageFrom}–${story.ageTo} 岁`}
                  after={story.access === 'vip' && <Badge kind="vip" />}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {others.length > 0 && (
        <nav className={styles['others']} aria-label="别的专题">
          <h3 className={styles['heading']}>别的专题</h3>
          <div className={styles['tiles']}>
            <Carousel>
              {others.map((other) => (
                <Slide key={other.id} className={styles['tile']}>
                  <AppLink href={href('topic', { id: other.id })}>
                    <Cover src={other.banner} alt="" shape="banner" sizes="200px" />
                    <span className={styles['name']}>{other.title}</span>
                  </AppLink>
                </Slide>
              ))}
            </Carousel>
          </div>
        </nav>
      )}
    </>
  );
}
