import pg from 'pg';

export interface Hold {
  /**
   * Returns whether a transaction waits for the lock. Such a transaction has deleted some rows, but committed nothing.
   */
  isWaitedFor: () => Promise<boolean>;
  end: () => Promise<void>;
}

/**
 * Locks the table of listening sessions on PostgreSQL, so that an erasure waits in the middle of its transaction until
 * it is killed.
 */
export async function lockListeningSessions(url: string): Promise<Hold> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await client.query('lock table listening_sessions in share mode');
  return {
    async isWaitedFor() {
      const { rowCount } = await client.query(
        "select 1 from pg_locks where relation = 'listening_sessions'::regclass and not granted",
      );
      return (rowCount ?? 0) > 0;
    },
    end: () => client.end(),
  };
}
