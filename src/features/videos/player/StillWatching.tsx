import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { Button } from '#ui/action/Button.tsx';
import { Daidi } from '#ui/mascot/Daidi.tsx';
import { asleep } from '#ui/mascot/asleep.tsx';
import { LazyPart } from '#widgets/LazyPart.tsx';

const loadDialog = async () => (await import('#ui/dialog/Dialog.tsx')).Dialog;

/** Asks whether somebody is still watching, after a long time without a touch. */
export function StillWatching({ isAsking, onGoOn }: { isAsking: boolean; onGoOn: () => void }) {
  const { goBack } = useGoBack();
  if (!isAsking) return null;
  return (
    <LazyPart
      load={loadDialog}
      with={{
        open: true,
        onClose: onGoOn,
        title: '还在看吗？',
        text: '已经看了一会儿了，让眼睛看看远处，歇一歇吧。',
        picture: <Daidi mood={asleep} size={96} />,
        actions: (
          <>
            <Button wide onClick={onGoOn}>
              我还在
            </Button>
            <Button kind="quiet" wide onClick={goBack}>
              不看了
            </Button>
          </>
        ),
      }}
    />
  );
}
