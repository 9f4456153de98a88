import { useGetCreatorSpaceQuery } from '#features/creators/api.ts';
import { href } from '#platform/navigation/paths.ts';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { SpaceView } from './SpaceView.tsx';
import page from '#features/creators/SpacePage.module.css';

/** Shows what the child has published, with totals of listeners, power and shells. */
export default function SpaceScreen() {
  const query = useGetCreatorSpaceQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <ScreenFrame title="创作者空间" parent={href('profile')}>
      <div className={page['page']}>
        <QueryState query={query} loading={<LoadingBlock label="正在打开创作者空间" height={320} />}>
          {(space) => <SpaceView space={space} />}
        </QueryState>
      </div>
    </ScreenFrame>
  );
}
