import crypto from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { RENDERED_ADDRESS_HEADER } from '#contract/pageRenderer.ts';
import { NATIVE_TOKEN_PATH, NativeTokenReply, type NativeTokenRequest } from '#contract/host/lab.ts';
import { buildApp } from '#test/bench/builds.ts';
import { startGateway } from '#test/bench/serving/gateway.ts';

const CONNECTIONS = 16;
const ROUND_MS = 3_000;
const ROUNDS = 5;
const ADDRESSES = 10_000;
/**
 * The number of times that each story is rendered and measured after its first rendering, which is slower because it
 * also compiles the renderer and the queries.
 */
const RENDERINGS = 3;
/** A time after which the gateway no longer keeps a rendered page (`renderedPages.ts`). */
const KEPT_MS = 6_000;
const aims = { throughput: 0.85, renderingMs: 15, growthMib: 64 };

const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
let requests = 0;

interface Reply {
  bytes: number;
  ms: number;
  /** The address under which the gateway caches the page; undefined if it sent the empty shell or a page for a user. */
  renderedAddress: string | undefined;
}

/**
 * Requests an address as a browser behind a proxy does. Each request seems to come from another network, because the
 * gateway limits the requests of a network.
 */
function get(port: number, target: string, cookie = ''): Promise<Reply> {
  requests += 1;
  const network = `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`;
  const headers = { accept: 'text/html', 'accept-encoding': 'br', 'x-forwarded-for': network, cookie };
  const from = performance.now();
  return new Promise((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port, path: target, agent, headers }, (reply) => {
        if (reply.statusCode !== 200) reject(new Error(`${target}: ${reply.statusCode ?? 0}`));
        let bytes = 0;
        reply.on('data', (part: Buffer) => (bytes += part.length));
        const renderedAddress = reply.headers[RENDERED_ADDRESS_HEADER]?.toString();
        reply.on('end', () => resolve({ bytes, ms: performance.now() - from, renderedAddress }));
      })
      .on('error', reject);
  });
}

/** Returns the number of replies per second, with all connections in use. */
async function throughput(port: number, target: string): Promise<number> {
  const until = performance.now() + ROUND_MS;
  let replies = 0;
  const load = async () => {
    while (performance.now() < until) {
      await get(port, target);
      replies += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, load));
  return replies / (ROUND_MS / 1000);
}

const quantile = (values: readonly number[], fraction: number): number =>
  [...values].sort((left, right) => left - right)[Math.min(values.length - 1, Math.floor(values.length * fraction))] ??
  NaN;

/** Requests pages one after the other. Returns the milliseconds that each took. */
async function renderAll(port: number, pages: readonly string[], cookie = ''): Promise<number[]> {
  const times: number[] = [];
  for (const page of pages) times.push((await get(port, page, cookie)).ms);
  return times;
}

/** Returns the cookie of a member's session. */
async function memberCookie(port: number): Promise<string> {
  const order: NativeTokenRequest = {
    userId: crypto.randomUUID(),
    nickname: '小听众',
    age: 5,
    userType: 2,
    tokenType: 4,
  };
  const reply = await fetch(`http://127.0.0.1:${port}${NATIVE_TOKEN_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  const { token } = v.parse(NativeTokenReply, await reply.json());
  return `token=${encodeURIComponent(token)}`;
}

/** Renders each page for a member several times, and returns the milliseconds that each rendering took. */
async function renderForMember(port: number, pages: readonly string[]): Promise<number[]> {
  const cookie = await memberCookie(port);
  const times: number[] = [];
  for (let round = 0; round < RENDERINGS; round++) times.push(...(await renderAll(port, pages, cookie)));
  return times;
}

const timesOf = (times: readonly number[]): string =>
  `${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)}`;

/** Returns the address of the script whose compressed size is closest to that of a page. */
function scriptOfSize(appDist: string, bytes: number): string {
  const folder = path.join(appDist, 'js');
  const sizes = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.js.br'))
    .map((name) => ({ name: name.slice(0, -'.br'.length), size: fs.statSync(path.join(folder, name)).size }));
  const [closest] = sizes.sort((left, right) => Math.abs(left.size - bytes) - Math.abs(right.size - bytes));
  if (!closest) throw new Error('The build has no compressed scripts.');
  return `/combine/js/${closest.name}`;
}

/** Returns the memory of a process in MiB. */
function memoryOf(pid: number): number {
  const kib = Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN);
  return kib / 1024;
}

/**
 * Requests many addresses with different pages. Returns how many different pages the gateway has rendered, and its
 * memory in MiB after each fifth of the addresses. The addresses contain unknown ages. The list ignores an unknown age,
 * so each page shows as many stories as the list without filters, but the gateway stores each page under its own
 * address.
 */
async function openDistinct(port: number, pid: number): Promise<{ count: number; memory: number[] }> {
  const rendered = new Set<string>();
  const memory: number[] = [];
  for (let index = 0; index < ADDRESSES; index += CONNECTIONS) {
    const targets = Array.from({ length: CONNECTIONS }, (_, offset) => `/combine/audio_category?age=${index + offset}`);
    const replies = await Promise.all(targets.map((target) => get(port, target)));
    for (const { renderedAddress } of replies) if (renderedAddress !== undefined) rendered.add(renderedAddress);
    if ((index + CONNECTIONS) % (ADDRESSES / 5) === 0) memory.push(memoryOf(pid));
  }
  return { count: rendered.size, memory };
}

/** `npm run bench:pages`: measures what rendering pages costs the gateway. Fails if an aim is missed. */
async function main(): Promise<boolean> {
  const appDist = await buildApp();
  const { port, pid, stop } = await startGateway(appDist);
  try {
    const atStart = memoryOf(pid);
    const stories = fs.readdirSync('content/built-in/stories').map((name) => path.basename(name, '.json'));
    const pages = stories.map((id) => `/combine/audio_detail?id=${id}`);
    const first = await renderAll(port, pages);
    console.log(`rendering each story for the first time after the start: ${timesOf(first)}`);
    const times: number[] = [];
    for (let round = 0; round < RENDERINGS; round++) {
      // Waits until the gateway keeps no rendered page, so that it renders each page again.
      await setTimeout(KEPT_MS);
      times.push(...(await renderAll(port, pages)));
    }
    const renderingMs = quantile(times, 0.95);
    console.log(`rendering each story ${RENDERINGS} times more: ${timesOf(times)} (aim: p95 ≤ ${aims.renderingMs})`);

    const memberTimes = await renderForMember(port, pages);
    const memberMs = quantile(memberTimes, 0.95);
    console.log(
      `rendering each story ${RENDERINGS} times for a member: ${timesOf(memberTimes)} (aim: p95 ≤ ${aims.renderingMs})`,
    );

    const { bytes } = await get(port, '/combine/');
    const script = scriptOfSize(appDist, bytes);
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const ofFile = await throughput(port, script);
      const ofPage = await throughput(port, '/combine/');
      ratios.push(ofPage / ofFile);
      console.log(`home ${Math.round(ofPage)}/s, a script of the same size ${Math.round(ofFile)}/s`);
    }
    const ratio = quantile(ratios, 0.5);
    console.log(
      `throughput: ${ratio.toFixed(2)} of a file of ${(bytes / 1024).toFixed(0)} KiB (aim ≥ ${aims.throughput})`,
    );

    const { count, memory } = await openDistinct(port, pid);
    // After the start, the gateway gives back memory that the import of the content has used. So the growth is measured
    // from the lowest reading, which may be the one before the first page or a later one.
    const growth = (memory.at(-1) ?? Number.NaN) - Math.min(atStart, ...memory);
    console.log(
      `memory: ${Math.round(atStart)} MiB before the first page, ${memory.map(Math.round).join(', ')} after each fifth of ` +
        `${ADDRESSES.toLocaleString('en')} addresses, of which ${count.toLocaleString('en')} were rendered ` +
        `(aim: all, and at most ${aims.growthMib} more than the lowest)`,
    );
    console.log(
      `${os.cpus().length} processors, load average ${os.loadavg()[0]?.toFixed(1) ?? ''}, Node ${process.version}`,
    );
    const isFast = Math.max(renderingMs, memberMs) <= aims.renderingMs;
    return isFast && ratio >= aims.throughput && growth <= aims.growthMib && count === ADDRESSES;
  } finally {
    agent.destroy();
    await stop();
  }
}

main().then(
  (isMet) => {
    process.exitCode = isMet ? 0 : 1;
  },
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
