import { listMedals } from '#contract/account/achievements.ts';
import { api, calling } from '#platform/http/api.ts';

const achievementsApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Reading a book earns medals, and signing in clears them, as it clears the listening data.
    listMedals: build.query({ ...calling(listMedals), providesTags: ['Listening', 'Books'] }),
  }),
});

export const { useListMedalsQuery } = achievementsApi;
