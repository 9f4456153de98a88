import { createEmitter } from './emitter.ts';

describe('createEmitter', () => {
  it('calls every listener with the event, in the order of subscription', () => {
    const calls: string[] = [];
    const { emit, subscribe } = createEmitter<string>();
    subscribe((event) => calls.push(`first ${event}`));
    subscribe((event) => calls.push(`second ${event}`));
    emit('change');
    expect(calls).toEqual(['first change', 'second change']);
  });

  it('still calls a listener with two subscriptions after one of them has ended', () => {
    const listener = jest.fn();
    const { emit, subscribe } = createEmitter();
    const unsubscribe = subscribe(listener);
    subscribe(listener);
    unsubscribe();
    unsubscribe();
    emit();
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('does not call a listener that another listener has unsubscribed or subscribed during the same event', () => {
    const { emit, subscribe } = createEmitter();
    const late = jest.fn();
    const removed = jest.fn();
    subscribe(() => {
      unsubscribe();
      subscribe(late);
    });
    const unsubscribe = subscribe(removed);
    emit();
    expect(removed).not.toHaveBeenCalled();
    expect(late).not.toHaveBeenCalled();
  });

  it('calls the other listeners when one throws, and reports the error as uncaught', () => {
    jest.useFakeTimers();
    const other = jest.fn();
    const { emit, subscribe } = createEmitter();
    subscribe(() => {
      throw new Error('broken listener');
    });
    subscribe(other);
    emit();
    expect(other).toHaveBeenCalledTimes(1);
    expect(() => jest.runAllTimers()).toThrow('broken listener');
    jest.useRealTimers();
  });
});
