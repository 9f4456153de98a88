import { execFile } from 'node:child_process';
import { parseArgs, promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { buildApp, importScript } from './builds.ts';
import { localhostCertificate } from './serving/certificate.ts';
import { startEdge } from './serving/edge.ts';
import { startGateway } from './serving/gateway.ts';
import { printTable } from './report.ts';

/**
 * The package is downloaded when this script runs, because nothing else needs its 100 dependencies. Later versions do
 * not run on Node 20.
 */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const DEVTOOLS_PORT = 9333;

const aims = { performance: 0.95, accessibility: 1, 'best-practices': 1, seo: 1 };
const categories = Object.keys(aims) as (keyof typeof aims)[];

const pages = {
  home: '/combine/',
  story: '/combine/audio_detail?id=daidi-ear-umbrella',
  learning: '/combine/learning',
  dictation: '/combine/dictation/index',
};

/** The parts of Lighthouse's report that this script reads. */
interface LighthouseReport {
  categories: Record<keyof typeof aims, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; displayValue?: string; numericValue?: number }>;
}

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    /** The names of pages, separated by commas; all by default. */
    pages: { type: 'string' },
  },
});

/** Audits a page with Lighthouse's settings for mobile phones, and returns the report. */
async function audit(address: string): Promise<LighthouseReport> {
  const settings = ['--output=json', '--quiet', `--port=${DEVTOOLS_PORT}`, `--only-categories=${categories.join(',')}`];
  const { stdout } = await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, address, ...settings], {
    maxBuffer: 100 * 1024 * 1024,
  });
  return JSON.parse(stdout) as LighthouseReport;
}

const medianOf = (values: readonly number[]): number =>
  [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Prints the audits of a page that reduce its score. */
function printFaults(name: string, report: LighthouseReport): void {
  for (const category of categories) {
    for (const { id, weight } of report.categories[category].auditRefs) {
      const { title, score, displayValue = '' } = report.audits[id] ?? { title: id, score: null };
      if (weight > 0 && score !== null && score < 0.9) console.log(`  ${name}, ${category}: ${title} ${displayValue}`);
    }
  }
}

async function run(): Promise<void> {
  const certificate = localhostCertificate();
  const gateway = await startGateway(await buildApp());
  const edge = await startEdge({ certificate, gatewayPort: gateway.port });
  const { findBrowser } = await importScript<{ findBrowser: () => string }>('browser.mjs');
  const trusted = `--ignore-certificate-errors-spki-list=${certificate.keyHash}`;
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [trusted, `--remote-debugging-port=${DEVTOOLS_PORT}`],
    // As in test/bench/sample.ts, the time zone is that of China, for whose time of day the gateway renders the
    // shelves.
    env: { ...process.env, TZ: 'Asia/Shanghai' },
  });
  try {
    const rows = [['', ...categories, 'blocking ms', 'LCP ms']];
    const faults: (readonly [string, LighthouseReport])[] = [];
    for (const [name, path] of Object.entries(pages)) {
      if (options.pages && !options.pages.split(',').includes(name)) continue;
      const reports: LighthouseReport[] = [];
      for (let turn = 0; turn < Number(options.runs); turn++) reports.push(await audit(edge.origin + path));
      const scores = categories.map((category) =>
        medianOf(reports.map((report) => report.categories[category].score ?? 0)),
      );
      const msOf = (id: string) => medianOf(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN));
      const times = [msOf('total-blocking-time'), msOf('largest-contentful-paint')];
      rows.push([name, ...scores.map((score) => score.toFixed(2)), ...times.map((ms) => String(Math.round(ms)))]);
      // If no run has measured a score, its aim counts as missed.
      const isMissed = !categories.every((category, index) => (scores[index] ?? Number.NaN) >= aims[category]);
      const [last] = reports.slice(-1);
      if (isMissed) process.exitCode = 1;
      if (isMissed && last) faults.push([name, last]);
    }
    printTable(rows);
    console.log(process.exitCode === 1 ? '\nBelow the aims, audits of the last run:' : '\nAll aims are met.');
    for (const [name, report] of faults) printFaults(name, report);
  } finally {
    await browser.close();
    edge.close();
    await gateway.stop();
  }
}

run().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
