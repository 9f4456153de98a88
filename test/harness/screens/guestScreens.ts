import { getUserInfo } from '#contract/account/session.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';
import { checkScreen } from './checkScreen.ts';
import { listStates, nameOfState } from './listStates.ts';

const PARTS = 2;

/** Defines the tests of a guest's screens. They are split over several files, because jest runs files in parallel. */
export function testGuestScreens(part: 1 | 2): void {
  const phoneFor = usePhones();
  const states = listStates()
    .filter(({ on = ['guest'] }) => on[0] === 'guest')
    .filter((_, index) => index % PARTS === part - 1);
  let phone: Phone;

  beforeAll(async () => {
    phone = await phoneFor({ isForWholeFile: true, prepare: inTheme('day'), context: { reducedMotion: 'reduce' } });
  });

  it.each(states.map((state) => [nameOfState(state), state] as const))(
    'ENV-08 ENV-09 GATE-07 ROLE-01 ROUTE-01 TOAST-06 %s is accessible while it loads, after a failure, and with each reply, fits every width, and works by keyboard',
    (_, state) => checkScreen(phone, state),
  );

  it('GATE-07 no screen of a guest requests a user’s data', () => {
    expect(phone.network.callsTo(getUserInfo)).toEqual([]);
  });
}
