import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { importScript } from './builds.ts';
import { localhostCertificate } from './serving/certificate.ts';
import { benchRecording, microphoneSwitches } from './recording/benchRecording.ts';
import { startEdge } from './serving/edge.ts';
import { startGateway } from './serving/gateway.ts';
import { benchHostGate } from './hostGate.ts';
import { benchPlaying } from './playing.ts';
import { waitForQuiet } from './quiet.ts';
import { printReport } from './report.ts';
import { phone, takeSample, type Sample } from './sample.ts';
import { storedSession } from './session.ts';
import { printSizes } from './sizes.ts';
import { targets, type Target } from './targets.ts';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '7' },
    /** The names of targets, separated by commas; all by default. */
    targets: { type: 'string' },
    sizes: { type: 'boolean', default: false },
    /** Measures the start-up in a host whose bridge is late, instead of the targets. */
    host: { type: 'boolean', default: false },
    /** Measures the cost of playing a story and the leaks of its screen, instead of the usual values. */
    playing: { type: 'boolean', default: false },
    /** Measures what recording costs the main thread, instead of the usual values. */
    recording: { type: 'boolean', default: false },
  },
});

async function bench(): Promise<void> {
  const wanted =
    options.host || options.recording
      ? ['ours']
      : options.playing
        ? ['ours', 'floor-stack']
        : options.targets?.split(',');
  const chosen = targets.filter(({ name }) => !wanted || wanted.includes(name));
  const built: (readonly [Target, string])[] = [];
  // Builds one target after another, because two builds at the same time need more memory than a small machine has.
  for (const target of chosen) built.push([target, await target.build()]);

  const certificate = localhostCertificate();
  const appDist = built.find(([{ isOfGateway }]) => isOfGateway)?.[1] ?? '';
  const gateway = await startGateway(appDist);
  try {
    for (const [{ fill }, folder] of built) await fill?.(folder, gateway.port);
  } catch (problem) {
    await gateway.stop();
    throw problem;
  }
  const edges = await Promise.all(
    built.map(async ([target, folder]) => {
      const pages = target.isOfGateway ? {} : { pages: folder };
      return { target, edge: await startEdge({ certificate, gatewayPort: gateway.port, ...pages }) };
    }),
  );
  const { findBrowser } = await importScript<{ findBrowser: () => string }>('browser.mjs');
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [`--ignore-certificate-errors-spki-list=${certificate.keyHash}`, ...microphoneSwitches],
  });
  const samples = new Map<Target['name'], Sample[]>(chosen.map(({ name }) => [name, []]));
  let noisyCount = 0;
  try {
    if (options.host) {
      await benchHostGate(browser, edges[0]?.edge.origin ?? '', phone, {
        gatewayPort: gateway.port,
        runs: Number(options.runs),
      });
      return;
    }
    if (options.recording) {
      const place = { origin: edges[0]?.edge.origin ?? '', gatewayPort: gateway.port, messages: gateway.messages };
      await benchRecording(browser, place, Number(options.runs));
      return;
    }
    if (options.playing) {
      const pages = edges.map(({ target, edge: { origin } }) => ({ target, origin }));
      await benchPlaying(browser, pages, phone, Number(options.runs));
      return;
    }
    const session = await storedSession(gateway.port);
    for (let run = 0; run < Number(options.runs); run++) {
      // Begins each run with another target, so that each target is sometimes the first one, for which the machine's
      // caches are in another state than for the others.
      const turned = [...edges.slice(run % edges.length), ...edges.slice(0, run % edges.length)];
      for (const { target, edge } of turned) {
        if (!(await waitForQuiet())) noisyCount++;
        const sample = await takeSample(browser, target, edge, session).catch((error: unknown) => {
          process.stderr.write(
            `run ${run + 1} ${target.name} failed and is left out: ${error instanceof Error ? error.stack : String(error)}\n`,
          );
          return undefined;
        });
        if (!sample) continue;
        samples.get(target.name)?.push(sample);
        process.stderr.write(`run ${run + 1} ${target.name}: first story ${Math.round(sample.load.firstStoryMs)} ms\n`);
      }
    }
    if (!printReport(samples, browser.version(), noisyCount)) process.exitCode = 1;
  } finally {
    await browser.close();
    for (const { edge } of edges) edge.close();
    await gateway.stop();
  }
}

(options.sizes ? printSizes() : bench()).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
