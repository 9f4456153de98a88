import type { ReactNode } from 'react';
import type { PayRequestItem } from '#contract/mall/payRequests.ts';
import type { SharedLink } from '#platform/bridge/host.ts';
import { useOfferShare, useShare } from '#platform/share/useShare.ts';
import { Button } from '#ui/action/Button.tsx';
import { classes } from '#ui/classes.ts';
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx';
import { LinkIcon } from '#ui/icons/actionIcons.tsx';
import { ItemList } from '#widgets/orderedItems/ItemList.tsx';
import { Stack } from '#features/orders/Stack.tsx';
import styles from './PayRequest.module.css';
import { useLiveStatus } from './useLiveStatus.ts';

interface ActiveLinkViewProps {
  label: string;
  heading: string;
  /** The link; undefined if it was created on another device. */
  link: SharedLink | undefined;
  /** The message to the friend. */
  message: string;
  items: readonly PayRequestItem[];
  onRefresh: () => Promise<unknown>;
  renewing: { isLoading: boolean; onGo: () => void };
  /** The button with which the owner ends the link, and the texts of its confirmation dialog. */
  ending: { title: string; text: string; go: string; children: string; isLoading: boolean; onGo: () => void };
  children: ReactNode;
}

/**
 * Shows a link that a friend can still use, with buttons to send, renew and end the link. Polls the state of the link.
 */
export function ActiveLinkView({ label, heading, link, message, items, onRefresh, ...props }: ActiveLinkViewProps) {
  const { isOver, restart } = useLiveStatus(onRefresh);
  const { renewing, ending, children } = props;
  return (
    <Stack>
      <section className={classes(styles['part'], styles['centered'])} aria-label={label}>
        <div role="status">
          <h2 className={styles['heading']}>{heading}</h2>
        </div>
        {children}
        {message !== '' && <p className={styles['message']}>“{message}”</p>}
        <div className={styles['buttons']}>
          {isOver && (
            <Button kind="secondary" size="small" onClick={restart}>
              刷新进度
            </Button>
          )}
          <ConfirmButton
            title="换一个新链接吗？"
            text="旧链接马上失效，要把新链接再发给朋友"
            cancelLabel="不换"
            confirmLabel="换新链接"
            loading={renewing.isLoading}
            onConfirm={renewing.onGo}
          >
            换新链接
          </ConfirmButton>
          <ConfirmButton
            title={ending.title}
            text={ending.text}
            cancelLabel="再等等"
            confirmLabel={ending.go}
            loading={ending.isLoading}
            onConfirm={ending.onGo}
          >
            {ending.children}
          </ConfirmButton>
        </div>
      </section>
      {link ? (
        <SendButton link={link} />
      ) : (
        <p className={classes(styles['soft'], styles['centered'])}>
          链接只在发起的手机上能看到。要在这里发给朋友，请换一个新链接。
        </p>
      )}
      <ItemList items={items} />
    </Stack>
  );
}

function SendButton({ link }: { link: SharedLink }) {
  const share = useShare();
  useOfferShare(link);
  return (
    <Button wide icon={<LinkIcon size={20} />} onClick={() => void share(link)}>
      发给朋友
    </Button>
  );
}
