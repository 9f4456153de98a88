import type { Database } from './database/connection/open.ts';
import type { Settings } from './settings/settings.ts';
import type { SmsSender } from './domain/users/sms.ts';

/** What modules receive: everything that depends on the outside world. */
export interface Gateway {
  settings: Settings;
  db: Database;
  /** For health checks alone, so that they don't wait for a pool that is full. */
  healthDb: Database;
  databaseKind: 'pglite' | 'postgres';
  now: () => Date;
  /** Shared by all gateways on a database and known to nobody else; signs what only gateways read back. */
  serverSecret: string;
  /** Undefined if no text message can be sent. */
  sms: SmsSender | undefined;
  /** Whether the gateway is about to end, so that load balancers must choose another. */
  isDraining?: () => boolean;
}
