import path from 'node:path';
import type * as v from 'valibot';
import {
  Article,
  GoodsCategory,
  Guide,
  MallShelf,
  Topic,
  Video,
  VideoTopic,
} from '#server/content/pack/editorialSchemas.ts';
import { listFiles, readJson, type PackErrors } from '#server/content/pack/packFiles.ts';

/**
 * What an editorial refers to: pictures of its pack (without width and extension), files of its pack below `media/`,
 * and the ids of stories, videos and goods.
 */
interface Needs {
  covers?: string[];
  banners?: string[];
  files?: string[];
  stories?: string[];
  videos?: string[];
  goods?: string[];
}

interface Kind<T> {
  /** The folder in the pack with one file for each item. */
  folder: string;
  schema: v.GenericSchema<unknown, T>;
  needs: (content: T) => Needs;
}

const kindOf = <T extends { id: string }>(kind: Kind<T>): Kind<T> => kind;

/**
 * The kinds of editorials. Editorials are stored in the form in which they were loaded. A request reads one editorial,
 * or all editorials of a kind.
 */
const kinds = {
  guide: kindOf({
    folder: 'guides',
    schema: Guide,
    needs: ({ picture, ways }: Guide) => ({
      banners: [picture, ...ways.map((way) => way.picture)].filter((banner) => banner !== null),
    }),
  }),
  article: kindOf({
    folder: 'articles',
    schema: Article,
    needs: ({ cover, sound }: Article) => ({ covers: [cover], files: sound ? [sound.file] : [] }),
  }),
  topic: kindOf({
    folder: 'topics',
    schema: Topic,
    needs: ({ banner, groups }: Topic) => ({ banners: [banner], stories: groups.flatMap(({ stories }) => stories) }),
  }),
  video: kindOf({
    folder: 'videos',
    schema: Video,
    needs: ({ file, poster }: Video) => ({ files: [file, `${poster}.webp`, `${poster}.jpg`] }),
  }),
  videoTopic: kindOf({
    folder: 'video-topics',
    schema: VideoTopic,
    needs: ({ videos }: VideoTopic) => ({ videos }),
  }),
  goodsCategory: kindOf({
    folder: 'goods-categories',
    schema: GoodsCategory,
    needs: ({ cover }: GoodsCategory) => ({ covers: [cover] }),
  }),
  mallShelf: kindOf({
    folder: 'mall-shelves',
    schema: MallShelf,
    needs: ({ goods }: MallShelf) => ({ goods }),
  }),
};

export type EditorialKind = keyof typeof kinds;
export type EditorialOf<K extends EditorialKind> = v.InferOutput<(typeof kinds)[K]['schema']>;

export interface LoadedEditorial {
  kind: EditorialKind;
  content: EditorialOf<EditorialKind>;
}

export const editorialKinds = Object.keys(kinds) as [EditorialKind, ...EditorialKind[]];

/** Returns the folder in the pack that contains the items of a kind. */
export const folderOf = (kind: EditorialKind): string => kinds[kind].folder;

/** Loads all editorials, and checks that the media and ids to which they refer exist. */
export function loadEditorials(
  folder: string,
  ids: Record<'stories' | 'goods', ReadonlySet<string>>,
  packErrors: PackErrors,
): { editorials: LoadedEditorial[]; media: Required<Pick<Needs, 'covers' | 'banners' | 'files'>> } {
  const loaded: LoadedEditorial[] = [];
  const media = { covers: [] as string[], banners: [] as string[], files: [] as string[] };
  for (const kind of editorialKinds) {
    // Needs a cast: the schema and the function `needs` belong to the same kind, but TypeScript cannot infer this from
    // the union of all kinds.
    const { folder: name, schema, needs } = kinds[kind] as Kind<LoadedEditorial['content']>;
    for (const file of listFiles(path.join(folder, name), '.json')) {
      const content = readJson(folder, `${name}/${file}`, schema, packErrors);
      if (!content) continue;
      if (`${content.id}.json` !== file) packErrors.add(`${name}/${file}`, `holds the id "${content.id}"`);
      loaded.push({ kind, content });
      const { covers = [], banners = [], files = [], stories = [], videos = [], goods = [] } = needs(content);
      media.covers.push(...covers);
      media.banners.push(...banners);
      media.files.push(...files);
      for (const story of stories)
        if (!ids.stories.has(story)) packErrors.add(`${name}/${file}`, `there is no story "${story}"`);
      for (const one of goods)
        if (!ids.goods.has(one)) packErrors.add(`${name}/${file}`, `there are no goods "${one}"`);
      // Checks the videos of a video topic. All videos are already loaded, because `video` stands before `videoTopic`
      // in `kinds`.
      for (const video of videos)
        if (!loaded.some((one) => one.kind === 'video' && one.content.id === video))
          packErrors.add(`${name}/${file}`, `there is no video "${video}"`);
    }
  }
  return { editorials: loaded, media };
}

export const idsByKind = (loaded: readonly LoadedEditorial[]): [EditorialKind, string[]][] =>
  editorialKinds.map((kind) => [kind, loaded.filter((one) => one.kind === kind).map(({ content }) => content.id)]);
