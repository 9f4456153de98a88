import { leaseTime } from '#contract/family/eyeCare.ts';
import { listWorkComments } from '#contract/stories/comments.ts';
import { getHome, getMyHome, listContinue } from '#contract/stories/stories.ts';
import * as contract from '#contract/stories/works.ts';
import type { ApiError } from '#platform/http/apiError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { anEyeCare } from '#test/builders/family/eyeCare.ts';
import { aHome } from '#test/builders/stories/stories.ts';
import { aWork } from '#test/builders/stories/works.ts';
import type { fakeNetwork } from '#test/harness/fakes/fakeNetwork.ts';
import { renderApp } from '#test/harness/renderApp.tsx';

type FakeNetwork = ReturnType<typeof fakeNetwork>;

export interface Opening {
  path?: string;
  work?: contract.Work | ApiError;
  isSignedIn?: boolean;
  answers?: (network: FakeNetwork) => void;
}

/** Opens the screen of a recording that can be heard, liked and tipped. */
export function openWork({ path = '/workdetail?id=goose', work = aWork(), isSignedIn = true, answers }: Opening = {}) {
  return renderApp(path, {
    beforeRender({ network, dispatch }) {
      network.answer(contract.getWork, work);
      network.answer(contract.countWorkPlay, {});
      network.answer(contract.getTipping, { balance: 8, given: 0, left: 20 });
      network.answer(leaseTime, { leaseMs: 0, isFinishing: false, state: anEyeCare() });
      network.answer(listWorkComments, { items: [], next: null });
      network.answer(getHome, aHome());
      network.answer(getMyHome, aHome());
      network.answer(listContinue, { items: [] });
      answers?.(network);
      if (isSignedIn) dispatch(setToken({ token: 'a' }));
    },
  });
}
