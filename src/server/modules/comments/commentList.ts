import { commentRepository } from '#server/domain/comments/commentRepository.ts';
import { operateModeration } from '#server/moderation/operateModeration.ts';

/**
 * `npm run comments` lists new and reported comments, the oldest first, each with the number of users who have reported
 * it.
 */
operateModeration({
  what: 'comment',
  task: 'read',
  states: { shown: 'approved', refused: 'refused' },
  open: (db) => {
    const { listUnread, review } = commentRepository(db);
    return { list: listUnread, review };
  },
  columnsOf: ({ id, writtenAt, storyId, workId, nickname, reports, text }) => [
    ...[id, writtenAt.toISOString(), storyId ?? `work ${workId ?? ''}`, nickname, `${reports} reports`, text],
  ],
});
