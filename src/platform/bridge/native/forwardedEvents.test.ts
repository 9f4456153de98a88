import type { HostEventName } from '#contract/host/hostEvents.ts';
import { createForwardedEvents } from './forwardedEvents.ts';

beforeEach(() => jest.spyOn(console, 'info').mockImplementation());

/** Simulates a host. It stores what the page sends, and sends an event to the page on demand. */
function start() {
  const sent: [string, object][] = [];
  let receive: (name: HostEventName) => void = () => undefined;
  const events = createForwardedEvents({
    sendEvent(name, data) {
      sent.push([name, data]);
      return Promise.resolve();
    },
    subscribeEvents(listener) {
      receive = listener;
      return () => undefined;
    },
  });
  return { events, sent, hostSends: (name: HostEventName) => receive(name) };
}

it('BRIDGE-07 an event about a change in the page is sent to the host and to the page’s own listeners', () => {
  const { events, sent } = start();
  const signed = jest.fn();
  const changed = jest.fn();
  events.on('UserSigned', signed);
  events.on('UserAimUpdated', changed);
  events.forward('UserSigned');
  events.forward('UserAimUpdated', 'aimAdd');
  expect(sent).toEqual([
    ['UserSigned', {}],
    ['UserAimUpdated', { action: 'aimAdd' }],
  ]);
  expect(signed.mock.calls).toEqual([['page']]);
  expect(changed.mock.calls).toEqual([['page']]);
});

it('BRIDGE-07 an event about a change that the host reports reaches the page’s listeners, and is not sent back to the host', () => {
  const { events, sent, hostSends } = start();
  const signed = jest.fn();
  const unsubscribe = events.on('UserSigned', signed);
  hostSends('UserSigned');
  hostSends('page.back');
  expect(signed.mock.calls).toEqual([['host']]);
  unsubscribe();
  hostSends('UserSigned');
  expect(signed).toHaveBeenCalledTimes(1);
  expect(sent).toEqual([]);
});
