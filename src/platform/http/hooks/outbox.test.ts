import { createPage } from '#platform/environment/page.ts';
import type { CallError } from '#platform/http/api.ts';
import { createOutbox } from './outbox.ts';

const offline: CallError = { kind: 'network', message: '' };

/** Returns a write whose attempts end one after the other with these outcomes, the last of which repeats. */
function aWrite(...outcomes: { error?: CallError }[]) {
  return jest.fn(async () => (outcomes.length > 1 ? outcomes.shift() : outcomes[0]) ?? {});
}
/** Waits until all resolved promises have been handled. */
const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};
const goOnline = async () => {
  window.dispatchEvent(new Event('online'));
  await settle();
};

it.each<[string, CallError, number]>([
  ['refuses', { kind: 'status', status: 404, message: '' }, 1],
  ['cannot carry out', { kind: 'status', status: 503, message: '' }, 2],
  ['does not accept because of the session', { kind: 'status', status: 401, message: '' }, 2],
])('HTTP-10 a write that the gateway %s (%j) is sent %i times until the network is back', async (_, error, times) => {
  const outbox = createOutbox(createPage());
  const write = aWrite({ error }, {});
  outbox.add(write);
  await settle();
  await goOnline();
  expect(write).toHaveBeenCalledTimes(times);
  expect(outbox.state()).toEqual({ unsavedCount: 0, isSending: false });
  await goOnline();
  expect(write).toHaveBeenCalledTimes(times);
});

it('the outbox sends a write only after the earlier writes have ended, but sends all writes at once when the page is left', async () => {
  const outbox = createOutbox(createPage());
  const first = jest.fn(() => new Promise<object>(() => undefined));
  const second = aWrite({});
  outbox.add(first);
  outbox.add(second);
  await settle();
  expect(second).not.toHaveBeenCalled();
  outbox.sendAll();
  expect(first).toHaveBeenCalledTimes(1);
  expect(second).toHaveBeenCalledTimes(1);
});

it('an outbox that is closed sends an unsaved write once more, and not again when the network comes back', async () => {
  const outbox = createOutbox(createPage());
  const write = aWrite({ error: offline });
  outbox.add(write);
  await settle();
  outbox.close();
  await settle();
  await goOnline();
  expect(write).toHaveBeenCalledTimes(2);
});
