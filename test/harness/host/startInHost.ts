import { swapV1Token, swapV3Token } from '#contract/account/session.ts';
import { startSession } from '#test/harness/session/startSession.ts';
import { surroundPage } from '#test/harness/surroundPage.ts';

const HOUR_MS = 3_600_000;

/**
 * Starts the real store, sagas and bridge in a simulated host with a fake network. Takes the parameters of
 * `surroundPage`.
 */
export function startInHost(...surrounding: Parameters<typeof surroundPage>) {
  const phone = surroundPage(...surrounding);
  const session = startSession({
    userAgent: navigator.userAgent,
    host: phone.host,
    address: `http://localhost:8080/combine${phone.scenario.path}`,
    beforeStart: ({ network, store }) => {
      phone.identifyBy(store);
      network.answer(swapV1Token, ({ body }) => swapped(body.v1token));
      network.answer(swapV3Token, ({ body }) => swapped(body.v3Token));
    },
  });
  phone.endWith(session.flows);
  return { ...session, ...phone };
}

const swapped = (token: string) => ({ data: { token: `swapped ${token}`, expire_time: Date.now() + 24 * HOUR_MS } });
