import { parseArgs } from 'node:util';
import { startPostgres } from '#test/harness/startPostgres.ts';
import { seededRandom } from '#test/harness/seededRandom.ts';
import { openArena } from './arena.ts';
import { auditShop } from './audit.ts';
import { TooSlow } from './contend.ts';
import { plantBug } from './plants.ts';
import type { Race } from './race.ts';
import { races } from './races.ts';
import { gatewayAt, type World } from './shop.ts';

/** The largest number of rounds of a race that may be repeated because the machine was too slow. */
const MAX_REPEATED = 50;
/**
 * The number of rounds of a race with a planted bug: two with the contenders in their usual order, and two in the
 * reverse order.
 */
const ROUNDS_PLANTED = 4;

interface Found {
  violations: string[];
  repeated: number;
}

/** Runs the rounds of a race, lets jobs finish what was started, and checks the rules of the shop. */
async function run(race: Race, world: World, rounds: number): Promise<Found> {
  const violations: string[] = [];
  let repeated = 0;
  for (let number = 0; number < rounds; number += 1) {
    try {
      const found = await race.round(world, number);
      violations.push(...found.map((what) => `round ${number}: ${what}`));
    } catch (error) {
      if (!(error instanceof TooSlow) || (repeated += 1) > MAX_REPEATED) throw error;
      number -= 1;
    }
  }
  const outcome = await gatewayAt(world, 0).runTask('jobs');
  if (outcome !== 'done') violations.push(`a job failed: ${outcome}`);
  return { violations: [...violations, ...(await auditShop(world.db))], repeated };
}

/**
 * Returns the folder with a copy of the sources that contains the bug of a race, and with the script of the gateway
 * process.
 */
const plantedRoot = ({ plant }: Race): string => plantBug(plant, '.cache/races/planted', ['test/races/gateway.ts']);

const MAX_SHOWN = 3;
const show = (violations: readonly string[]) =>
  violations.slice(0, MAX_SHOWN).forEach((violation) => console.log(`    ${violation}`));

/**
 * `npm run races`: runs actions of several people in the shop at the same moment, at two gateways on PostgreSQL. With
 * `--planted`, each race runs without one safeguard of the product, and must detect that it is missing.
 */
async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string' },
      only: { type: 'string', default: '' },
      seed: { type: 'string', default: '1' },
      planted: { type: 'boolean', default: false },
    },
  });
  const isPlanted = values.planted;
  const rounds = Number(values.rounds ?? (isPlanted ? ROUNDS_PLANTED : 200));
  const chosen = races.filter(({ name }) => name.includes(values.only));
  const postgres = await startPostgres();
  try {
    const arena = await openArena(postgres.url);
    const below = seededRandom(Number(values.seed));
    let failed = 0;
    const verdict = async (race: Race, world: World) => {
      const since = Date.now();
      const { violations, repeated } = await run(race, world, rounds);
      const isSound = isPlanted ? violations.length > 0 : violations.length === 0;
      if (!isSound) failed += 1;
      const word = isPlanted ? (isSound ? 'detected' : 'NOT DETECTED') : isSound ? 'held' : 'BROKEN';
      const seconds = ((Date.now() - since) / 1_000).toFixed(1);
      const again = repeated > 0 ? `, ${repeated} rounds repeated because the machine was too slow` : '';
      console.log(`${race.name.padEnd(30)} ${rounds} rounds  ${word}  ${seconds} s${again}`);
      if (isPlanted || !isSound) show(violations);
      if (!isPlanted && !isSound) console.log(world.gateways.map(({ log }) => log()).join('\n'));
    };
    if (isPlanted) {
      for (const race of chosen) await arena.enter(plantedRoot(race), below, (world) => verdict(race, world));
    } else {
      await arena.enter(process.cwd(), below, async (world) => {
        for (const race of chosen) await verdict(race, world);
      });
    }
    arena.close();
    console.log(`\n${chosen.length - failed} races ${isPlanted ? 'detected their bug' : 'held'}, ${failed} did not`);
    return failed === 0 && chosen.length > 0;
  } finally {
    await postgres.stop();
  }
}

main().then(
  (isSound) => process.exit(isSound ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
