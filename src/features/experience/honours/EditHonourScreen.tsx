import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { is } from 'valibot';
import { RandomId } from '#contract/fields.ts';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { href } from '#platform/navigation/paths.ts';
import { cheering } from '#ui/mascot/cheering.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { LoginLink } from '#widgets/LoginLink.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { useGetHonourQuery } from './api.ts';
import { GoneHonour } from './GoneHonour.tsx';
import { HonourForm } from './edit/HonourForm.tsx';
import { HonourGuide } from './HonourGuide.tsx';
import styles from './HonoursScreen.module.css';

const frame = (state: ReactNode) => (
  <ScreenFrame title="编辑荣誉" parent={href('honours')}>
    <div className={styles['page']}>{state}</div>
  </ScreenFrame>
);

const noHonour = frame(<GoneHonour />);

/** Adds an honour, or changes the honour that the parameter `id` names. Guests see what they could record. */
export default function EditHonourScreen() {
  const [search] = useSearchParams();
  const isSignedIn = useIsSignedIn();
  const id = search.get('id');
  if (!isSignedIn) {
    return frame(
      <>
        <EmptyState
          mood={cheering}
          title="登录以后就能记荣誉"
          text="照片和文字只有自己家看得到"
          action={<LoginLink>去登录</LoginLink>}
        />
        <HonourGuide />
      </>,
    );
  }
  if (id === null) return <HonourForm honour={undefined} />;
  return is(RandomId, id) ? <KnownHonour key={id} id={id} /> : noHonour;
}

/** Loads the honour again, so that the form starts with the latest data and not with cached ones. */
function KnownHonour({ id }: { id: string }) {
  const query = useGetHonourQuery({ params: { honourId: id } }, { refetchOnMountOrArgChange: true });
  return (
    <QueryState
      query={query}
      loading={<LoadingBlock label="正在打开这项荣誉" height={360} />}
      notFound={noHonour}
      frame={frame}
    >
      {(honour) => <HonourForm honour={honour} />}
    </QueryState>
  );
}
