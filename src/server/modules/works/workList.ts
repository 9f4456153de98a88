/* oxlint-disable no-await-in-loop -- an operator decides about a few works */
import { workDesk } from '#server/domain/works/workModeration.ts';
import { operate } from '#server/operation/operate.ts';
import { loadServerSecret } from '#server/secrets/serverSecret.ts';
import { reviewLine } from './reviewLine.ts';

/**
 * `npm run works`: lists the recordings that wait for a review, and those that users have reported, the longest waiting
 * first. Each line contains addresses below the gateway's origin, at which the sound and the photo can be opened for
 * ten minutes. `-- --approve <id> …` publishes both; `-- --refuse <id> <reason>` and `-- --take-down <id> <reason>`
 * show the reason to the owner.
 */
operate(async (db, [flag = '', ...rest]) => {
  const desk = workDesk(db);
  const now = new Date();
  const say = (id: string, isDone: boolean, state: string) =>
    console.log(isDone ? `${id} is ${state}.` : `There is no work ${id} that can be ${state}.`);
  if (flag === '--approve') {
    for (const id of rest) say(id, await desk.approve(id, now), 'published');
    return;
  }
  if (flag === '--refuse' || flag === '--take-down') {
    const [id = '', ...words] = rest;
    const reason = words.join(' ').trim();
    if (reason === '') throw new Error(`${flag} needs a reason, which the owner will read.`);
    if (flag === '--refuse') say(id, await desk.refuse(id, reason, now), 'refused');
    else say(id, await desk.takeDown(id, reason, now), 'taken down');
    return;
  }
  const rows = await desk.list();
  const secret = await loadServerSecret(db);
  for (const row of rows) console.log(reviewLine(row, secret, now));
  console.log(`${rows.length} to listen to`);
});
