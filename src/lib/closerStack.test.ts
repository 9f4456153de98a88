import { createCloserStack } from './closerStack.ts';

it('BRIDGE-11 the stack closes its entries in reverse order, and notifies only when it becomes filled or empty', () => {
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
  // A form with unsaved work only asks for confirmation, so its entry stays until the form removes it.
  expect(stack.closeLast()).toBe(true);
  expect(closed).toEqual(['sheet', 'form', 'form']);
  removeForm();
  removeForm();
  expect(stack.closeLast()).toBe(false);
  expect(states).toEqual([false, true]);
});
