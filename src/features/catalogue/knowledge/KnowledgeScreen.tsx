import { useSearchParams } from 'react-router';
import { href } from '#platform/navigation/paths.ts';
import { HeadSkeleton } from '#ui/skeleton/HeadSkeleton.tsx';
import { NotFoundWithLink } from '#widgets/NotFoundWithLink.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { seriesIdOf } from '#features/catalogue/api.ts';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { RowsSkeleton } from '#features/catalogue/row/RowsSkeleton.tsx';
import { useGetCourseQuery } from './api.ts';
import { CourseList } from './CourseList.tsx';
import { CourseView } from './CourseView.tsx';

/** Lists all courses, or shows the course named by `id`. */
export default function KnowledgeScreen() {
  const [search] = useSearchParams();
  const id = search.get('id');
  if (id === null) return <CourseList />;
  const courseId = seriesIdOf(id);
  return courseId === undefined ? <NoCourse /> : <KnownCourse courseId={courseId} />;
}

function KnownCourse({ courseId }: { courseId: string }) {
  const query = useGetCourseQuery({ params: { courseId } }, { refetchOnMountOrArgChange: true });
  return (
    <QueryState
      query={query}
      notFound={<NoCourse />}
      frame={(state) => <ScreenFrame title="课程">{state}</ScreenFrame>}
      loading={
        <>
          <HeadSkeleton label="正在打开课程" />
          <RowsSkeleton count={4} />
        </>
      }
    >
      {(detail) => <CourseView key={courseId} detail={detail} />}
    </QueryState>
  );
}

const NoCourse = () => <NotFoundWithLink href={href('knowledge')}>看看别的课程</NotFoundWithLink>;
