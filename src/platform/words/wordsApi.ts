import type { ReplyOf, RequestOf } from '#contract/endpoint.ts';
import { getCharacter, getStrokes, getUnit, listUnits } from '#contract/words.ts';
import { api, calling } from '#platform/http/api.ts';

/** Word books change with a new version of a pack alone. */
const KEEP_SECONDS = 1_800;

/** Words and characters: the same for everybody. */
export const wordsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listUnits: build.query<ReplyOf<typeof listUnits>, undefined>({
      query: () => calling(listUnits)({}),
      keepUnusedDataFor: KEEP_SECONDS,
    }),
    getUnit: build.query<ReplyOf<typeof getUnit>, RequestOf<typeof getUnit>>({
      query: calling(getUnit),
      keepUnusedDataFor: KEEP_SECONDS,
    }),
    getCharacter: build.query<ReplyOf<typeof getCharacter>, RequestOf<typeof getCharacter>>({
      query: calling(getCharacter),
      keepUnusedDataFor: KEEP_SECONDS,
    }),
    getStrokes: build.query<ReplyOf<typeof getStrokes>, RequestOf<typeof getStrokes>>({
      query: calling(getStrokes),
      keepUnusedDataFor: KEEP_SECONDS,
    }),
  }),
});

export const { useListUnitsQuery, useGetUnitQuery, useGetCharacterQuery, useGetStrokesQuery } = wordsApi;
