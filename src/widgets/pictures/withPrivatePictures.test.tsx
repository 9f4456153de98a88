import { act, waitFor } from '@testing-library/react';
import { getUserInfo } from '#contract/account/session.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { getKeptEntry, listFolders, listKeptEntries } from '#contract/experience/favourites.ts';
import { getHonour, listHonours } from '#contract/experience/honours.ts';
import { getTimelineSummary, listTimeline } from '#contract/experience/timeline.ts';
import { listHealthRecords } from '#contract/family/health.ts';
import { MINUTE_MS } from '#lib/time/time.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { aUser } from '#test/builders/account/session.ts';
import { anHonour } from '#test/builders/experience/honours.ts';
import { aKid } from '#test/builders/family/children.ts';
import { aPictureOf } from '#test/harness/fakes/fakeUploads.ts';
import { renderApp } from '#test/harness/renderApp.tsx';

/** The number of replies so far. Each reply contains a new address of the photo. */
let replies = 0;

function addressed() {
  replies += 1;
  const honour = anHonour(1, { pictures: [{ ...aPictureOf('photo'), thumbnail: `/photo?reply=${replies}` }] });
  const entry = { kind: 'honour' as const, id: honour.id, day: honour.day, isKept: true, honour };
  return { honour, entry };
}

const open = (path: string) =>
  renderApp(path, {
    beforeRender({ network, dispatch }) {
      network.answer(getUserInfo, aUser({ kids: [aKid()] }));
      network.answer(listHonours, () => ({ items: [addressed().honour], next: null, total: 1 }));
      network.answer(getHonour, () => addressed().honour);
      network.answer(listTimeline, () => ({ items: [addressed().entry], next: null }));
      network.answer(getTimelineSummary, { items: [{ year: 2026, kind: 'honour', count: 1 }] });
      network.answer(listFolders, { items: [], loose: 1 });
      network.answer(listKeptEntries, () => ({ items: [{ entry: addressed().entry, folderId: null }], next: null }));
      network.answer(getKeptEntry, () => ({ entry: addressed().entry, folderId: null }));
      network.answer(listHealthRecords, () => ({ items: [], next: null }));
      dispatch(setToken({ token: 'a' }));
    },
  });

function show(state: 'hidden' | 'visible') {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

const screens: [string, AnyEndpoint][] = [
  ['/experience/my_honor', listHonours],
  ['/experience/my_honor?id=0000000000000001', getHonour],
  ['/experience/list', listTimeline],
  ['/experience/add_fav', listKeptEntries],
  ['/experience/add_fav?kind=honour&id=0000000000000001', getKeptEntry],
  ['/experience/my_health?view=teeth', listHealthRecords],
];

it.each(screens)('private photos of %s get new addresses when the page is shown again', async (path, endpoint) => {
  const { network } = await open(path);
  await waitFor(() => expect(network.callsTo(endpoint)).toHaveLength(1));
  await act(async () => show('hidden'));
  await act(async () => show('visible'));
  await waitFor(() => expect(network.callsTo(endpoint)).toHaveLength(2));
});

it('private photos on the screen get new addresses before their current addresses expire after ten minutes', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask'] });
  const { container } = await open('/experience/my_honor');
  const photo = () => container.ownerDocument.querySelector('li img')?.getAttribute('src');
  await act(async () => jest.advanceTimersByTimeAsync(1_000));
  const first = photo();
  expect(first).toMatch(/^\/photo/);
  await act(async () => jest.advanceTimersByTimeAsync(9 * MINUTE_MS));
  expect(photo()).toMatch(/^\/photo/);
  expect(photo()).not.toBe(first);
  jest.useRealTimers();
});
