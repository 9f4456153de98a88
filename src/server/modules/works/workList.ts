import { workRepository } from '#server/domain/works/workRepository.ts';
import { operateModeration } from '#server/moderation/operateModeration.ts';

/** `npm run works`: the recordings that users have reported, the most reported first. */
operateModeration({
  what: 'work',
  task: 'listen to',
  states: { shown: 'published', refused: 'refused' },
  open: (db) => {
    const { listReported, review } = workRepository(db);
    return { list: listReported, review };
  },
  columnsOf: ({ id, title, nickname, state, reports }) => [id, title, nickname, state, `${reports} reports`],
});
