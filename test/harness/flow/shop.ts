import { createAction } from '@reduxjs/toolkit';
import { call, put, spawn, take } from 'typed-redux-saga';
import type { rootSaga } from '#app/store/rootSaga.ts';
import type { SessionServices } from '#platform/session/services.ts';

export const bought = createAction('shop/bought');

const link = { title: 't', text: 'x', url: 'https://m.example.cn/combine/', imageUrl: '' };

/**
 * Returns these flows and a further flow that pays, shares, opens, closes and navigates away, because no flow of the
 * app does all of this.
 */
export const withShop = (flows: typeof rootSaga): typeof rootSaga =>
  function* rootSagaWithShop(...services) {
    yield* spawn(shopFlow, services[0]);
    yield* flows(...services);
  };

function* shopFlow({ host, navigator, localStore, cookies }: SessionServices) {
  while (true) {
    yield* take(bought);
    const outcome = yield* call(host.pay, 'order-1');
    yield* call(host.notifyPaid, 'order-1');
    const shared = yield* call(host.share, link);
    yield* call(host.openPage, link.url);
    yield* call(host.closePage);
    localStore.write('last_order', 'order-1');
    cookies.write('debug_time', '1', 4_000_000_000_000);
    navigator.leave('https://m.example.cn/paid');
    yield* put({ type: 'shop/done', payload: { outcome, shared } });
  }
}
