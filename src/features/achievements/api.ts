import { listMedals } from '#contract/account/achievements.ts';
import { api, calling } from '#platform/http/api.ts';

const achievementsApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Both tags are needed: reading a book can earn a medal (`Books`), and a login clears the medals (`Listening`).
    listMedals: build.query({ ...calling(listMedals), providesTags: ['Listening', 'Books'] }),
  }),
});

export const { useListMedalsQuery } = achievementsApi;
