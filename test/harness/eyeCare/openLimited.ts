import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getBook } from '#contract/books/books.ts';
import { getMyBooks } from '#contract/books/bookshelf.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import * as contract from '#contract/family/eyeCare.ts';
import { checkParentPin, getParentPin } from '#contract/account/parentPin.ts';
import { getUserInfo } from '#contract/account/session.ts';
import type { Limits } from '#lib/eyeCare/limitRules.ts';
import { HOUR_MS, SECOND_MS } from '#lib/time/time.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { aBook, someBooks } from '#test/builders/catalogue/books.ts';
import { anEyeCare, aUse } from '#test/builders/family/eyeCare.ts';
import { aKid } from '#test/builders/family/children.ts';
import { aUser } from '#test/builders/account/session.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';
import { renderApp } from '#test/harness/renderApp.tsx';

export type App = Awaited<ReturnType<typeof renderApp>>;
export const family = aUser({ kids: [aKid({ nickname: '朵朵', age: 5 })] });
export const resting = aUse({
  usedMs: HOUR_MS,
  limitMs: HOUR_MS,
  leftMs: 0,
  rest: { reason: 'budget', endsInMs: 3 * HOUR_MS },
});
export const limited = (changes: Partial<contract.EyeCareState> = {}) => anEyeCare({ isLimited: true, ...changes });

export const user = userEvent.setup({ delay: null });

interface OpenOptions {
  state?: contract.EyeCareState | ApiError | Promise<contract.EyeCareState>;
  isPinSet?: boolean;
  limits?: Limits | null;
  days?: ReplyOf<typeof contract.getLimits>['days'];
  user?: Promise<typeof family>;
  unlimitedChildIds?: string[];
  /** The time that the gateway grants at each request. By default 30 s, or none if the child must rest. */
  leaseMs?: number;
}

/** Opens a screen for a family whose limits are in the state `state`. */
export async function openLimited(
  path: string,
  {
    state = anEyeCare(),
    isPinSet = true,
    limits = null,
    days = [],
    user: reply,
    unlimitedChildIds = [],
    leaseMs,
  }: OpenOptions = {},
): Promise<App> {
  const app = await renderApp(path, {
    host: { ...noHost, sendEvent: jest.fn(async () => undefined) },
    beforeRender: ({ network, dispatch }) => {
      network.answer(contract.getEyeCare, state instanceof Promise ? () => state : state);
      const known = state instanceof ApiError || state instanceof Promise ? anEyeCare() : state;
      const grantedMs = leaseMs ?? (known.screen.rest ? 0 : 30 * SECOND_MS);
      network.answer(contract.leaseTime, { leaseMs: grantedMs, isFinishing: false, state: known });
      network.answer(contract.getLimits, { limits, state: known, days, unlimitedChildIds });
      network.answer(contract.saveLimits, ({ body }) => ({
        limits: body,
        state: limited(),
        days: [],
        unlimitedChildIds,
      }));
      network.answer(getUserInfo, () => reply ?? family);
      network.answer(getParentPin, { isSet: isPinSet, isLocked: false, mobile: '138****8000' });
      network.answer(checkParentPin, {});
      network.answer(getBook, aBook());
      network.answer(getMyBooks, someBooks());
      dispatch(setToken({ token: 'a', expireAt: Date.now() + HOUR_MS }));
    },
  });
  return app;
}
/** Presses the button with this name. */
export const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
export const enterPin = async () => {
  for (const digit of '4821') await press(digit);
};
/** Returns the last request to an endpoint. */
export const requestTo = (app: App, endpoint: Parameters<App['network']['callsTo']>[0]) =>
  app.network.callsTo(endpoint).at(-1)?.request;
