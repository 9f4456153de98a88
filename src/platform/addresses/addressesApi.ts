import * as contract from '#contract/account/addresses.ts';
import { api, calling } from '#platform/http/api.ts';

const changes = { invalidatesTags: (_reply: unknown, error: unknown) => (error ? [] : (['Addresses'] as const)) };

/** The delivery addresses of the signed-in user. The screens for addresses and for orders use this API. */
const addressesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAddresses: build.query({ ...calling(contract.listAddresses), providesTags: ['Addresses'] }),
    addAddress: build.mutation({ ...calling(contract.addAddress), ...changes }),
    changeAddress: build.mutation({ ...calling(contract.changeAddress), ...changes }),
    makeDefaultAddress: build.mutation({ ...calling(contract.makeDefaultAddress), ...changes }),
    removeAddress: build.mutation({ ...calling(contract.removeAddress), ...changes }),
  }),
});

export const {
  useListAddressesQuery,
  useAddAddressMutation,
  useChangeAddressMutation,
  useMakeDefaultAddressMutation,
  useRemoveAddressMutation,
} = addressesApi;
