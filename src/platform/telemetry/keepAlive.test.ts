import { call, put, take } from 'typed-redux-saga';
import { expectSaga } from 'redux-saga-test-plan';
import { keepAlive } from './keepAlive.ts';

const work = (): void => undefined;

function* watcher() {
  while (true) {
    yield* take('asked');
    yield* call(work);
    yield* put({ type: 'answered' });
  }
}

describe('keepAlive', () => {
  beforeEach(() => void jest.spyOn(console, 'warn').mockImplementation(() => undefined));

  it('AUTH-18 restarts a saga that has thrown, which then handles the next request', () => {
    let calls = 0;
    return expectSaga(keepAlive, watcher)
      .provide({
        call: ({ fn }, next) => {
          if (fn !== work) return next() as unknown;
          calls += 1;
          if (calls === 1) throw new Error('malformed answer');
          return undefined;
        },
      })
      .put({ type: 'answered' })
      .dispatch({ type: 'asked' })
      .dispatch({ type: 'asked' })
      .silentRun();
  });

  it('AUTH-18 makes at most 99 restarts of a saga that always throws, and logs each failure', async () => {
    let starts = 0;
    // oxlint-disable-next-line require-yield -- it crashes before it could
    function* broken(): Generator {
      starts += 1;
      throw new Error('broken for good');
    }
    await expectSaga(keepAlive, broken).silentRun();
    expect(starts).toBe(100);
    expect(console.warn).toHaveBeenCalledTimes(100);
  });
});
