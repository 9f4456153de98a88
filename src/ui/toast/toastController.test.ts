import { HOUR_MS } from '#lib/time/time.ts';
import { createToastController, type ToastKind } from './toastController.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('the toast controller', () => {
  it.each<ToastKind>(['info', 'success', 'fail', 'offline', 'loading'])('TOAST-01 shows a toast of kind %s', (kind) => {
    const toasts = createToastController();
    toasts.show({ kind, text: '你好' });
    expect(toasts.getSnapshot()).toMatchObject({ kind, text: '你好', leaving: false });
  });

  it('TOAST-01 replaces the previous toast immediately, and shows the new toast for its full duration', () => {
    const toasts = createToastController();
    toasts.show({ kind: 'info', text: '旧' });
    jest.advanceTimersByTime(1400);
    toasts.show({ kind: 'success', text: '新' });
    expect(toasts.getSnapshot()).toMatchObject({ text: '新' });
    jest.advanceTimersByTime(1499);
    expect(toasts.getSnapshot()).toMatchObject({ text: '新', leaving: false });
  });

  it('TOAST-01 replaces a toast that is closing, and keeps the new toast when the old one would have been removed', () => {
    const toasts = createToastController();
    toasts.show({ kind: 'info', text: '旧' });
    toasts.hide();
    jest.advanceTimersByTime(299);
    toasts.show({ kind: 'info', text: '新' });
    jest.advanceTimersByTime(1000);
    expect(toasts.getSnapshot()).toMatchObject({ text: '新', leaving: false });
  });

  it('TOAST-02 shows a toast for 1.5 s and with a mask by default', () => {
    const toasts = createToastController();
    toasts.show({ kind: 'info', text: '你好' });
    expect(toasts.getSnapshot()?.mask).toBe(true);
    jest.advanceTimersByTime(1499);
    expect(toasts.getSnapshot()?.leaving).toBe(false);
    jest.advanceTimersByTime(1);
    expect(toasts.getSnapshot()?.leaving).toBe(true);
  });

  it('TOAST-02 shows a toast for another duration, or without a mask, if the caller requests it', () => {
    const toasts = createToastController();
    toasts.show({ kind: 'info', text: '你好', durationMs: 4000, mask: false });
    expect(toasts.getSnapshot()?.mask).toBe(false);
    jest.advanceTimersByTime(3999);
    expect(toasts.getSnapshot()?.leaving).toBe(false);
    jest.advanceTimersByTime(301);
    expect(toasts.getSnapshot()).toBeNull();
  });

  it('TOAST-02 keeps a toast with the duration 0 until it is hidden', () => {
    const toasts = createToastController();
    toasts.show({ kind: 'fail', text: '你好', durationMs: 0 });
    jest.advanceTimersByTime(HOUR_MS);
    expect(toasts.getSnapshot()?.leaving).toBe(false);
  });

  it.each([undefined, 100])(
    'TOAST-03 never closes a loading toast automatically (with the duration %s)',
    (durationMs) => {
      const toasts = createToastController();
      toasts.show({ kind: 'loading', text: '正在保存', ...(durationMs !== undefined && { durationMs }) });
      jest.advanceTimersByTime(HOUR_MS);
      expect(toasts.getSnapshot()).toMatchObject({ kind: 'loading', leaving: false });
    },
  );

  it('TOAST-04 closes the current toast when `hide` is called', () => {
    const toasts = createToastController();
    toasts.show({ kind: 'loading', text: '正在保存' });
    toasts.hide();
    expect(toasts.getSnapshot()?.leaving).toBe(true);
  });

  it('TOAST-04 cancels the next toast, but no later one, if `hide` is called while there is no toast', () => {
    const toasts = createToastController();
    toasts.hide();
    jest.advanceTimersByTime(299);
    toasts.show({ kind: 'loading', text: '被取消' });
    expect(toasts.getSnapshot()).toBeNull();
    toasts.show({ kind: 'info', text: '看得见' });
    expect(toasts.getSnapshot()?.text).toBe('看得见');
  });

  it('TOAST-04 does not cancel the next toast if it is shown 300 ms after `hide`', () => {
    const toasts = createToastController();
    toasts.hide();
    jest.advanceTimersByTime(300);
    toasts.show({ kind: 'info', text: '看得见' });
    expect(toasts.getSnapshot()?.text).toBe('看得见');
  });

  it('TOAST-04 after two calls of `hide` while there is no toast, cancels the next toast within 300 ms after the second call, but not the toast after it', () => {
    const toasts = createToastController();
    toasts.hide();
    jest.advanceTimersByTime(200);
    toasts.hide();
    jest.advanceTimersByTime(200);
    toasts.show({ kind: 'info', text: '被取消' });
    toasts.show({ kind: 'info', text: '看得见' });
    expect(toasts.getSnapshot()?.text).toBe('看得见');
  });

  it('TOAST-04 if `hide` is called again while a toast is closing, neither delays the closing nor cancels the next toast', () => {
    const toasts = createToastController();
    toasts.show({ kind: 'loading', text: '正在保存' });
    toasts.hide();
    jest.advanceTimersByTime(200);
    toasts.hide();
    jest.advanceTimersByTime(100);
    expect(toasts.getSnapshot()).toBeNull();
    toasts.show({ kind: 'fail', text: '没有保存成功' });
    expect(toasts.getSnapshot()?.text).toBe('没有保存成功');
  });

  it('TOAST-05 removes a closing toast after 300 ms, not earlier', () => {
    const toasts = createToastController();
    toasts.show({ kind: 'info', text: '你好' });
    toasts.hide();
    jest.advanceTimersByTime(299);
    expect(toasts.getSnapshot()).not.toBeNull();
    jest.advanceTimersByTime(1);
    expect(toasts.getSnapshot()).toBeNull();
  });

  it('notifies its subscribers of every change until they unsubscribe', () => {
    const toasts = createToastController();
    const listener = jest.fn();
    const leave = toasts.subscribe(listener);
    toasts.show({ kind: 'info', text: '你好' });
    expect(listener).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1800);
    expect(listener).toHaveBeenCalledTimes(3);
    leave();
    toasts.show({ kind: 'info', text: '再见' });
    expect(listener).toHaveBeenCalledTimes(3);
  });
});
