import crypto from 'node:crypto';
import { eq } from 'drizzle-orm';
import { DAY_MS } from '#lib/time/time.ts';
import {
  creatorFollows,
  creatorSupporters,
  fanGroupMembers,
  fanGroups,
  fanGroupStories,
} from '#server/database/tables/stories/creators.ts';
import { friendSettings, friendships } from '#server/database/tables/account/friends.ts';
import { users } from '#server/database/tables/account/users.ts';
import { creators } from '#server/database/tables/stories/works.ts';
import { periodsAt } from '#server/domain/creators/creatorPeriods.ts';
import { countPower } from '#server/domain/creators/creatorTallies.ts';
import { NICKNAME_RULES } from '#server/domain/users/nickname.ts';
import { DEFAULT_AVATAR, userRepository } from '#server/domain/users/userRepository.ts';
import { creatorOf } from '#server/domain/works/myCreator.ts';
import { operate } from '#server/operation/operate.ts';
import { giveDevices } from '#test/harness/screens/family/giveDevices.ts';
import { giveLimits } from '#test/harness/screens/family/giveLimits.ts';
import { giveReport } from '#test/harness/screens/family/giveReport.ts';
import { randomId } from '#server/secrets/digest.ts';
import { giveListeners, giveWorks } from './ownWorks.ts';
import { creatorId, workId } from './workId.ts';

const POWER = 12;

/**
 * The nicknames of further accounts that follow the family and are followed by it. They are enough for a second page of
 * the lists.
 */
const others = [
  ...['小桃子', '朵朵', '石头', '米粒', '晨晨', '安安', '圆圆', '团子', '阿布', '小满仓', '可可', '一一'],
  ...['暖暖', '嘟嘟', '西西', '果果', '多多', '小鱼儿', '毛豆', '丁丁', '柚子', '小海豚', '闹闹', '星宝'],
];
/** The number of these accounts that are members of the family's group. */
const MEMBERS = 6;
const sharedStories = ['poem-goose', 'old-mulan', 'past-paper', 'moon-quilt'];

/**
 * Arguments: the mobile numbers of the family, of a friend, and of three accounts with limits. Creates these
 * accounts before their first login, so that every screen of creators and friends has a state with data.
 * - The family and its friend each have a creator, are friends, follow each other, and have published recordings; the
 *   friend supports the family and is in its group. Others follow the family as well, and are followed by it.
 * - The family is also signed in on other devices, and has listened and learnt for weeks.
 * - The accounts with limits are described at `giveLimits`.
 */
operate(async (db, [familyMobile = '', friendMobile = '', spent = '', resting = '', asleep = '']) => {
  const now = new Date();
  await giveLimits(db, { spent, resting, asleep }, now);
  const make = async (mobile: string, prefix: 'family' | 'friend', title: string) => {
    const { id: userId } = await userRepository(db).findOrCreateByMobile(mobile, now);
    // A fixed id, so that tests know the address of the creator's group.
    await db
      .update(creators)
      .set({ id: creatorId(prefix) })
      .where(eq(creators.id, await creatorOf(db, userId)));
    return { userId, creatorId: creatorId(prefix), prefix, title };
  };
  const family = await make(familyMobile, 'family', '家里念的《咏鹅》');
  const friend = await make(friendMobile, 'friend', '好友念的《咏鹅》');
  await giveDevices(db, family.userId, now);
  await giveReport(db, family.userId, now);
  await giveWorks(db, family, [
    ['published', 'everybody'],
    ['published', 'friends'],
    ['saved', 'family'],
    ['uploading', 'family'],
    ['inReview', 'everybody'],
    ['refused', 'everybody', '有一句听不清，请重录一下'],
    ['takenDown', 'everybody', '背景里能听见家里的地址'],
  ]);
  await giveListeners(db, workId('family', 'published'));
  await giveWorks(db, friend, [
    ['published', 'everybody'],
    ['published', 'friends'],
  ]);
  for (const [one, other] of [
    [family, friend],
    [friend, family],
  ] as const) {
    await db.insert(friendships).values({ id: randomId(), userId: one.userId, friendId: other.userId, since: now });
    const follow = { id: crypto.randomUUID(), userId: one.userId, creatorId: other.creatorId, followedAt: now };
    await db.insert(creatorFollows).values(follow);
    await db.insert(fanGroups).values({ creatorId: one.creatorId, openedAt: now });
    await db.insert(fanGroupMembers).values({ groupId: one.creatorId, userId: other.userId, joinedAt: now });
    const storyId = 'daidi-ear-umbrella';
    await db.insert(fanGroupStories).values({ groupId: one.creatorId, storyId, userId: other.userId, addedAt: now });
  }
  for (const [index, nickname] of others.entries()) {
    const userId = randomId();
    const moment = new Date(now.getTime() - (index + 1) * DAY_MS);
    const fan = { id: userId, nickname, avatarUrl: DEFAULT_AVATAR, createdAt: moment };
    await db.insert(users).values({ ...fan, nicknameRules: NICKNAME_RULES });
    const own = await creatorOf(db, userId);
    await db.insert(creatorFollows).values([
      { id: crypto.randomUUID(), userId, creatorId: family.creatorId, followedAt: moment },
      { id: crypto.randomUUID(), userId: family.userId, creatorId: own, followedAt: moment },
    ]);
    if (index < MEMBERS)
      await db.insert(fanGroupMembers).values({ groupId: family.creatorId, userId, joinedAt: moment });
    const storyId = sharedStories[index];
    if (storyId !== undefined)
      await db.insert(fanGroupStories).values({ groupId: family.creatorId, storyId, userId, addedAt: moment });
  }
  const shown = { showsNickname: true, showsAvatar: true, showsMinutes: true, changedAt: now };
  await db.insert(friendSettings).values({ userId: friend.userId, ...shown });
  await db
    .insert(creatorSupporters)
    .values(
      periodsAt(now).map((period) => ({ creatorId: family.creatorId, userId: friend.userId, ...period, power: POWER })),
    );
  await countPower(db, family.creatorId, POWER, now);
});
