import * as contract from '#contract/words.ts';
import { api, asking } from '#platform/http/api.ts';

/** Word books change with a new version of a pack alone. */
const kept = { keepUnusedDataFor: 1_800 };

/** Words and characters: the same for everybody. */
export const wordsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listUnits: build.query({ ...asking(contract.listUnits), ...kept }),
    getUnit: build.query({ ...asking(contract.getUnit), ...kept }),
    getCharacter: build.query({ ...asking(contract.getCharacter), ...kept }),
    getStrokes: build.query({ ...asking(contract.getStrokes), ...kept }),
  }),
});

export const { useListUnitsQuery, useGetUnitQuery, useGetCharacterQuery, useGetStrokesQuery } = wordsApi;
