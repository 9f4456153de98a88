import { listMedals } from '#contract/account/achievements.ts';
import { api, calling } from '#platform/http/api.ts';

const achievementsApi = api.injectEndpoints({
  endpoints: (build) => ({
    // With the tag `Books`, the medals are reloaded after a book was read, because this can earn a medal. With the tag
    // `Listening`, they are cleared at a login.
    listMedals: build.query({ ...calling(listMedals), providesTags: ['Listening', 'Books'] }),
  }),
});

export const { useListMedalsQuery } = achievementsApi;
