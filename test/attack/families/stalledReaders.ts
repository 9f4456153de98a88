import net from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { listStories } from '#contract/catalogue.ts';
import { DICTATION_SOUND_PATH } from '#contract/dictation.ts';
import { getStory } from '#contract/stories.ts';
import { watchMemory, type Attacked } from '../gateways.ts';
import type { Result } from '../report.ts';
import { ask, send } from '../target.ts';

const CLIENTS = 80;
/** What the gateway may hold more while all of them stall than before. */
const MOST_GROWTH_MB = 250;
/** By then every client has been answered, or has been refused. */
const STALL_MS = 5_000;

/** 100 words of 12 characters, said three times, with the longest pause: the biggest file that anybody may ask for. */
function biggestDictation(client: number): string {
  const words = Array.from({ length: 100 }, (_, index) =>
    Array.from({ length: 12 }, (_unused, place) =>
      String.fromCharCode(0x4e00 + ((client * 131 + index * 12 + place) % 2_000)),
    ).join(''),
  );
  const query = new URLSearchParams({ words: words.join(','), times: '3', pause: '15' });
  return `${DICTATION_SOUND_PATH}?${query.toString()}`;
}

/** Clients that ask for the biggest answers and never read them. */
export async function stalledReaders(target: Attacked, idleMs: number): Promise<Omit<Result, 'database'>> {
  const { items } = await ask(target, listStories, { query: { sort: 'newest', limit: '1' } });
  const { sound } = await ask(target, getStory, { params: { storyId: items[0]?.story.id ?? '' } });
  const list = '/inner4/ilisten/words/units';
  const kinds = [biggestDictation, () => sound.url, () => list];

  const memory = watchMemory(target.pid);
  const before = memory.now();
  const sockets = Array.from({ length: CLIENTS }, (_, client) =>
    stall(target, kinds[client % kinds.length]?.(client) ?? list, client),
  );
  // Many dictations besides: each of these would hold its whole file if it were made at once.
  const dictations = Array.from({ length: CLIENTS }, (_, client) => stall(target, biggestDictation(client), client));
  await setTimeout(STALL_MS);
  const during = await send(target, { method: 'GET', url: '/healthz' }).then(
    ({ status }) => status,
    () => 0,
  );
  const most = memory.stop();
  const all = [...sockets, ...dictations];
  if (idleMs > 0)
    await Promise.race([setTimeout(idleMs, undefined, { ref: false }), Promise.all(all.map(({ closed }) => closed))]);
  const open = all.filter(({ socket }) => !socket.destroyed).length;
  for (const { socket } of all) socket.destroy();
  const growth = most - before;
  return {
    attack: 'stalled readers',
    attempts: all.length,
    observed: `${Math.round(before)} MB before, ${Math.round(most)} MB at most${idleMs > 0 ? `, ${open} sockets left open` : ''}`,
    violations: [
      ...(during === 200 ? [] : [`the gateway answered ${during} meanwhile`]),
      ...(growth > MOST_GROWTH_MB ? [`the gateway grew by ${Math.round(growth)} MB`] : []),
      ...(idleMs > 0 && open > 0 ? [`${open} idle sockets were still open after ${idleMs / 1000} s`] : []),
    ],
  };
}

/** Sends one request and reads nothing of the answer. A closed connection is noticed only when its rest is read. */
function stall(target: Attacked, url: string, client: number) {
  const { hostname, port } = new URL(target.origin);
  const socket = net.connect(Number(port), hostname);
  socket.pause();
  const closed = new Promise<void>((resolve) => {
    socket.once('close', resolve);
    socket.once('error', () => resolve());
  });
  socket.write(
    `GET ${url} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: 10.0.${client >> 3}.1\r\naccept: */*\r\n\r\n`,
  );
  return { socket, closed };
}
