import type { ComponentType } from 'react';
import { classes } from '#ui/classes.ts';
import { CheckIcon, InfoIcon, WarningIcon, WifiOffIcon } from '#ui/icons/shellIcons.tsx';
import type { IconProps } from '#ui/icons/Icon.tsx';
import type { Toast, ToastKind } from './toastController.ts';
import styles from './ToastView.module.css';

const icons: Record<Exclude<ToastKind, 'loading'>, ComponentType<IconProps>> = {
  info: InfoIcon,
  success: CheckIcon,
  fail: WarningIcon,
  offline: WifiOffIcon,
};

/**
 * Renders the toast. The polite region always exists, because screen readers announce only changes in a region that
 * existed before. An alert, in contrast, is announced when it appears (TOAST-06).
 */
export function ToastView({ toast }: { toast: Toast | null }) {
  const isAlert = toast?.kind === 'fail' || toast?.kind === 'offline';
  const Icon = toast && toast.kind !== 'loading' ? icons[toast.kind] : null;
  const bubble = toast && (
    <div key={toast.id} className={styles['place']}>
      <div className={classes(styles['toast'], toast.leaving && styles['leaving'])}>
        <span className={classes(styles['sign'], styles[toast.kind])}>{Icon && <Icon size={18} />}</span>
        <span className={styles['text']}>{toast.text}</span>
      </div>
    </div>
  );

  return (
    <>
      {toast?.mask && !toast.leaving && <div className={styles['mask']} data-testid="toast-mask" />}
      {/* oxlint-disable-next-line project/no-aria-live -- toasts are shown above modals, and announced there, too */}
      <div aria-live="off">
        <div role="status">{!isAlert && bubble}</div>
        {isAlert && <div role="alert">{bubble}</div>}
      </div>
    </>
  );
}
