import { configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { loadingSaga } from './loadingSaga.ts';
import { hideLoading, selectLoading, showLoading, variableSlice } from './variableSlice.ts';
import { withLoading } from './withLoading.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function start() {
  const saga = createSagaMiddleware();
  const store = configureStore({
    reducer: { variable: variableSlice.reducer },
    middleware: (defaults) => defaults().concat(saga),
  });
  saga.run(loadingSaga);
  return { dispatch: store.dispatch, loading: () => selectLoading(store.getState()) };
}

const advanceTime = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

describe('loading overlay', () => {
  it('STATE-07 LOAD-02 appears 200 ms after it was requested', async () => {
    const { dispatch, loading } = start();
    expect(loading()).toEqual({ show: false, type: 'normal', mask: true });
    dispatch(showLoading({ type: 'daidi' }));
    await advanceTime(199);
    expect(loading().show).toBe(false);
    await advanceTime(1);
    expect(loading()).toEqual({ show: true, type: 'daidi', mask: true });
  });

  it('LOAD-02 never appears if it was hidden before the 200 ms are over', async () => {
    const { dispatch, loading } = start();
    dispatch(showLoading({}));
    await advanceTime(199);
    dispatch(hideLoading());
    await advanceTime(1_000);
    expect(loading().show).toBe(false);
  });

  it('LOAD-02 ignores further requests to show it while one is pending', async () => {
    const { dispatch, loading } = start();
    dispatch(showLoading({ type: 'daidi' }));
    await advanceTime(150);
    dispatch(showLoading({ type: 'normal' }));
    await advanceTime(50);
    expect(loading()).toMatchObject({ show: true, type: 'daidi' });
  });

  it('LOAD-03 is hidden by the first request to hide it, and stays hidden after a second one', async () => {
    const { dispatch, loading } = start();
    dispatch(showLoading({}));
    await advanceTime(200);
    expect(loading().show).toBe(true);
    dispatch(hideLoading());
    expect(loading().show).toBe(false);
    dispatch(hideLoading());
    expect(loading().show).toBe(false);
  });

  it('LOAD-04 stays until the last of two tasks is done, even if one fails', async () => {
    const { dispatch, loading } = start();
    const work = (milliseconds: number) => () => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
    void withLoading(dispatch, work(300));
    const failing = withLoading(dispatch, async () => {
      await work(600)();
      throw new Error('failed');
    }).catch(() => undefined);
    await advanceTime(400);
    expect(loading().show).toBe(true);
    await advanceTime(200);
    await failing;
    expect(loading().show).toBe(false);
  });
});
