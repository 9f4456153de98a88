import type { Database } from './database/open.ts';
import type { Settings } from './settings.ts';
import type { SmsSender } from './domain/users/sms.ts';

/** What the modules are given: everything with an outside world behind it. */
export interface Gateway {
  settings: Settings;
  db: Database;
  /** For health checks alone, so that they don't wait for a pool that is full. */
  healthDb: Database;
  databaseKind: 'pglite' | 'postgres';
  now: () => Date;
  /** Known to the gateways alone and the same for all that share a database; signs what only they read back. */
  serverSecret: string;
  /** Undefined where no text message can be sent. */
  sms: SmsSender | undefined;
  /** Whether it is about to end, so that load balancers must choose another. */
  isDraining?: () => boolean;
}
