import type { PGlite } from '@electric-sql/pglite';

type Executor = PGlite['execProtocolStream'];

/**
 * Ends the process as soon as a statement of the embedded database fails with a panic, which PostgreSQL raises if it
 * cannot write its log. A PostgreSQL server would then restart itself. PGlite instead loops forever inside the next
 * statement, and no timer of this process runs any more. The process manager starts the gateway again, and the database
 * recovers from its log.
 */
export function endOnPanic(client: PGlite): void {
  const execute: Executor = client.execProtocolStream.bind(client);
  client.execProtocolStream = async (...parameters: Parameters<Executor>) => {
    try {
      return await execute(...parameters);
    } catch (error) {
      if (!(error instanceof Error && 'severity' in error && error.severity === 'PANIC')) throw error;
      console.error(`The embedded database cannot go on, so the process ends: ${error.message}`);
      process.exit(1);
    }
  };
}
