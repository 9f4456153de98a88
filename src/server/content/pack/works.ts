import { and, eq } from 'drizzle-orm';
import fs from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { omit } from '#lib/omit.ts';
import { measureMp3 } from '#lib/sound/mp3.ts';
import { isNoneOf } from '#server/database/statements/anyOf.ts';
import type { Database } from '#server/database/connection/open.ts';
import { storeRows } from '#server/database/statements/storeRows.ts';
import { creators, works } from '#server/database/tables/stories/works.ts';
import { cleanNickname, neutralNickname } from '#server/domain/users/nickname.ts';
import { Id, Summary, Title, type Story } from './pack.ts';
import { isNonEmptyFile, readJsonIfAny, type PackErrors } from './packFiles.ts';

/** `creators.json`. `goods` lists the goods of this pack that are shown with the creator. */
const Creators = v.array(
  v.object({
    id: Id,
    nickname: Title,
    about: Summary,
    goods: v.optional(v.pipe(v.array(Id), v.maxLength(30)), []),
  }),
);

/** `works.json`: the recordings of the pack. Each of them is a recording of one of the pack's stories. */
const Works = v.array(
  v.object({
    id: Id,
    creator: Id,
    story: Id,
    title: Title,
    about: Summary,
    sound: v.pipe(v.string(), v.regex(/^work\/[a-z0-9][a-z0-9-]{0,63}\.mp3$/)),
    publishedOn: v.pipe(v.string(), v.isoDate()),
  }),
);

interface LoadedWork extends Omit<v.InferOutput<typeof Works>[number], 'publishedOn'> {
  durationMs: number;
  publishedAt: Date;
}

/** The recordings of a pack and their creators; a pack may have none. */
export interface LoadedWorks {
  creators: v.InferOutput<typeof Creators>;
  works: LoadedWork[];
}

export function loadWorks(
  folder: string,
  known: { stories: readonly Story[]; goods: readonly { id: string }[] },
  packErrors: PackErrors,
): LoadedWorks {
  const loaded: LoadedWorks = {
    creators: readJsonIfAny(folder, 'creators.json', Creators, packErrors) ?? [],
    works: [],
  };
  for (const { id, goods } of loaded.creators)
    for (const one of goods.filter((goodsId) => !known.goods.some((sold) => sold.id === goodsId)))
      packErrors.add('creators.json', `"${id}": there are no goods "${one}"`);
  for (const { publishedOn, ...work } of readJsonIfAny(folder, 'works.json', Works, packErrors) ?? []) {
    const { id, creator, story, sound } = work;
    if (!loaded.creators.some((one) => one.id === creator))
      packErrors.add('works.json', `"${id}": there is no creator "${creator}"`);
    if (!known.stories.some((one) => one.id === story))
      packErrors.add('works.json', `"${id}": there is no story "${story}"`);
    const file = path.join(folder, 'media', sound);
    if (!isNonEmptyFile(file)) {
      packErrors.add(`media/${sound}`, 'is missing or empty');
      continue;
    }
    const { durationMs } = measureMp3(fs.readFileSync(file), 0);
    if (durationMs === 0) packErrors.add(`media/${sound}`, 'is not an MP3 file');
    loaded.works.push({ ...work, durationMs, publishedAt: new Date(`${publishedOn}T12:00:00+08:00`) });
  }
  return loaded;
}

/**
 * Stores the recordings of this version of a pack, and hides recordings of earlier versions that this version leaves
 * out.
 */
export async function storeWorks(tx: Database, packId: string, loaded: LoadedWorks): Promise<void> {
  const shared = { packId, isHidden: false };
  const creatorRows = loaded.creators.map((creator) => {
    const row = omit(creator, 'goods');
    const nickname = cleanNickname(row.nickname) ?? neutralNickname(row.id);
    return { ...row, nickname, ...shared };
  });
  await storeRows(tx, creators, creatorRows);
  const workRows = loaded.works.map(({ creator, story, ...row }) => ({
    ...row,
    ...shared,
    creatorId: creator,
    storyId: story,
  }));
  await storeRows(tx, works, workRows);
  const hidden = { isHidden: true };
  const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);
  await tx
    .update(creators)
    .set(hidden)
    .where(
      and(eq(creators.packId, packId), eq(creators.isHidden, false), isNoneOf(creators.id, idsOf(loaded.creators))),
    );
  await tx
    .update(works)
    .set(hidden)
    .where(and(eq(works.packId, packId), eq(works.isHidden, false), isNoneOf(works.id, idsOf(loaded.works))));
}
