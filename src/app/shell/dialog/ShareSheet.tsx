import { useRef } from 'react';
import { useDispatch } from 'react-redux';
import type { SharedLink } from '#platform/bridge/host.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { copyText } from '#platform/share/copyText.ts';
import { offeredAddress } from '#platform/share/offeredLink.ts';
import { shareClosed } from '#platform/share/shareSlice.ts';
import { Button } from '#ui/action/Button.tsx';
import { Sheet } from '#ui/dialog/Sheet.tsx';
import { LinkIcon } from '#ui/icons/actionIcons.tsx';
import { cheering } from '#ui/mascot/cheering.tsx';
import { Daidi } from '#ui/mascot/Daidi.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import styles from './ShareSheet.module.css';

/**
 * The share sheet for environments without a share function of their own. It offers to copy the link, and in WeChat it
 * points to WeChat's own menu.
 */
export function ShareSheet({ link }: { link: SharedLink }) {
  const toasts = useToasts();
  const dispatch = useDispatch();
  const { environment } = useServices();
  const field = useRef<HTMLInputElement>(null);
  const isWechat = environment.kind === 'wechat';
  const address = offeredAddress(link);
  const close = () => void dispatch(shareClosed());

  const handleCopy = async () => {
    const copiedField = field.current;
    const isCopied = copiedField !== null && (await copyText(address, copiedField));
    if (!isCopied) {
      toasts.show({ kind: 'info', text: '请长按链接来复制' });
      return;
    }
    // If the user has closed this sheet meanwhile, the present sheet shows another link.
    if (field.current === copiedField) close();
    toasts.show({ kind: 'success', text: '链接已复制' });
  };

  return (
    <Sheet open onClose={close} title="分享给朋友">
      {isWechat && (
        <p className={styles['hint']}>
          <Daidi mood={cheering} size={56} />
          <span>
            点右上角的 <b className={styles['dots']}>···</b> 分享给朋友
          </span>
        </p>
      )}
      <div className={styles['link']}>
        <img className={styles['picture']} src={link.imageUrl} alt="" />
        <div className={styles['words']}>
          <p className={styles['title']}>{link.title}</p>
          <p className={styles['text']}>{link.text}</p>
        </div>
      </div>
      <input ref={field} className={styles['address']} value={address} readOnly aria-label="链接" />
      <Button
        wide
        kind={isWechat ? 'secondary' : 'primary'}
        icon={<LinkIcon size={20} />}
        onClick={() => void handleCopy()}
      >
        复制链接
      </Button>
    </Sheet>
  );
}
