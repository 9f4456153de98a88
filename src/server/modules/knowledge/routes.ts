import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/catalogue/knowledge.ts';
import { randomId } from '#server/secrets/digest.ts';
import type { Gateway } from '#server/gateway.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve, serveOnce } from '#server/endpoint/serve.ts';
import { offerRepository } from '#server/domain/catalogue/offerRepository.ts';
import { ownedSeriesRepository } from '#server/domain/delivery/ownedSeries.ts';
import { courseRepository, type CourseRepository } from './courseRepository.ts';
import { chapterOf, courseOf } from './courses.ts';
import { noteRepository } from './noteRepository.ts';

export function knowledgeRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db, now } = gateway;
  const courses = courseRepository(db);
  const notes = noteRepository(db);
  const offers = offerRepository(db);
  const owned = ownedSeriesRepository(db);

  serve(app, contract.listCourses, async (_, { user, childId }) => {
    const rows = await courses.listCourses(user?.id);
    const ids = rows.map(({ id }) => id);
    const chapters = (await courses.listChapters(ids, childId)).map(chapterOf);
    const chaptersOf = (id: string) => chapters.filter(({ story }) => story.seriesId === id);
    return {
      items: rows.map((row) => courseOf(row, chaptersOf(row.id))).filter(({ chapterCount }) => chapterCount > 0),
    };
  });

  serve(app, contract.getCourse, async ({ params }, { user, childId }) => {
    const [row] = await courses.listCourses(user?.id, params.courseId);
    const chapters = row ? (await courses.listChapters([row.id], childId)).map(chapterOf) : [];
    if (!row || chapters.length === 0) throw new Problem(404, 'not_found');
    const ids = chapters.map(({ story }) => story.id);
    const counts = user ? await notes.countByChapter(user.id, ids) : new Map<string, number>();
    const free = await offers.freeIds(now());
    const ownedIds = user ? await owned.listIds(user.id) : new Set<string>();
    return {
      course: courseOf(row, chapters),
      chapters: chapters.map(({ story, progress }) => ({
        story,
        progress,
        isLocked:
          story.access === 'vip' && user?.isVip !== true && !free.has(story.id) && !ownedIds.has(story.seriesId),
        noteCount: counts.get(story.id) ?? 0,
      })),
    };
  });

  serve(app, contract.listNotes, async ({ params }, { user }) => {
    await requireChapter(courses, params.storyId);
    return { items: (await notes.list(user.id, params.storyId)).map(noteOf) };
  });

  serveOnce(app, gateway, contract.writeNote, async ({ params: { storyId }, body }, { user }, tx) => {
    await requireChapter(courseRepository(tx), storyId);
    const note = { id: randomId(), text: body.text.trim(), writtenAt: now() };
    await noteRepository(tx).add({ ...note, userId: user.id, storyId });
    return noteOf(note);
  });

  serve(app, contract.changeNote, async ({ params, body }, { user }) => {
    const note = await notes.change(user.id, params.noteId, body.text.trim());
    if (!note) throw new Problem(404, 'not_found');
    return noteOf(note);
  });

  serve(app, contract.removeNote, async ({ params }, { user }) => {
    if (!(await notes.remove(user.id, params.noteId))) throw new Problem(404, 'not_found');
    return {};
  });
}

async function requireChapter(courses: CourseRepository, storyId: string): Promise<void> {
  if (!(await courses.isChapter(storyId))) throw new Problem(404, 'not_found');
}

const noteOf = ({ writtenAt, ...note }: { id: string; text: string; writtenAt: Date }) => ({
  ...note,
  writtenAt: writtenAt.getTime(),
});
