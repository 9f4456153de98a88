import fs from 'node:fs';
import net from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { listStories } from '#contract/catalogue/catalogue.ts';
import { linkDictationSound, MAX_WORD_LENGTH, MAX_WORDS } from '#contract/learning/dictation.ts';
import { getStory } from '#contract/stories/stories.ts';
import { watchMemory, type AttackedGateway } from '#test/attack/gateways.ts';
import type { Result } from '#test/attack/report.ts';
import { ask, send } from '#test/attack/target.ts';

const CLIENTS = 80;
/** The number of MB by which the gateway's memory may grow while all readers stall. */
const MAX_GROWTH_MB = 250;
/** The time for which the clients stall. By its end, the gateway has sent each of them a reply or a refusal. */
const STALL_MS = 5_000;
const LOOK_EVERY_MS = 500;
/** The code of an established TCP connection in the kernel's list of connections. */
const ESTABLISHED = '01';

/**
 * Returns the address of one of the largest dictations that a client may request: 100 words of 12 characters, read
 * three times, with the longest pauses.
 */
async function biggestDictation(target: AttackedGateway): Promise<string> {
  const words = Array.from({ length: MAX_WORDS }, () => '大耳'.repeat(MAX_WORD_LENGTH / 2));
  const { url } = await ask(target, linkDictationSound, { body: { words, times: 3, pause: 15 } });
  return url;
}

/** Opens clients that request the largest replies and never read them. */
export async function stalledReaders(target: AttackedGateway, idleMs: number): Promise<Omit<Result, 'database'>> {
  const { items } = await ask(target, listStories, { query: { sort: 'newest', limit: '1' } });
  const { sound } = await ask(target, getStory, { params: { storyId: items[0]?.story.id ?? '' } });
  const list = '/inner4/ilisten/words/units';
  const dictation = await biggestDictation(target);
  const kinds = [dictation, sound.url, list];

  const memory = watchMemory(target.pid);
  const before = memory.now();
  const sockets = Array.from({ length: CLIENTS }, (_, client) =>
    stall(target, kinds[client % kinds.length] ?? list, client),
  );
  // Additional clients that request only dictations. If the gateway created each file as a whole before sending it, all
  // of these files would occupy memory.
  const dictations = Array.from({ length: CLIENTS }, (_, client) => stall(target, dictation, client));
  await setTimeout(STALL_MS);
  const during = await send(target, { method: 'GET', url: '/healthz' }).then(
    ({ status }) => status,
    () => 0,
  );
  const most = memory.stop();
  const all = [...sockets, ...dictations];
  const open = idleMs > 0 ? await connectionsAfter(target, all, idleMs) : 0;
  for (const socket of all) socket.destroy();
  const growth = most - before;
  return {
    attack: 'stalled readers',
    attempts: all.length,
    observed: `${Math.round(before)} MB before, ${Math.round(most)} MB at most${idleMs > 0 ? `, ${open} sockets left open` : ''}`,
    violations: [
      ...(during === 200 ? [] : [`the gateway answered ${during} meanwhile`]),
      ...(growth > MAX_GROWTH_MB ? [`the gateway grew by ${Math.round(growth)} MB`] : []),
      ...(most > target.maxMemoryMb ? [`the gateway took ${Math.round(most)} MB`] : []),
      ...(idleMs > 0 && open > 0 ? [`${open} idle sockets were still open after ${idleMs / 1000} s`] : []),
    ],
  };
}

/**
 * Waits until the gateway has closed all of these connections, but not longer than `waitMs`. Returns the number of
 * connections that are still open.
 */
async function connectionsAfter(
  { origin }: AttackedGateway,
  sockets: readonly net.Socket[],
  waitMs: number,
): Promise<number> {
  const gatewayPort = Number(new URL(origin).port);
  const ports = new Set(sockets.map(({ localPort }) => localPort));
  const deadline = Date.now() + waitMs;
  for (;;) {
    const open = establishedOf(gatewayPort).filter((port) => ports.has(port)).length;
    if (open === 0 || Date.now() > deadline) return open;
    await setTimeout(LOOK_EVERY_MS);
  }
}

/**
 * Returns the ports of all clients that are connected to a server on this machine. The clients' own sockets do not show
 * this, because a socket that does not read does not notice when its peer closes the connection.
 */
function establishedOf(serverPort: number): number[] {
  const lines = fs.readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1);
  const portIn = (address: string | undefined) => parseInt(address?.split(':')[1] ?? '', 16);
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => portIn(local) === serverPort && state === ESTABLISHED)
    .map(([, , remote]) => portIn(remote));
}

/** Sends one request, and reads nothing of the reply. */
function stall(target: AttackedGateway, url: string, client: number): net.Socket {
  const { hostname, port } = new URL(target.origin);
  const socket = net.connect(Number(port), hostname);
  socket.pause();
  socket.once('error', () => undefined);
  socket.write(
    `GET ${url} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: 10.0.${client >> 3}.1\r\naccept: */*\r\n\r\n`,
  );
  return socket;
}
