import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { PictureCardSkeleton } from '#ui/picture/PictureCard.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { useListCoursesQuery } from './api.ts';
import { CourseCard } from './CourseCard.tsx';
import styles from './CourseList.module.css';

const PLACEHOLDERS = [0, 1, 2, 3];

export function CourseList() {
  const query = useListCoursesQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <ScreenFrame title="知识">
      <QueryState
        query={query}
        loading={
          <div role="group" aria-busy="true" aria-label="正在拿课程" className={styles['courses']}>
            {PLACEHOLDERS.map((place) => (
              <div key={place} className={styles['course']}>
                <PictureCardSkeleton />
              </div>
            ))}
          </div>
        }
        empty={
          <EmptyState
            title="课程还在路上"
            text="先去听一个故事吧"
            action={
              <ButtonLink href={href('category')} as={AppLink}>
                去听故事
              </ButtonLink>
            }
          />
        }
      >
        {({ items }) => (
          <>
            <p className={styles['lead']}>每天学一小章，问号变成小发现</p>
            <ul aria-label="课程" className={styles['courses']}>
              {items.map((course) => (
                <li key={course.id} className={styles['course']}>
                  <CourseCard course={course} />
                </li>
              ))}
            </ul>
            <p className={styles['end']}>课程都在这里啦</p>
          </>
        )}
      </QueryState>
    </ScreenFrame>
  );
}
