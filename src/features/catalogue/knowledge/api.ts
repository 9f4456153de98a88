import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import * as contract from '#contract/catalogue/knowledge.ts';
import { api, calling } from '#platform/http/api.ts';
import { seriesIdOf } from '#features/catalogue/api.ts';

const knowledgeApi = api.enhanceEndpoints({ addTagTypes: ['Notes'] }).injectEndpoints({
  endpoints: (build) => ({
    listCourses: build.query({ ...calling(contract.listCourses), providesTags: ['Listening'] }),
    getCourse: build.query({ ...calling(contract.getCourse), providesTags: ['Listening', 'Notes'] }),
    listNotes: build.query({ ...calling(contract.listNotes), providesTags: ['Listening', 'Notes'] }),
    writeNote: build.mutation({ ...calling(contract.writeNote), invalidatesTags: ['Notes'] }),
    changeNote: build.mutation({ ...calling(contract.changeNote), invalidatesTags: ['Notes'] }),
    removeNote: build.mutation({ ...calling(contract.removeNote), invalidatesTags: ['Notes'] }),
  }),
});

export const {
  useListCoursesQuery,
  useGetCourseQuery,
  useListNotesQuery,
  useWriteNoteMutation,
  useChangeNoteMutation,
  useRemoveNoteMutation,
} = knowledgeApi;

/** Prefetches the first data of the knowledge screen: one course, or the list of courses. */
export function prefetchKnowledge(
  params: Record<string, string>,
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
): void {
  const courseId = seriesIdOf(params['id']);
  const { getCourse, listCourses } = knowledgeApi.endpoints;
  if (courseId !== undefined) void dispatch(getCourse.initiate({ params: { courseId } }, { subscribe: false }));
  else void dispatch(listCourses.initiate(undefined, { subscribe: false }));
}
