import { setupServer, type SetupServer } from 'msw/node';

/**
 * Provides a server for the requests of the tests of one file. A request for which a test has set no reply is an error.
 */
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

/** Sets the replies to the early calls, which index.html sends before the scripts. The keys are path and query. */
export const answerEarly = (answers: Record<string, unknown>): void => {
  Object.assign(globalThis, { __earlyAnswers: answers });
};
