import { operate } from '#server/operate.ts';
import { commentRepository } from '#server/domain/comments/commentRepository.ts';

const states: Partial<Record<string, 'approved' | 'refused'>> = { '--approve': 'approved', '--refuse': 'refused' };

/**
 * `npm run comments` prints what an operator has to read, the oldest first, with how many users have reported it;
 * `-- --approve <id> …` shows comments to everybody, `-- --refuse <id> …` to nobody but who wrote them.
 */
operate(async (db, [flag = '', ...ids]) => {
  const comments = commentRepository(db);
  const state = states[flag];
  if (state) {
    for (const id of ids) {
      // eslint-disable-next-line no-await-in-loop -- an operator names a few by hand
      const isThere = await comments.review(id, state, new Date());
      console.log(isThere ? `${id} is ${state}.` : `There is no comment ${id}.`);
    }
    return;
  }
  const unread = await comments.listUnread();
  for (const { id, writtenAt, storyId, workId, nickname, reports, text } of unread) {
    console.log(
      [id, writtenAt.toISOString(), storyId ?? `work ${workId ?? ''}`, nickname, `${reports} reports`, text].join('\t'),
    );
  }
  console.log(`${unread.length} to read`);
});
