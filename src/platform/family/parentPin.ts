import { useState } from 'react';
import { useDispatch } from 'react-redux';
import * as contract from '#contract/account/parentPin.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { uuid } from '#lib/crypto/uuid.ts';
import { api, calling, type CallError } from '#platform/http/api.ts';
import { useSend } from '#platform/http/hooks/useSend.ts';

const parentPinApi = api.injectEndpoints({
  endpoints: (build) => ({
    getParentPin: build.query({ ...calling(contract.getParentPin), providesTags: ['ParentPin'] }),
    sendParentPinCode: build.mutation(calling(contract.sendParentPinCode)),
  }),
});

export const { useGetParentPinQuery, useSendParentPinCodeMutation } = parentPinApi;

/**
 * Returns functions for the calls that contain a PIN or a code. Each resolves to the error if the gateway refuses the
 * call, otherwise to undefined.
 */
export function useParentPin() {
  const dispatch = useDispatch();
  const send = useSend();
  const [isBusy, setIsBusy] = useState(false);

  async function busily(work: () => Promise<{ error?: CallError | undefined }>): Promise<CallError | undefined> {
    setIsBusy(true);
    const { error } = await work();
    setIsBusy(false);
    return error;
  }

  // Each time a parent enters the PIN or a code, the call gets a new idempotency key. With the key of an earlier call
  // whose reply was lost, the gateway would repeat its old reply, although the permission that it gave then may have
  // ended since.
  const withNewKey = () => ({ idempotencyKey: uuid() });

  return {
    isBusy,
    check: (pin: string, action: contract.GuardedAction) =>
      busily(() => send(contract.checkParentPin, { body: { pin, action } }, withNewKey())),
    confirm: (body: RequestOf<typeof contract.checkParentCode>['body']) =>
      busily(() => send(contract.checkParentCode, { body }, withNewKey())),
    save: (body: RequestOf<typeof contract.saveParentPin>['body']) =>
      busily(async () => {
        const outcome = await send(contract.saveParentPin, { body });
        // Invalidates the orders, because they say whether an adult confirms by the PIN or by an SMS code.
        if (outcome.data) dispatch(api.util.invalidateTags(['ParentPin', 'Orders']));
        return outcome;
      }),
  };
}
