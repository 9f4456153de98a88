import { operate } from '#server/operate.ts';
import { workRepository } from '#server/domain/works/workRepository.ts';

const states: Partial<Record<string, 'published' | 'refused'>> = { '--approve': 'published', '--refuse': 'refused' };

/**
 * `npm run works` prints the recordings that users have reported, the most reported first; `-- --approve <id> …` shows
 * them again, `-- --refuse <id> …` to nobody any more.
 */
operate(async (db, [flag = '', ...ids]) => {
  const works = workRepository(db);
  const state = states[flag];
  if (state) {
    for (const id of ids) {
      // eslint-disable-next-line no-await-in-loop -- an operator names a few by hand
      console.log((await works.review(id, state)) ? `${id} is ${state}.` : `There is no work ${id}.`);
    }
    return;
  }
  const reported = await works.listReported();
  for (const { id, title, nickname, state: present, reports } of reported) {
    console.log([id, title, nickname, present, `${reports} reports`].join('\t'));
  }
  console.log(`${reported.length} to listen to`);
});
