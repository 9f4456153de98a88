import { useSearchParams } from 'react-router';
import { useListAddressesQuery } from '#platform/addresses/addressesApi.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { lost } from '#ui/mascot/lost.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { AddressForm } from './AddressForm.tsx';
import { AddressFormSkeleton } from './AddressFormSkeleton.tsx';
import { emptyFields, fieldsOf } from './addressFields.ts';

/** Adds an address, or changes the address whose id is in the parameter `id`. */
export default function AddressFormScreen() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const query = useListAddressesQuery(undefined);
  const title = id === '' ? '新增地址' : '编辑地址';
  return (
    <QueryState
      query={query}
      loading={<AddressFormSkeleton />}
      frame={(state) => (
        <ScreenFrame title={title} parent={href('addressList')}>
          {state}
        </ScreenFrame>
      )}
    >
      {({ items }) => {
        const address = items.find((one) => one.id === id);
        if (id === '' || address) {
          const start = address ? fieldsOf(address) : emptyFields;
          return <AddressForm key={id} id={id} title={title} start={start} isFirst={items.length === 0} />;
        }
        return (
          <ScreenFrame title={title} parent={href('addressList')}>
            <EmptyState
              mood={lost}
              title="这个地址不在了"
              text="可能已经在别的设备上删除"
              action={
                <ButtonLink href={href('addressList')} as={AppLink}>
                  看看收货地址
                </ButtonLink>
              }
            />
          </ScreenFrame>
        );
      }}
    </QueryState>
  );
}
