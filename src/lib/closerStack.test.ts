import { createCloserStack } from './closerStack.ts';

it('BRIDGE-11 the stack of open dialogs closes the last opened dialog first, and notifies its listeners only when the first dialog is added and when the last one is removed', () => {
  const stack = createCloserStack();
  const states: boolean[] = [];
  const closed: string[] = [];
  stack.subscribe(() => states.push(stack.isEmpty()));
  const removeForm = stack.add(() => closed.push('form'));
  const removeSheet = stack.add(() => {
    closed.push('sheet');
    removeSheet();
  });
  expect(stack.closeLast()).toBe(true);
  expect(stack.closeLast()).toBe(true);
  // The entry of a form with unsaved input stays until the form removes it, because the form asks for confirmation
  // first.
  expect(stack.closeLast()).toBe(true);
  expect(closed).toEqual(['sheet', 'form', 'form']);
  removeForm();
  removeForm();
  expect(stack.closeLast()).toBe(false);
  expect(states).toEqual([false, true]);
});
