import * as contract from '#contract/account/addresses.ts';
import { api, calling } from '#platform/http/api.ts';

const invalidatesAddresses = {
  invalidatesTags: (_reply: unknown, error: unknown) => (error ? [] : (['Addresses'] as const)),
};

/** The delivery addresses of the signed-in user. The screens for addresses and for orders use this API. */
const addressesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAddresses: build.query({ ...calling(contract.listAddresses), providesTags: ['Addresses'] }),
    addAddress: build.mutation({ ...calling(contract.addAddress), ...invalidatesAddresses }),
    changeAddress: build.mutation({ ...calling(contract.changeAddress), ...invalidatesAddresses }),
    makeDefaultAddress: build.mutation({ ...calling(contract.makeDefaultAddress), ...invalidatesAddresses }),
    removeAddress: build.mutation({ ...calling(contract.removeAddress), ...invalidatesAddresses }),
  }),
});

export const {
  useListAddressesQuery,
  useAddAddressMutation,
  useChangeAddressMutation,
  useMakeDefaultAddressMutation,
  useRemoveAddressMutation,
} = addressesApi;
