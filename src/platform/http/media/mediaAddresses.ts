import { roots } from '#platform/environment/build.ts';

type PrefixRoots = readonly (readonly [path: string, root: string])[];

/** The paths of files in the gateway's replies, and the addresses at which this build finds these files (HTTP-06). */
const mediaRoots: PrefixRoots = [
  ['/media/', `${roots.resource}/`],
  ['/cdn/', `${roots.imageCdn}/`],
  ['/inner4/', `${roots.api}/inner4/`],
];

/** Returns the reply with the addresses of its pictures and sounds changed to this build's roots. */
export function withMediaAddresses<T>(answer: T, prefixRoots: PrefixRoots = mediaRoots): T {
  const moved = prefixRoots.filter(([path, root]) => path !== root);
  if (moved.length === 0) return answer;
  const place = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const move = moved.find(([path]) => value.startsWith(path) && !/\s/.test(value));
      return move ? move[1] + value.slice(move[0].length) : value;
    }
    if (Array.isArray(value)) return value.map(place);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, place(part)]));
  };
  return place(answer) as T;
}
