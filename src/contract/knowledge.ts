import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Count, Id, Moment, textOf } from './fields.ts';
import { Cover, Progress, StoryCard } from './stories.ts';

/**
 * A series of knowledge. Chapters are its stories; `freeCount` of them are open to everybody, of the others whoever is no
 * member hears the preview (ROLE-02). `marks`: how far the caller has come in each of them, in their order; a guest's phone
 * knows more.
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
  summary: 'Courses of knowledge, and how far the caller has come in each',
  access: 'client',
  reply: v.object({ items: v.array(Course) }),
});

const Chapter = v.object({
  story: StoryCard,
  progress: v.nullable(Progress),
  /** Only its preview is played to the caller. */
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
/** More than white space, which is cut off its ends. */
const NoteText = v.pipe(v.string(), v.regex(/\S/), v.maxLength(NOTE_LENGTH));
const NoteId = textOf(64, /^[\w-]{8,64}$/);

const Note = v.object({ id: NoteId, text: v.string(), writtenAt: Moment });
export type Note = v.InferOutput<typeof Note>;

/** The newest first. */
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
  summary: 'Write a note anew',
  access: 'user',
  params: v.object({ noteId: NoteId }),
  body: v.object({ text: NoteText }),
  reply: Note,
});

export const removeNote = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/notes/:noteId',
  summary: 'Remove a note; one that is gone already stays gone',
  access: 'user',
  params: v.object({ noteId: NoteId }),
  reply: v.object({}),
});
