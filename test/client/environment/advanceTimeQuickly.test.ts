import { advanceTimeQuickly } from '#test/harness/fakes/advanceTimeQuickly.ts';

it('advancing the time ends with the clock of its test, so that a test that took too long does not disturb the next one', async () => {
  jest.useFakeTimers();
  setInterval(() => undefined, 1);
  const advancing = advanceTimeQuickly(1_000_000);
  jest.useRealTimers();
  await expect(advancing).rejects.toThrow('The test ended');
});
