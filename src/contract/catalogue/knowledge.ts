import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { Count, Id, Moment, filledText, textOf } from '#contract/fields.ts';
import { Cover, Progress, StoryCard } from '#contract/stories/stories.ts';

/**
 * A course; its chapters are stories. The first `freeCount` chapters are open to everybody. Non-members hear only the
 * preview of the other chapters (ROLE-02). `marks`: the user's progress in each chapter, in the order of the chapters.
 * The progress of a guest is stored in the browser only.
 */
const Course = v.object({
  id: Id,
  title: v.string(),
  summary: v.string(),
  cover: Cover,
  ageFrom: Count,
  ageTo: Count,
  chapterCount: Count,
  freeCount: Count,
  durationMs: Count,
  marks: v.array(v.object({ storyId: Id, progress: v.nullable(Progress) })),
});
export type Course = v.InferOutput<typeof Course>;

export const listCourses = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/courses',
  summary: 'The courses, and the progress of the caller in each',
  access: 'client',
  reply: v.object({ items: v.array(Course) }),
});

const Chapter = v.object({
  story: StoryCard,
  progress: v.nullable(Progress),
  /** Whether the user can play only the preview. */
  isLocked: v.boolean(),
  noteCount: Count,
});
export type Chapter = v.InferOutput<typeof Chapter>;

export const getCourse = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/courses/:courseId',
  summary: 'One course with its chapters',
  access: 'client',
  params: v.object({ courseId: Id }),
  reply: v.object({ course: Course, chapters: v.array(Chapter) }),
});
export type CourseDetail = v.InferOutput<typeof getCourse.reply>;

export const NOTE_LENGTH = 500;
/** The text of a note must contain a character other than white space. White space at both ends is removed. */
const NoteText = filledText(NOTE_LENGTH);
const NoteId = textOf(64, /^[\w-]{8,64}$/);

const Note = v.object({ id: NoteId, text: v.string(), writtenAt: Moment });
export type Note = v.InferOutput<typeof Note>;

/** The notes are sorted newest first. */
export const listNotes = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/chapters/:storyId/notes',
  summary: 'The notes of the user on a chapter',
  access: 'user',
  params: v.object({ storyId: Id }),
  reply: v.object({ items: v.array(Note) }),
});

export const writeNote = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/chapters/:storyId/notes',
  summary: 'Write a note on a chapter',
  access: 'user',
  params: v.object({ storyId: Id }),
  body: v.object({ text: NoteText }),
  reply: Note,
});

export const changeNote = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/notes/:noteId',
  summary: 'Change the text of a note',
  access: 'user',
  params: v.object({ noteId: NoteId }),
  body: v.object({ text: NoteText }),
  reply: Note,
});

/**
 * The gateway answers a repeated call with 404, as if the note belonged to another user; clients treat that as success.
 */
export const removeNote = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/notes/:noteId',
  summary: 'Delete a note',
  access: 'user',
  params: v.object({ noteId: NoteId }),
  reply: v.object({}),
});
