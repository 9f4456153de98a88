import crypto from 'node:crypto';
import {
  creatorFollows,
  creatorSupporters,
  fanGroupMembers,
  fanGroups,
  fanGroupStories,
} from '#server/database/tables/stories/creators.ts';
import { friendSettings, friendships } from '#server/database/tables/account/friends.ts';
import { periodsAt } from '#server/domain/creators/creatorPeriods.ts';
import { countPower } from '#server/domain/creators/creatorTallies.ts';
import { userRepository } from '#server/domain/users/userRepository.ts';
import { creatorOf } from '#server/domain/works/myCreator.ts';
import { operate } from '#server/operation/operate.ts';
import { giveDevices } from '#test/harness/screens/family/giveDevices.ts';
import { giveLimits } from '#test/harness/screens/family/giveLimits.ts';
import { giveReport } from '#test/harness/screens/family/giveReport.ts';
import { randomId } from '#server/secrets/digest.ts';
import { giveListeners, giveWorks } from './ownWorks.ts';
import { workId } from './workId.ts';

const POWER = 12;

/**
 * `<number of the family> <number of a friend> <three numbers of accounts with limits>`: creates these accounts before their first
 * login. The family and its friend have a creator each, are friends, follow each other, and have published recordings; the friend
 * supports the family and is in its group. So every screen of creators and friends has a state with data. The family is also
 * signed in on other devices, and has listened and learnt for weeks. For the others see `giveLimits`.
 */
operate(async (db, [familyMobile = '', friendMobile = '', spent = '', resting = '', asleep = '']) => {
  const now = new Date();
  await giveLimits(db, { spent, resting, asleep }, now);
  const make = async (mobile: string, prefix: string, title: string) => {
    const { id: userId } = await userRepository(db).findOrCreateByMobile(mobile, now);
    return { userId, creatorId: await creatorOf(db, userId), prefix, title };
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
  const shown = { showsNickname: true, showsAvatar: true, showsMinutes: true, changedAt: now };
  await db.insert(friendSettings).values({ userId: friend.userId, ...shown });
  const { creatorId } = family;
  await db
    .insert(creatorSupporters)
    .values(periodsAt(now).map((period) => ({ creatorId, userId: friend.userId, ...period, power: POWER })));
  await countPower(db, creatorId, POWER, now);
});
