import { listGoneChildren } from '#contract/family/children.ts';
import { listGoneRecordings } from '#contract/works/myWorks.ts';
import { api, calling } from '#platform/http/api.ts';

export const ownersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listGoneChildren: build.mutation(calling(listGoneChildren)),
    listGoneRecordings: build.mutation(calling(listGoneRecordings)),
  }),
});
