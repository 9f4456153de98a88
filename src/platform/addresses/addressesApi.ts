import * as contract from '#contract/account/addresses.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { api, callOf, calling } from '#platform/http/api.ts';

const NOT_FOUND = 404;
const changes = { invalidatesTags: (_reply: unknown, error: unknown) => (error ? [] : (['Addresses'] as const)) };

/** The delivery addresses of the signed-in user: their own screens and orders use them. */
const addressesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAddresses: build.query({ ...calling(contract.listAddresses), providesTags: ['Addresses'] }),
    addAddress: build.mutation({ ...calling(contract.addAddress), ...changes }),
    changeAddress: build.mutation({ ...calling(contract.changeAddress), ...changes }),
    makeDefaultAddress: build.mutation({ ...calling(contract.makeDefaultAddress), ...changes }),
    removeAddress: build.mutation<object, RequestOf<typeof contract.removeAddress>>({
      queryFn: async (request, _api, _extra, send) => {
        const { error } = await send(callOf(contract.removeAddress, request));
        // The address is gone already, for example because the reply to an earlier request was lost.
        return error && error.status !== NOT_FOUND ? { error } : { data: {} };
      },
      ...changes,
    }),
  }),
});

export const {
  useListAddressesQuery,
  useAddAddressMutation,
  useChangeAddressMutation,
  useMakeDefaultAddressMutation,
  useRemoveAddressMutation,
} = addressesApi;
