import * as v from 'valibot';
import { Cover, Id, Summary, Title } from './pack.ts';

/** The quantities that medals can count. */
export const medalKinds = ['checkIns', 'days', 'streak', 'books', 'minutes', 'characters', 'booklists'] as const;

/** `medals.json`, in display order. */
export const Medals = v.array(
  v.object({
    id: Id,
    title: Title,
    text: Summary,
    cover: Cover,
    rule: v.object({ kind: v.picklist(medalKinds), count: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  }),
);

export type LoadedMedal = v.InferOutput<typeof Medals>[number];
export type MedalRule = LoadedMedal['rule'];
