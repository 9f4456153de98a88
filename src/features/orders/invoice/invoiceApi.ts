import * as contract from '#contract/mall/invoices.ts';
import { api, calling } from '#platform/http/api.ts';

/** A refused change invalidates this tag too, because a refusal means that the visible state is outdated. */
const changes = { invalidatesTags: ['Orders'] } as const;

const invoiceApi = api.injectEndpoints({
  endpoints: (build) => ({
    listInvoices: build.query({
      ...calling(contract.listInvoices, (orderId: string) => ({ params: { orderId } })),
      providesTags: ['Orders'],
    }),
    requestInvoice: build.mutation({ ...calling(contract.requestInvoice), ...changes }),
    withdrawInvoice: build.mutation({ ...calling(contract.withdrawInvoice), ...changes }),
  }),
});

export const { useListInvoicesQuery, useRequestInvoiceMutation, useWithdrawInvoiceMutation } = invoiceApi;
