import { seriousViolations } from '#test/harness/browser/axe.ts';
import { inTheme } from '#test/harness/browser/inTheme.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';
import { checkScreen } from '#test/harness/screens/checkScreen.ts';
import { listStates } from '#test/harness/screens/listStates.ts';

const phoneFor = usePhones();
const states = listStates().filter(({ on = ['guest'] }) => on[0] === 'guest');

describe('the screens of a guest', () => {
  let phone: Phone;
  beforeAll(async () => {
    phone = await phoneFor({ isKept: true, prepare: inTheme('day'), context: { reducedMotion: 'reduce' } });
  });

  it.each(states.map((state) => [`${state.path} ${(state.steps ?? []).join(' ')}`.trim(), state] as const))(
    'ENV-08 ENV-09 TOAST-06 %s is accessible in every state, fits every width, and works by keyboard',
    (_, state) => checkScreen(phone, state),
  );

  it.each(['light', 'dark'] as const)(
    'the account page has no serious or critical axe violation: %s',
    async (colorScheme) => {
      const { page, gateway } = phone;
      await page.emulateMedia({ colorScheme });
      await page.goto(`${gateway.origin}/account/phone`);
      await page.getByRole('button', { name: '获取验证码' }).waitFor();
      expect(await seriousViolations(page)).toEqual([]);
    },
  );
});
