import { lazy, memo, Suspense, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectRate } from '#platform/player/playerSlice.ts';
import { Button } from '#ui/action/Button.tsx';
import { SpeedIcon } from '#ui/icons/SpeedIcon.tsx';

const loadSheet = async () => {
  const { SpeedSheet } = await import(/* webpackChunkName: "speed" */ './SpeedSheet.tsx');
  return { default: SpeedSheet };
};
const SpeedSheet = lazy(loadSheet);

/** Memoised: it stands in the seek bar, which is drawn every second. */
export const SpeedButton = memo(function SpeedButton() {
  const rate = useSelector(selectRate);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        icon={<SpeedIcon size={20} />}
        aria-label={`播放速度，现在${rate}倍`}
        onPointerDown={() => void loadSheet().catch(() => undefined)}
        onClick={() => setIsOpen(true)}
      >
        {rate} 倍
      </Button>
      {isOpen && (
        <Suspense>
          <SpeedSheet onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
});
