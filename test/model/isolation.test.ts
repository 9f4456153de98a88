import { runModel } from './isolation.ts';

const { MODEL_RUNS = '100', MODEL_SEED, MODEL_PATH } = process.env;

it('AUTH-17 AUTH-18 AUTH-19 GATE-06 no random sequence of events mixes two users in one session, and every long-lived saga still works after each sequence', async () => {
  const since = process.cpuUsage();
  const { failure, seed, runs, commands } = await runModel(Number(MODEL_RUNS), {
    seed: MODEL_SEED === undefined ? undefined : Number(MODEL_SEED),
    path: MODEL_PATH,
  });
  const { user, system } = process.cpuUsage(since);
  const seconds = Math.round((user + system) / 1e6);
  process.stdout.write(`\nmodel: seed ${seed}, ${runs} runs, ${commands} commands, ${seconds} s of one core\n`);
  if (failure !== undefined) throw new Error(failure);
}, 3_600_000);
