import { createPatched } from './patched.ts';

it('applying a patch changes only the fields of the patch, and never an object that was read before', () => {
  const current = createPatched({ id: '', listenedMs: 0, isCounted: true });
  current.apply({ id: 'a', listenedMs: 5 });
  const before = current.get();
  current.apply({ listenedMs: 9 });
  expect(current.get()).toEqual({ id: 'a', listenedMs: 9, isCounted: true });
  expect(before.listenedMs).toBe(5);
});
