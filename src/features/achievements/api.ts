import { listMedals } from '#contract/account/achievements.ts';
import { api, calling } from '#platform/http/api.ts';

const achievementsApi = api.injectEndpoints({
  endpoints: (build) => ({
    // The tag `Books` reloads the medals after reading a book, which can earn a medal. The tag `Listening` clears them
    // at a login.
    listMedals: build.query({ ...calling(listMedals), providesTags: ['Listening', 'Books'] }),
  }),
});

export const { useListMedalsQuery } = achievementsApi;
