/* oxlint-disable no-await-in-loop -- an operator decides about a few works */
import { workModeration } from '#server/domain/works/workModeration.ts';
import { operate, UsageError } from '#server/operation/operate.ts';
import { printLine } from '#server/operation/printLine.ts';
import { loadServerSecret } from '#server/secrets/serverSecret.ts';
import { reviewLine } from './reviewLine.ts';

/**
 * `npm run works`: lists the recordings that wait for a review, and those that users have reported, the longest waiting
 * first. Each line begins with the id and the version of the work, and contains addresses below the gateway's origin, at
 * which the sound and the photo can be opened for ten minutes. `-- --approve <id>@<version> …` publishes both, unless the
 * work was submitted again in the meantime; `-- --refuse <id> <reason>` and `-- --take-down <id> <reason>` show the reason
 * to the owner, and also accept an id with a version.
 */
operate(async (db, [flag = '', ...rest]) => {
  const moderation = workModeration(db);
  const now = new Date();
  const say = (id: string, isDone: boolean, state: string) =>
    printLine(isDone ? `${id} is ${state}.` : `There is no work ${id} that can be ${state}.`);
  if (!['', '--approve', '--refuse', '--take-down'].includes(flag))
    throw new UsageError(`There is no ${flag}. Use --approve, --refuse, --take-down, or nothing to print the list.`);
  if (flag === '--approve') {
    if (rest.length === 0) throw new UsageError('--approve needs the works: <id>@<version> …, as in the list.');
    const named = rest.map((word) => word.split('@'));
    for (const [id, version = ''] of named)
      if (version === '')
        throw new UsageError(`--approve needs the version that was heard: ${id}@<version>, as in the list.`);
    for (const [id = '', version = ''] of named) {
      const outcome = await moderation.approve(id, version, now);
      if (outcome === 'otherVersion')
        printLine(
          `${id} is not published: it has another version than ${version}. Print the list, and listen to it again.`,
        );
      else say(id, outcome === 'published', 'published');
    }
    return;
  }
  if (flag === '--refuse' || flag === '--take-down') {
    const [named = '', ...words] = rest;
    const [id = ''] = named.split('@');
    const reason = words.join(' ').trim();
    if (reason === '') throw new UsageError(`${flag} needs a reason, which the owner will read.`);
    if (flag === '--refuse') say(id, await moderation.refuse(id, reason, now), 'refused');
    else say(id, await moderation.takeDown(id, reason, now), 'taken down');
    return;
  }
  const rows = await moderation.list();
  const secret = await loadServerSecret(db);
  for (const row of rows) printLine(reviewLine(row, secret, now));
  printLine(`${rows.length} to listen to`);
});
