import type { Database } from './database/connection/open.ts';
import type { Settings } from './settings/settings.ts';
import type { SmsSender } from './domain/users/sms.ts';

/** The objects through which modules access everything outside: settings, database, clock and services. */
export interface Gateway {
  settings: Settings;
  db: Database;
  /** A separate connection for health checks only, so that they need not wait for a pool that is in use. */
  healthDb: Database;
  databaseKind: 'pglite' | 'postgres';
  now: () => Date;
  /**
   * A secret that all gateways on a database share and nobody else knows. It signs data that only gateways read again.
   */
  serverSecret: string;
  /** Undefined if no text messages can be sent. */
  sms: SmsSender | undefined;
  /** Returns whether the gateway is about to end; in this case load balancers must choose another one. */
  isDraining?: () => boolean;
}
