import { useDispatch } from 'react-redux';
import { hideLoading, showLoading } from '#platform/variable/variableSlice.ts';
import { withLoading } from '#platform/variable/withLoading.ts';
import { Button } from '#ui/action/Button.tsx';
import { GallerySection } from '#features/gallery/GallerySection.tsx';

const SHOWN_MS = 2500;
const looks = [
  ['三条 normal', { type: 'normal', mask: true }],
  ['呆迪 daidi', { type: 'daidi', mask: true }],
  ['没有遮罩', { type: 'daidi', mask: false }],
] as const;

const wait = (durationMs: number) => new Promise((resolve) => setTimeout(resolve, durationMs));

/** Each sample hides the overlay after a while, because the overlay covers the buttons of the page. */
export function OverlaySamples() {
  const dispatch = useDispatch();
  const showFor = (durationMs: number, look: Parameters<typeof showLoading>[0]) => {
    dispatch(showLoading(look));
    setTimeout(() => dispatch(hideLoading()), durationMs);
  };

  return (
    <GallerySection title="加载遮罩（自己收起）">
      {looks.map(([label, look]) => (
        <Button key={label} kind="secondary" onClick={() => showFor(SHOWN_MS, look)}>
          {label}
        </Button>
      ))}
      <Button kind="secondary" onClick={() => showFor(100, {})}>
        100 毫秒就收起：不会出现
      </Button>
      <Button
        kind="secondary"
        onClick={() => {
          void withLoading(dispatch, () => wait(1000));
          void withLoading(dispatch, () => wait(SHOWN_MS));
        }}
      >
        两件事：都完成才收起
      </Button>
    </GallerySection>
  );
}
