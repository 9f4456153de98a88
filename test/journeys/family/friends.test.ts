import { acceptFriendInvite, blockFriend, saveFriendSettings, unblockFriend } from '#contract/family/friends.ts';
import { seriousViolations } from '#test/harness/browser/page/axe.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { takeThemedScreenshots } from '#test/harness/browser/page/screenPicture.ts';
import { type TimeShiftedGateway, startTimeShiftedGateway } from '#test/harness/browser/run/gatewayClock.ts';
import { createMobileNumber, signIn } from '#test/harness/browser/signIn.ts';
import { waitUntil } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';
import { passGuardianCheck } from '#test/journeys/mall/guardianCheck.ts';

const phoneFor = usePhones();

describe('friends', () => {
  let moved: TimeShiftedGateway;
  beforeAll(async () => {
    moved = await startTimeShiftedGateway('friends');
  });
  afterAll(() => moved.gateway.end('SIGTERM'));

  it('are invited by a link that a second browser opens, show only what they permit, and can be blocked', async () => {
    const aPhone = () => phoneFor({ gateway: moved.gateway, prepare: inTheme('day') });
    const [ann, ben] = [await aPhone(), await aPhone()];
    for (const { page } of [ann, ben]) await moved.startClock(page);
    const [mobileOfAnn, mobileOfBen] = [createMobileNumber(), createMobileNumber()];
    /**
     * Confirms as an adult, with an SMS code. This moves the clock of the gateway, so the clocks of the pages are set
     * to the same time.
     */
    const confirm = async (phone: typeof ann, mobile: string) => {
      await passGuardianCheck(phone, moved, mobile);
      for (const { page } of [ann, ben]) await page.clock.setSystemTime(moved.now());
    };
    const picture = async ({ page }: typeof ann, name: string) => {
      await takeThemedScreenshots(page, `family/${name}`);
      expect(await seriousViolations(page)).toEqual([]);
    };
    const press = ({ page }: typeof ann, name: string | RegExp) =>
      page.getByRole('button', { name, exact: true }).first().tap();

    await signIn(ann, { mobile: mobileOfAnn, path: '/profile' });
    await ann.page.getByRole('link', { name: '好友互动' }).tap();
    await ann.page.getByText('还没有好友').waitFor();
    await picture(ann, 'friends-new');
    await press(ann, '生成邀请链接');
    await ann.page.getByRole('form', { name: '家长确认' }).waitFor();
    await picture(ann, 'friends-adult');
    await confirm(ann, mobileOfAnn);
    await ann.page.getByRole('button', { name: '把邀请发给好友' }).waitFor();
    await press(ann, '看海报');
    await ann.page.getByRole('img', { name: /分享海报/ }).waitFor();
    await picture(ann, 'friends-invite');
    const [link] = await ann.page.evaluate(
      () => JSON.parse(localStorage.getItem('friend_invites') ?? '[]') as { id: string; secret: string }[],
    );
    const address = `/friend/interact?invite=${link?.id ?? ''}#${link?.secret ?? ''}`;

    // The link leads a guest to the login. The secret is in the fragment of the link, which is sent to no server, and
    // the app removes it from the address.
    await ben.open(address);
    await ben.page.getByText('手机号登录').waitFor();
    await signIn(ben, { mobile: mobileOfBen, path: '/about' });
    await ben.open(address);
    await ben.page.getByText(/邀请你们一起听故事$/).waitFor();
    await waitUntil(() => !ben.page.url().includes('#') || undefined, 'the secret has left the address');
    await picture(ben, 'friend-invitation');
    await press(ben, '接受邀请');
    await confirm(ben, mobileOfBen);
    await ben.network.waitForAnswer(acceptFriendInvite);
    await ben.page.getByText('好友（1）').waitFor();
    await press(ben, '参加排行');
    await confirm(ben, mobileOfBen);
    await ben.network.waitForAnswer(saveFriendSettings);

    await ann.page.reload();
    await ann.page.getByText('好友（1）').waitFor();
    await ann.page.getByText('这周还没有听').nth(1).waitFor();
    await ann.page.getByText('你的时长只有自己能看到', { exact: false }).waitFor();
    await picture(ann, 'friends');
    await press(ann, '拉黑');
    await ann.page.getByRole('alertdialog').getByRole('button', { name: '拉黑' }).tap();
    await ann.network.waitForAnswer(blockFriend);
    await ann.page.getByText('还没有好友').waitFor();
    await press(ann, '看看拉黑了谁');
    await ann.page.getByRole('button', { name: /^解除拉黑/ }).waitFor();
    await picture(ann, 'friends-blocked');

    await ben.open(`/friend/interact?invite=${link?.id ?? ''}`);
    await ben.page.getByText('这个邀请已经失效了').waitFor();
    await press(ann, /^解除拉黑/);
    await ann.network.waitForAnswer(unblockFriend);
    await ben.page.reload();
    await ben.page.getByRole('button', { name: '接受邀请' }).waitFor();
  });
});
