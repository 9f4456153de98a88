import type { Store } from '@reduxjs/toolkit';
import { useEffect, useRef, useState } from 'react';
import { useSelector, useStore } from 'react-redux';
import { SECOND_MS } from '#lib/time/time.ts';
import { isRefused } from '#platform/http/apiError.ts';
import { selectToken } from '#platform/session/authSlice.ts';
import { selectUserId } from '#platform/session/user/userSlice.ts';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { useCreateOrderMutation, useGiveUpOrderMutation } from '#features/orders/api.ts';
import { useSentOrders, type OrderBody } from './sentOrders.ts';

/** How long the app shows why the delivery address was not changed. The text consists of two sentences. */
const PROBLEM_SHOWN_MS = 6 * SECOND_MS;

interface Submission {
  /**
   * The order that was sent, on this page or at an earlier visit, and whose answer the user has not seen. It is unknown
   * whether the gateway has placed this order.
   */
  sent: OrderBody | undefined;
  isLoading: boolean;
  /**
   * Sends an order and returns its id. If an earlier request has placed the order already, and its address could not be
   * changed to the address of this request, the user reads why. Returns undefined if the call has failed, or if the
   * user has left the page before the answer arrived and therefore has not seen it.
   */
  submit: (body: OrderBody) => Promise<string | undefined>;
  /**
   * Forgets the sent order if the gateway has not placed it and will not place it any more, so that the user can choose
   * again. Returns the id of the order if it was placed, and undefined otherwise.
   */
  giveUp: () => Promise<string | undefined>;
}

/**
 * Calls a function when the account of the signed-in user becomes known, or changes. The function gets the id of the
 * previous account, or an empty id if that account was not known.
 */
function useWhenAccountChanges(handle: (before: string) => void): void {
  const account = useSelector(selectUserId);
  const seen = useRef(account);
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  useEffect(() => {
    const before = seen.current;
    if (before === account) return;
    seen.current = account;
    latest.current(before);
  }, [account]);
}

type AccountRoot = Parameters<typeof selectToken>[0] & Parameters<typeof selectUserId>[0];

/**
 * Stores a sent order again when the account that has sent it becomes known, unless the user has seen its answer or the
 * session has ended. This also happens if the user has left the page: when the account becomes known, the app deletes
 * the orders of the account that used this device before, and with them this order, so the user would order twice.
 */
function keepForKnownAccount(
  store: Pick<Store<AccountRoot>, 'getState' | 'subscribe'>,
  sentOrders: ReturnType<typeof useSentOrders>,
  body: OrderBody,
): void {
  if (selectUserId(store.getState()) !== '') return;
  const stop = store.subscribe(() => {
    const state = store.getState();
    const isKnown = selectUserId(state) !== '';
    if (!isKnown && selectToken(state) !== '') return;
    stop();
    // The sagas delete the orders only after this call, because they handle an action after the reducers.
    if (isKnown && sentOrders.isKept(body.orderKey)) queueMicrotask(() => sentOrders.keep(body));
  });
}

/** Sends the order of a variant, and stores it until the user has seen the answer. */
export function useSubmission(variantId: string): Submission {
  const sentOrders = useSentOrders();
  const [sent, setSent] = useState(() => sentOrders.find(variantId));
  const [trigger, state] = useCreateOrderMutation();
  const [end, ending] = useGiveUpOrderMutation();
  const toasts = useToasts();
  const isShown = useRef(false);
  const store = useStore<AccountRoot>();
  /** The session that has sent an order on this page whose answer the user has not seen. */
  const sentHere = useRef<{ token: string }>(undefined);
  useWhenAccountChanges((before) => {
    // The account has only become known: it is the one that has sent the order.
    if (before === '' && sentHere.current?.token === selectToken(store.getState())) return;
    sentHere.current = undefined;
    setSent(sentOrders.find(variantId));
  });
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  /** Whether the account that has sent an order on this page is still signed in. */
  const isSentHere = () => sentHere.current !== undefined;

  const [create] = useMutationWithToast([
    async (body: OrderBody) => {
      sentOrders.keep(body);
      keepForKnownAccount(store, sentOrders, body);
      sentHere.current = { token: selectToken(store.getState()) };
      const outcome = await trigger({ body });
      const { error } = outcome;
      const isUnknown = error !== undefined && !('kind' in error && isRefused(error));
      if (isUnknown) {
        if (isSentHere()) setSent(body);
        return outcome;
      }
      sentHere.current = undefined;
      setSent(undefined);
      if (isShown.current) sentOrders.forget(body.orderKey);
      return outcome;
    },
    state,
  ]);

  return {
    sent,
    isLoading: state.isLoading || ending.isLoading,
    async submit(body) {
      const created = await create(body);
      if (!created || !isShown.current) return undefined;
      const { id, addressProblem } = created;
      if (addressProblem !== undefined) {
        const text = `已经提交成功，但收货地址没有换：${addressProblem}`;
        toasts.show({ kind: 'info', text, durationMs: PROBLEM_SHOWN_MS });
      }
      return id;
    },
    async giveUp() {
      if (!sent) return undefined;
      const { data } = await end({ params: { orderKey: sent.orderKey } });
      if (!data) {
        toasts.show({ kind: 'fail', text: '现在还查不到结果，有网络时再试一次' });
        return undefined;
      }
      sentOrders.forget(sent.orderKey);
      sentHere.current = undefined;
      setSent(undefined);
      if (data.id !== null) toasts.show({ kind: 'info', text: '已经提交成功了，在这里可以取消' });
      else toasts.show({ kind: 'success', text: '没有提交成功，可以重新选了' });
      return data.id ?? undefined;
    },
  };
}
