import { configureStore } from '@reduxjs/toolkit';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { api, calling, callOf } from '#platform/http/api.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { usePages } from './usePages.ts';

const Page = v.object({ items: v.array(v.string()), next: v.nullable(v.string()) });
const listNames = endpoint({
  method: 'GET',
  path: '/test/names',
  summary: 'List names',
  access: 'client',
  query: v.object({ cursor: v.optional(v.string()) }),
  reply: Page,
});

const tested = api.injectEndpoints({
  endpoints: (build) => ({
    names: build.infiniteQuery<v.InferOutput<typeof Page>, undefined, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      query: ({ pageParam }) => callOf(listNames, { query: pageParam === null ? {} : { cursor: pageParam } }),
    }),
    firstNames: build.query(calling(listNames, (cursor: string) => ({ query: { cursor } }))),
    allNames: build.query(calling(listNames)),
  }),
});

/** Mocks the calls. Each call gets the next of these replies, once the test calls `release`. */
function start(...replies: (v.InferOutput<typeof Page> | Error)[]) {
  const requests: unknown[] = [];
  const releases: (() => void)[] = [];
  const send = async (_endpoint: unknown, request: unknown) => {
    requests.push(request);
    const reply = replies[requests.length - 1];
    await new Promise<void>((resolve) => releases.push(resolve));
    if (reply instanceof Error) throw reply;
    return reply;
  };
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument: { send } } }).concat(api.middleware),
  });
  const release = () => act(async () => releases.shift()?.());
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  return { requests, release, wrapper, store };
}

const begin = (setting: ReturnType<typeof start>) =>
  renderHook(() => usePages(tested.useNamesInfiniteQuery(undefined)), { wrapper: setting.wrapper }).result;

describe('a list that is loaded in pages', () => {
  it('joins its pages, never fetches the next page twice at the same time, and ends after the last page', async () => {
    const setting = start({ items: ['a', 'b'], next: 'b' }, { items: ['c'], next: null });
    const list = begin(setting);
    expect(list.current).toMatchObject({ currentData: undefined, isFetching: true, end: { isFetching: true } });
    await setting.release();
    await waitFor(() => expect(list.current.isFetching).toBe(false));
    expect(list.current).toMatchObject({ currentData: ['a', 'b'], end: { state: 'more', isFetching: false } });
    act(() => list.current.fetchMore());
    await waitFor(() => expect(list.current.isFetching).toBe(true));
    act(() => list.current.fetchMore());
    await setting.release();
    await waitFor(() => expect(list.current.end.state).toBe('over'));
    expect(list.current.currentData).toEqual(['a', 'b', 'c']);
    act(() => list.current.fetchMore());
    expect(setting.requests).toEqual([{ query: {} }, { query: { cursor: 'b' } }]);
  });

  it('ERR-03 keeps its pages if the next page fails, and fetches that page again only on request', async () => {
    const setting = start({ items: ['a'], next: 'a' }, new ApiError('network'), { items: ['b'], next: null });
    const list = begin(setting);
    await setting.release();
    await waitFor(() => expect(list.current.end.state).toBe('more'));
    act(() => list.current.fetchMore());
    await setting.release();
    await waitFor(() => expect(list.current.end.state).toBe('failed'));
    expect(list.current).toMatchObject({
      currentData: ['a'],
      error: { kind: 'network', message: '无法连接到网络,请检查网络后重试' },
    });
    act(() => list.current.fetchMore());
    expect(setting.requests).toHaveLength(2);
    act(() => list.current.end.onRetry());
    await setting.release();
    await waitFor(() => expect(list.current.end.state).toBe('over'));
    expect(list.current.currentData).toEqual(['a', 'b']);
    expect(setting.requests[2]).toEqual({ query: { cursor: 'a' } });
  });

  it('ERR-08 shows the error if the first page fails, and fetches the first page again on request', async () => {
    const setting = start(new ApiError('status', '库存不足', 409, 'sold_out'), { items: ['a'], next: null });
    const list = begin(setting);
    await setting.release();
    await waitFor(() => expect(list.current.error).toBeDefined());
    expect(list.current.error).toEqual({ kind: 'status', message: '库存不足', status: 409, code: 'sold_out' });
    act(() => list.current.refetch());
    await setting.release();
    await waitFor(() => expect(list.current.currentData).toEqual(['a']));
    expect(setting.requests).toEqual([{ query: {} }, { query: {} }]);
  });
});

describe('a call by RTK Query', () => {
  it('sends the request that the endpoint builds from the argument, or the argument itself if the endpoint builds none', async () => {
    const page = { items: ['a'], next: null };
    const { store, requests, release } = start(page, page, page);
    const asked = [
      store.dispatch(tested.endpoints.firstNames.initiate('x')),
      store.dispatch(tested.endpoints.allNames.initiate({ query: { cursor: 'y' } })),
    ];
    await release();
    await release();
    expect((await Promise.all(asked)).map(({ data }) => data)).toEqual([page, page]);
    expect(requests).toEqual([{ query: { cursor: 'x' } }, { query: { cursor: 'y' } }]);
  });

  it('ERR-03 returns an unexpected exception as a network error', async () => {
    const { store, release } = start(new TypeError('inside story'));
    const asked = store.dispatch(tested.endpoints.firstNames.initiate('x'));
    await release();
    expect((await asked).error).toEqual({ kind: 'network', message: '无法连接到网络,请检查网络后重试' });
  });
});
