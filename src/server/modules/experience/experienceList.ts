import { entryRepository } from '#server/domain/experience/entryRepository.ts';
import { operateModeration } from '#server/moderation/operateModeration.ts';

/** `npm run experience` lists entries that families want to share, and reported entries, the oldest first. */
operateModeration({
  what: 'entry',
  task: 'read',
  states: { shown: 'approved', refused: 'refused' },
  open: (db) => {
    const { listUnread, review } = entryRepository(db, undefined);
    return { list: listUnread, review };
  },
  columnsOf: ({ id, writtenAt, form, nickname, reports, title, text, steps }) => [
    ...[id, writtenAt.toISOString(), form, nickname ?? '', `${reports} reports`, title, text, ...steps],
  ],
});
