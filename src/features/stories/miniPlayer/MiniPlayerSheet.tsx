import { NowPlayingBar } from './NowPlayingBar.tsx';
import { PlayerTools } from '#features/stories/controls/PlayerTools.tsx';
import { QueueSheet } from '#features/stories/queue/QueueSheet.tsx';

/** The complete player, in a sheet above any screen. */
export function MiniPlayerSheet({ onClose }: { onClose: () => void }) {
  return (
    <QueueSheet onClose={onClose}>
      <NowPlayingBar />
      <PlayerTools hasQueue={false} />
    </QueueSheet>
  );
}
