import { useNavigate, useSearchParams } from 'react-router';
import type { Address } from '#contract/account/addresses.ts';
import { MAX_ADDRESSES } from '#lib/address/addressRules.ts';
import { choiceReturnUrl, withChoice } from '#platform/addresses/addressChoice.ts';
import { useListAddressesQuery } from '#platform/addresses/addressesApi.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { pathBelowBase } from '#platform/navigation/navigator.ts';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { AddressCard } from './AddressCard.tsx';
import { AddressListSkeleton } from './AddressListSkeleton.tsx';
import styles from './AddressListScreen.module.css';

/**
 * Lists the delivery addresses of the user. Another screen can open this list to let the user choose an address
 * (`addressChoice.ts`). Then each address has a button that returns it to that screen.
 */
export default function AddressListScreen() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const query = useListAddressesQuery(undefined, { refetchOnMountOrArgChange: true });
  const back = choiceReturnUrl(search);
  const addLink = (
    <ButtonLink href={href('addressForm')} as={AppLink} size="large" wide>
      新增收货地址
    </ButtonLink>
  );
  const handleChoose = ({ id }: Address) =>
    back && void navigate(pathBelowBase(withChoice(back, id)), { replace: true });

  return (
    <ScreenFrame title={back ? '选择收货地址' : '收货地址'} parent={back ? pathBelowBase(back) : href('profile')}>
      <QueryState
        query={query}
        loading={<AddressListSkeleton />}
        empty={
          <EmptyState
            title="还没有收货地址"
            text="存好一个，买东西、换礼物就能直接寄到家"
            action={
              <ButtonLink href={href('addressForm')} as={AppLink}>
                新增收货地址
              </ButtonLink>
            }
          />
        }
      >
        {({ items }) => (
          <div className={styles['content']}>
            <ul className={styles['list']} aria-label="收货地址">
              {items.map((address) => (
                <li key={address.id} className={styles['item']}>
                  <AddressCard address={address} onChoose={back && (() => handleChoose(address))} />
                </li>
              ))}
            </ul>
            <div className={styles['foot']}>
              {items.length < MAX_ADDRESSES ? (
                addLink
              ) : (
                <p className={styles['full']}>已经存了 {MAX_ADDRESSES} 个地址，删除不用的才能再加</p>
              )}
            </div>
          </div>
        )}
      </QueryState>
    </ScreenFrame>
  );
}
