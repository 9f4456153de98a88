import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { AvatarId } from '#lib/family/avatarRules.ts';
import type { Interest, Sex } from '#lib/family/childRules.ts';
import { moment } from '#server/database/statements/moment.ts';
import { userId } from './users.ts';

/**
 * The data that a family has entered about a child. Null means that nothing was entered. In this case the value in
 * `users` applies, which the host app sends at each login. A first child about whom nothing was entered has no row.
 */
export const children = pgTable('children', {
  /** The child, who is a row of `users`. */
  userId: userId().primaryKey(),
  nickname: text(),
  /** The version of the rules that cleaned the nickname, as in `users`. */
  nicknameRules: integer('nickname_rules').notNull().default(0),
  /** A calendar day such as `2020-05-10`. */
  birthday: text(),
  sex: text().$type<Sex>(),
  /** The built-in picture that the family has chosen. If there is a photo, the photo is shown instead. */
  avatar: text().$type<AvatarId>(),
  interests: text().array().$type<Interest[]>().notNull().default([]),
  changedAt: moment('changed_at').notNull(),
});
