import type { Address } from '#contract/account/addresses.ts';
import { useLocation } from 'react-router';
import { regionText } from '#lib/address/regionText.ts';
import { maskedMobile } from '#lib/text/clean/maskedMobile.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { BASE_PATH } from '#platform/navigation/navigator.ts';
import { href } from '#platform/navigation/paths.ts';
import { ChevronRightIcon } from '#ui/icons/homeIcons.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState, type QueryResult } from '#ui/state/QueryState.tsx';
import styles from './CheckoutView.module.css';

/**
 * Returns the URL of the list of addresses. The list returns to this screen with the delivery address that the user has
 * chosen.
 */
export function useAddressListHref(): string {
  const { pathname, search } = useLocation();
  return href('addressList', { choose: '1', back: `${location.origin}${BASE_PATH}${pathname}${search}` });
}

interface AddressChoiceProps {
  query: QueryResult<{ items: Address[] }>;
  /** The chosen address; undefined if the user has none. */
  address: Address | undefined;
}

/** Shows the delivery address, and links to the list of addresses, where the user can choose another one. */
export function AddressChoice({ query, address }: AddressChoiceProps) {
  const listHref = useAddressListHref();
  return (
    <QueryState query={query} loading={<LoadingBlock label="正在读收货地址" height={88} />}>
      {() => (
        <AppLink href={listHref} className={styles['card']}>
          <span className={styles['words']}>
            {address ? (
              <>
                <span className={styles['line']}>
                  <b>{address.receiver}</b> {maskedMobile(address.mobile)}
                </span>
                <span className={styles['soft']}>{regionText(address)}</span>
                <span className={styles['line']}>{address.detailAddress}</span>
              </>
            ) : (
              <>
                <span className={styles['line']}>寄到哪里？</span>
                <span className={styles['soft']}>先添加一个收货地址</span>
              </>
            )}
          </span>
          <ChevronRightIcon size={18} />
        </AppLink>
      )}
    </QueryState>
  );
}
