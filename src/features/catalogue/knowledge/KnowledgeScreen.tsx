import { useSearchParams } from 'react-router';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { HeadSkeleton } from '#ui/skeleton/HeadSkeleton.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { NotFoundView } from '#ui/state/NotFoundView.tsx';
import { seriesIdOf } from '#features/catalogue/api.ts';
import { CatalogueFrame } from '#features/catalogue/CatalogueFrame.tsx';
import { RowsSkeleton } from '#features/catalogue/RowsSkeleton.tsx';
import { useGetCourseQuery } from './api.ts';
import { CourseList } from './CourseList.tsx';
import { CourseView } from './CourseView.tsx';

const NOT_FOUND = 404;

/** All courses; with `id` one of them. */
export default function KnowledgeScreen() {
  const [search] = useSearchParams();
  const id = search.get('id');
  if (id === null) return <CourseList />;
  const courseId = seriesIdOf(id);
  return courseId === undefined ? <NoCourse /> : <KnownCourse courseId={courseId} />;
}

function KnownCourse({ courseId }: { courseId: string }) {
  const { currentData, error, isFetching, refetch } = useGetCourseQuery(
    { params: { courseId } },
    { refetchOnMountOrArgChange: true },
  );
  if (currentData) return <CourseView key={courseId} detail={currentData} />;
  if (error && 'status' in error && error.status === NOT_FOUND) return <NoCourse />;
  return (
    <CatalogueFrame title="课程">
      {error ? (
        <ErrorState
          {...('message' in error && error.message && { text: error.message })}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          <HeadSkeleton label="正在打开课程" />
          <RowsSkeleton count={4} />
        </>
      )}
    </CatalogueFrame>
  );
}

const NoCourse = () => (
  <NotFoundView
    action={
      <ButtonLink href={href('knowledge')} as={AppLink}>
        看看别的课程
      </ButtonLink>
    }
  />
);
