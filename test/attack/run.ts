import { runAttacks, type Scale } from './attack.ts';
import { report } from './report.ts';

/** The scales of `npm run attack`: `--full` runs the long version, `--short` the one that is part of `npm test`. */
const scales: Record<'short' | 'usual' | 'full', Scale> = {
  short: {
    fuzzed: 500,
    guesses: 60,
    accounts: 8,
    idleMs: 0,
    filesEveryNth: 12,
    onEmbedded: ['replays', 'plays', 'binding'],
  },
  usual: { fuzzed: 10_000, guesses: 400, accounts: 30, idleMs: 100_000, filesEveryNth: 1 },
  full: { fuzzed: 100_000, guesses: 3_000, accounts: 60, idleMs: 120_000, filesEveryNth: 1 },
};

async function main(parameters: readonly string[]): Promise<void> {
  const scale = parameters.includes('--full') ? 'full' : parameters.includes('--short') ? 'short' : 'usual';
  const seed = Number(
    parameters.find((one) => one.startsWith('--seed='))?.slice('--seed='.length) ?? Date.now() % 2 ** 31,
  );
  const only = parameters.find((one) => one.startsWith('--only='))?.slice('--only='.length);
  const begun = Date.now();
  console.log(`attack (${scale}), --seed=${seed}`);
  const results = await runAttacks(scales[scale], { seed, only });
  const isSound = report(results);
  console.log(`${Math.round((Date.now() - begun) / 1000)} s in all`);
  process.exit(isSound ? 0 : 1);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
