import { children } from '#server/database/tables/account/children.ts';
import { users } from '#server/database/tables/account/users.ts';
import { randomId } from '#server/secrets/digest.ts';
import type { TestGateway } from './useGateway.ts';

/** Adds another child to an account. Returns the id of the child. */
export async function addSibling({ gateway: { db, now } }: TestGateway, accountId: string, nickname = '亮亮') {
  const id = randomId();
  await db.insert(users).values({ id, accountId, nickname, avatarUrl: '/cdn/avatar/daidi.svg', createdAt: now() });
  await db.insert(children).values({ userId: id, nickname, changedAt: now() });
  return id;
}

/** Gives a child the nickname that its family has entered. */
export async function enterNickname({ gateway: { db, now } }: TestGateway, childId: string, nickname: string) {
  const entered = { nickname, changedAt: now() };
  await db
    .insert(children)
    .values({ userId: childId, ...entered })
    .onConflictDoUpdate({ target: children.userId, set: entered });
}
