import { Suspense, useState } from 'react';
import { Button } from '#ui/action/Button.tsx';
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx';
import { asleep } from '#ui/mascot/asleep.tsx';
import { Daidi } from '#ui/mascot/Daidi.tsx';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';
import { GallerySection } from '#features/gallery/GallerySection.tsx';

const Sheet = retryingLazy(async () => ({ default: (await import('#ui/dialog/Sheet.tsx')).Sheet }));
const Dialog = retryingLazy(async () => ({ default: (await import('#ui/dialog/Dialog.tsx')).Dialog }));
const speeds = ['0.75 倍', '正常速度', '1.25 倍', '1.5 倍', '2 倍'];

export function DialogSamples() {
  const [kind, setKind] = useState<'sheet' | 'dialog'>();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const open = (next: typeof kind) => {
    setKind(next);
    setIsOpen(true);
  };

  return (
    <GallerySection title="弹层">
      <Button kind="secondary" onClick={() => open('sheet')}>
        底部弹层
      </Button>
      <Button kind="secondary" onClick={() => open('dialog')}>
        对话框
      </Button>
      <ConfirmButton title="要清空吗？" text="清空以后就找不回来了" confirmLabel="清空" onConfirm={close}>
        先问一句
      </ConfirmButton>
      <Suspense>
        {kind === 'sheet' && (
          <Sheet open={isOpen} onClose={close} title="播放速度">
            {speeds.map((speed) => (
              <Button key={speed} kind="quiet" wide onClick={close}>
                {speed}
              </Button>
            ))}
          </Sheet>
        )}
        {kind === 'dialog' && (
          <Dialog
            open={isOpen}
            onClose={close}
            picture={<Daidi mood={asleep} size={96} />}
            title="今天听得够久啦"
            text="让小耳朵休息一下，明天呆迪再讲新的故事"
            actions={
              <>
                <Button wide onClick={close}>
                  好，休息一下
                </Button>
                <Button kind="quiet" wide onClick={close}>
                  再听一个
                </Button>
              </>
            }
          />
        )}
      </Suspense>
    </GallerySection>
  );
}
