import { setupServer, type SetupServer } from 'msw/node';

/**
 * Provides a server for the requests of the tests of one file. A request for which a test has set no reply is an error.
 */
export function useApiServer(): SetupServer {
  const server = setupServer();
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
}
