import type { Headwear } from '#contract/family/avatar.ts';
import { headwearTexts } from '#lib/family/familyTexts.ts';
import { earningTexts } from '#platform/family/avatarTexts.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Sheet } from '#ui/dialog/Sheet.tsx';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import { Avatar } from '#ui/picture/Avatar.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import { useBuyHeadwearMutation } from '#features/profile/avatar/api.ts';
import { gainOf } from '#features/profile/avatar/avatarFields.ts';
import styles from './GainSheet.module.css';

interface GainSheetProps {
  headwear: Headwear;
  /** The address of the avatar below the head wear. */
  src: string | undefined;
  shells: number;
  onClose: () => void;
  onOwned: () => void;
}

/** Explains how head wear is earned, or lets the child buy it for shells. */
export function GainSheet({ headwear, src, shells, onClose, onOwned }: GainSheetProps) {
  const gain = gainOf(headwear);
  return (
    <Sheet open onClose={onClose} title={headwearTexts[headwear.id]}>
      <div className={styles['sheet']}>
        <div className={styles['picture']}>
          <Avatar name="" src={src} headwear={headwear.url} size={96} />
        </div>
        {gain.kind === 'shells' && <Offer headwear={headwear} price={gain.price} shells={shells} onOwned={onOwned} />}
        {gain.kind === 'owned' && (
          <Button wide onClick={onOwned}>
            戴上
          </Button>
        )}
        {gain.kind !== 'shells' && gain.kind !== 'owned' && (
          <>
            <p className={styles['how']}>{earningTexts[gain.kind].how(gain.goal)}</p>
            <ProgressBar label="进度" fraction={gain.reached / gain.goal} />
            <p className={styles['reached']}>
              现在 {gain.reached} {earningTexts[gain.kind].unit}，还差 {gain.goal - gain.reached}{' '}
              {earningTexts[gain.kind].unit}
            </p>
            <ButtonLink href={earningTexts[gain.kind].href} as={AppLink} wide>
              {earningTexts[gain.kind].go}
            </ButtonLink>
          </>
        )}
      </div>
    </Sheet>
  );
}

interface OfferProps {
  headwear: Headwear;
  price: number;
  shells: number;
  onOwned: () => void;
}

function Offer({ headwear, price, shells, onOwned }: OfferProps) {
  const toasts = useToasts();
  const [buy, { isLoading }] = useMutationWithToast(useBuyHeadwearMutation());
  const missing = price - shells;
  const handleBuy = async () => {
    if (!(await buy({ params: { headwearId: headwear.id } }))) return;
    toasts.show({ kind: 'success', text: `${headwearTexts[headwear.id]}是你的啦，记得保存` });
    onOwned();
  };
  return (
    <>
      <p className={styles['how']}>
        {missing > 0
          ? `要 ${price} 个贝壳，现在有 ${shells} 个，还差 ${missing} 个。`
          : `用 ${price} 个贝壳换，换了就一直是你的。`}
      </p>
      {missing > 0 ? (
        <ButtonLink href={href('tasks')} as={AppLink} wide>
          去攒贝壳
        </ButtonLink>
      ) : (
        <>
          <p className={styles['reached']}>现在有 {shells} 个贝壳</p>
          <Button wide loading={isLoading} onClick={() => void handleBuy()}>
            用 {price} 个贝壳换
          </Button>
        </>
      )}
    </>
  );
}
