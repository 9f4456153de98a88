import { setupServer, type SetupServer } from 'msw/node';

/** Receives the requests of the tests of one file; a request that no test answers is an error. */
export function useApiServer(): SetupServer {
  const server = setupServer();
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => {
    server.resetHandlers();
    delete (globalThis as { __earlyAnswers?: unknown }).__earlyAnswers;
  });
  afterAll(() => server.close());
  return server;
}

/** Sets the replies that index.html has requested before the scripts, by path and query. */
export const answerEarly = (answers: Record<string, unknown>): void => {
  Object.assign(globalThis, { __earlyAnswers: answers });
};
