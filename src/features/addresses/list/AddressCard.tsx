import type { Address } from '#contract/account/addresses.ts';
import { regionText } from '#lib/address/regionText.ts';
import { maskedMobile } from '#lib/text/clean/maskedMobile.ts';
import { useMakeDefaultAddressMutation, useRemoveAddressMutation } from '#platform/addresses/addressesApi.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import styles from './AddressCard.module.css';

interface AddressCardProps {
  address: Address;
  onChoose?: (() => void) | undefined;
}

/** One address with its actions. The mobile number is masked, because others may look at the screen. */
export function AddressCard({ address, onChoose }: AddressCardProps) {
  const { id, receiver, mobile, detailAddress, isDefault } = address;
  const [makeDefault, { isLoading: isChanging }] = useMutationWithToast(useMakeDefaultAddressMutation());
  const [remove, { isLoading: isRemoving }] = useMutationWithToast(useRemoveAddressMutation());
  const toasts = useToasts();
  const params = { addressId: id };

  const handleRemove = async () => {
    if (await remove({ params })) toasts.show({ kind: 'success', text: '地址已删除' });
  };
  return (
    <article className={styles['card']} aria-label={`${receiver} ${detailAddress}`}>
      <p className={styles['head']}>
        <span className={styles['receiver']}>{receiver}</span>
        <span className={styles['mobile']}>{maskedMobile(mobile)}</span>
        {isDefault && <span className={styles['mark']}>默认</span>}
      </p>
      <p className={styles['place']}>
        <span className={styles['region']}>{regionText(address)}</span>
        <span className={styles['detail']}>{detailAddress}</span>
      </p>
      {onChoose && (
        <Button wide aria-label={`用这个地址：${receiver} ${detailAddress}`} onClick={onChoose}>
          用这个地址
        </Button>
      )}
      <div className={styles['actions']}>
        <span className={styles['first']}>
          {!isDefault && (
            <Button
              kind="quiet"
              size="small"
              loading={isChanging}
              aria-label={`设为默认：${receiver} ${detailAddress}`}
              onClick={() => void makeDefault({ params })}
            >
              设为默认
            </Button>
          )}
        </span>
        <ButtonLink
          href={href('addressForm', { id })}
          as={AppLink}
          kind="quiet"
          size="small"
          aria-label={`编辑：${receiver} ${detailAddress}`}
        >
          编辑
        </ButtonLink>
        <ConfirmButton
          title="要删除这个地址吗？"
          text={`${receiver}，${regionText(address)} ${detailAddress}`}
          confirmLabel="删除"
          loading={isRemoving}
          onConfirm={() => void handleRemove()}
        >
          删除
        </ConfirmButton>
      </div>
    </article>
  );
}
