import { setTimeout } from 'node:timers/promises';
import type { FaultyNetwork } from '#server/testing/database/faultyNetwork.ts';
import { audit, type Stored } from './audit.ts';
import type { GatewayProcess } from './gatewayProcess.ts';
import type { PostgresServer } from './postgresServer.ts';
import { countStatuses, violationsOf, type Result } from './result.ts';
import { Writers } from './writes.ts';

/** A disturbance of the database while a gateway runs. */
export interface Fault {
  name: string;
  expected: string;
  begin: () => Promise<void> | void;
  end: () => Promise<void> | void;
  lastsMs: number;
  /** The longest permitted time until a reply during the disturbance. */
  answersWithinMs: number;
}

/** A statement times out after 5 s; the reply may take 2 s more. */
const ANSWERS_WITHIN_MS = 7_000;
const CONCURRENCY = 6;
const PAUSE_MS = 50;

/** Returns disturbances of the connection between a gateway and its database, and of the database itself. */
export function databaseFaults(network: FaultyNetwork, server: PostgresServer): Fault[] {
  const readOnly = (isOn: boolean) => async () => {
    await server.query(`alter system set default_transaction_read_only = ${isOn ? 'on' : 'off'}`);
    await server.query('select pg_reload_conf()');
  };
  let cutting: NodeJS.Timeout | undefined;
  return [
    {
      name: 'black hole for 12 s, then all that was held back arrives',
      expected: '503 within 7 s',
      begin: () => network.blackHole(),
      end: () => network.restore(),
      lastsMs: 12_000,
      answersWithinMs: ANSWERS_WITHIN_MS,
    },
    {
      name: 'black hole for 12 s, then only new connections work',
      expected: '503 within 7 s',
      begin: () => network.blackHole(),
      end: () => network.restoreForNewConnections(),
      lastsMs: 12_000,
      answersWithinMs: ANSWERS_WITHIN_MS,
    },
    {
      name: 'all connections cut every 200 ms for 5 s',
      expected: '200 or 503',
      begin: () => {
        cutting = setInterval(() => network.cut(), 200);
      },
      end: () => clearInterval(cutting),
      lastsMs: 5_000,
      answersWithinMs: ANSWERS_WITHIN_MS,
    },
    {
      name: 'read-only for 5 s, as after a failover',
      expected: '503',
      begin: readOnly(true),
      end: readOnly(false),
      lastsMs: 5_000,
      answersWithinMs: ANSWERS_WITHIN_MS,
    },
    {
      name: 'crashed and down for 5 s, then started again',
      expected: '503',
      begin: () => server.crash(),
      end: () => server.start(),
      lastsMs: 5_000,
      answersWithinMs: ANSWERS_WITHIN_MS,
    },
  ];
}

/** Writes before, during and after a disturbance, and compares the acknowledged writes with the stored ones. */
export async function disturb(
  gateway: GatewayProcess,
  database: string,
  fault: Fault,
  read: () => Promise<Stored>,
): Promise<Result> {
  const writers = await Writers.signIn([gateway.origin], 20);
  writers.begin(CONCURRENCY, PAUSE_MS);
  writers.allowed = Infinity;
  while (writers.acknowledged < 30) await setTimeout(10);
  const began = performance.now();
  await fault.begin();
  await setTimeout(fault.lastsMs);
  await fault.end();
  const ended = performance.now();
  const acknowledged = () => writers.answers.find(({ status, arrivedAt }) => status === 200 && arrivedAt > ended + 1);
  while (acknowledged() === undefined && performance.now() - ended < 60_000) await setTimeout(10);
  const recoveryMs = (acknowledged()?.arrivedAt ?? Infinity) - ended;
  await setTimeout(500);
  writers.allowed = 0;
  await writers.finish();
  const during = writers.answers.filter(({ arrivedAt }) => arrivedAt > began && arrivedAt < ended);
  const slowest = Math.max(0, ...during.map(({ ms }) => ms));
  const found = audit(writers.history, await read());
  const violations = violationsOf(found, writers, recoveryMs);
  if (slowest > fault.answersWithinMs) violations.push(`an answer took ${Math.round(slowest)} ms`);
  console.log(
    `${fault.name}: ${countStatuses(during)}, recovered after ${Math.round(recoveryMs)} ms ${violations.join('; ')}`,
  );
  return {
    disturbance: fault.name,
    database,
    expected: `${fault.expected}, 0 lost, 0 doubled, recovery within 5 s`,
    observed: `${countStatuses(during)}, slowest ${(slowest / 1000).toFixed(1)} s; ${writers.acknowledged} writes, ${found.lost} lost, ${found.doubled} doubled`,
    recoveryMs,
    violations,
  };
}
