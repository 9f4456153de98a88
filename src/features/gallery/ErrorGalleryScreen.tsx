import { Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Chip } from '#ui/action/Chip.tsx';
import { asleep } from '#ui/mascot/asleep.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { NotFoundView } from '#ui/state/NotFoundView.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { GalleryPage } from './GalleryPage.tsx';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';
import { GallerySection } from './GallerySection.tsx';

type Broken = 'nothing' | 'part' | 'chunk' | 'page';

function ThrowingPart(): never {
  throw new Error('测试：渲染时抛出');
}

const MissingChunk = retryingLazy(() =>
  Promise.reject<{ default: () => null }>(
    Object.assign(new Error('Loading chunk test failed.'), { name: 'ChunkLoadError' }),
  ),
);

const home = (
  <ButtonLink href={href('home')} as={AppLink}>
    回首页
  </ButtonLink>
);

function RetryingErrorState() {
  const toasts = useToasts();
  return <ErrorState onRetry={() => toasts.show({ kind: 'info', text: '正在再试一次' })} />;
}

const looks = {
  可以再试: <RetryingErrorState />,
  不能再试: <ErrorState title="这个故事不见了" text="它可能已经下架，去听听别的吧" />,
  断网: <EmptyState mood={asleep} title="网络断开了" text="连上网络，呆迪就会醒来" />,
  页面不存在: <NotFoundView action={home} />,
};

/** Shows buttons that cause errors on purpose. */
export default function ErrorGalleryScreen() {
  const toasts = useToasts();
  const [broken, setBroken] = useState<Broken>('nothing');
  const [look, setLook] = useState<keyof typeof looks>('可以再试');

  return (
    <GalleryPage id="testErrors" title="出错">
      {broken === 'page' && <ThrowingPart />}
      <GallerySection title="让它出错">
        <Button kind="secondary" onClick={() => setBroken('part')}>
          一部分渲染出错
        </Button>
        <Button kind="secondary" onClick={() => setBroken('chunk')}>
          代码块取不到
        </Button>
        <Button kind="secondary" onClick={() => setBroken('page')}>
          整页渲染出错
        </Button>
        <Button kind="secondary" onClick={() => void Promise.reject(new Error('测试：没有人接住的拒绝'))}>
          没有接住的 Promise
        </Button>
        <Button kind="secondary" onClick={() => toasts.show({ kind: 'offline', text: '网络断开了，请检查网络' })}>
          断网提示
        </Button>
      </GallerySection>
      <ErrorBoundary
        resetKeys={[broken]}
        onReset={() => setBroken('nothing')}
        fallbackRender={({ resetErrorBoundary }) => <ErrorState onRetry={resetErrorBoundary} />}
      >
        {broken === 'part' && <ThrowingPart />}
        <Suspense>{broken === 'chunk' && <MissingChunk />}</Suspense>
      </ErrorBoundary>
      <GallerySection title="各种样子">
        {(Object.keys(looks) as (keyof typeof looks)[]).map((name) => (
          <Chip key={name} selected={name === look} onClick={() => setLook(name)}>
            {name}
          </Chip>
        ))}
      </GallerySection>
      {looks[look]}
    </GalleryPage>
  );
}
