import { createHost } from './createHost.ts';

const browser = { kind: 'browser', os: 'other' } as Parameters<typeof createHost>[1];
const identity = () => ({ caller: '1002', version: '1.0.0' });

it.each([
  ['https://evil.example/', false],
  ['javascript:alert(1)', false],
  ['//evil.example/combine/', false],
  [`${location.origin}/combine/about`, true],
])('AUTH-21 BRIDGE-10 the host opens the address %s only if its origin is trusted', async (address, passes) => {
  const leave = jest.fn();
  const refused = jest.fn();
  await createHost(undefined, browser, identity, leave, jest.fn()).openPage(address, refused);
  expect([leave.mock.calls.length, refused.mock.calls.length]).toEqual(passes ? [1, 0] : [0, 1]);
});
