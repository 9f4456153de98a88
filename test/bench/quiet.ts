import os from 'node:os';

const LOOK_MS = 400;
const WAIT_AT_MOST_MS = 45_000;
/** If the load is higher than this share of all cores, other processes are using the machine. */
const MAX_QUIET_LOAD = 0.25;

/** Waits until no other process uses the machine. Returns false if that does not happen within the time limit. */
export async function waitForQuiet(): Promise<boolean> {
  const giveUpAt = Date.now() + WAIT_AT_MOST_MS;
  while ((await measureLoad()) > MAX_QUIET_LOAD) {
    if (Date.now() > giveUpAt) return false;
  }
  return true;
}

async function measureLoad(): Promise<number> {
  const before = cpuTimes();
  await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  const after = cpuTimes();
  return 1 - (after.idle - before.idle) / Math.max(1, after.total - before.total);
}

function cpuTimes(): { idle: number; total: number } {
  const times = os.cpus().map((cpu) => cpu.times);
  return {
    idle: times.reduce((sum, { idle }) => sum + idle, 0),
    total: times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0),
  };
}
