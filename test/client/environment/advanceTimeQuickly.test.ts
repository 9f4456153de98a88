import { advanceTimeQuickly } from '#test/harness/fakes/advanceTimeQuickly.ts';

it('advanceTimeQuickly stops when the fake timers of its test end, so that a test that took too long does not disturb the next one', async () => {
  jest.useFakeTimers();
  setInterval(() => undefined, 1);
  const advancing = advanceTimeQuickly(1_000_000);
  jest.useRealTimers();
  await expect(advancing).rejects.toThrow('The test ended');
});
