import type { Database } from './database/connection/open.ts';
import type { Settings } from './settings/settings.ts';
import type { SmsSender } from './domain/users/sms.ts';

/** The objects through which modules use everything outside the code: settings, database, clock and services. */
export interface Gateway {
  settings: Settings;
  db: Database;
  /**
   * A separate connection for health checks only, so that health checks need not wait while all connections of the pool
   * are in use.
   */
  healthDb: Database;
  databaseKind: 'pglite' | 'postgres';
  now: () => Date;
  /** A secret that all gateways on a database share and nobody else knows. It signs data that only gateways verify. */
  serverSecret: string;
  /** The sender of text messages; undefined if none is configured. */
  sms: SmsSender | undefined;
  /**
   * The content hash of the built-in pack in this gateway's folder. It differs from the hash in the database while
   * gateways of two releases run; undefined until the pack has been imported, and if it is invalid.
   */
  builtInHash?: string;
  /**
   * Returns whether the gateway is about to end, in which case load balancers must send requests to another gateway.
   */
  isDraining?: () => boolean;
}
