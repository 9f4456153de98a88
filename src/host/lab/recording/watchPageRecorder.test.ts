import { PAGE_RECORDER_READY, type PageRecorder, type RecordingOutline } from '#contract/host/pageRecorder.ts';
import { createVisibility } from '#host/page/visibility.ts';
import { mainScenarios } from '#host/scenarios.ts';
import { watchPageRecorder, withRecordings } from './watchPageRecorder.ts';

const aRecording = (name: string, stepCount: number): RecordingOutline => ({
  name,
  startedAt: 7,
  durationMs: 1_000,
  steps: Array.from({ length: stepCount }),
});

it('watchPageRecorder keeps the recorder of a page while the app is in the background, and reports that it has ended when the page is left', () => {
  const recorder = { recording: () => aRecording('moon', 2), stored: () => [] } as unknown as PageRecorder;
  const onRecorder = jest.fn();
  const onRecordings = jest.fn();
  watchPageRecorder(window, { onRecorder, onRecordings });
  window.__flowRecorder__ = recorder;
  dispatchEvent(new Event(PAGE_RECORDER_READY));
  onRecordings.mockClear();

  const visibility = createVisibility(window, mainScenarios.wechat.scenario);
  visibility.setHidden(true);
  visibility.setHidden(false);
  visibility.restore();
  expect([onRecorder.mock.calls, onRecordings.mock.calls]).toEqual([[[recorder]], []]);

  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: false }));
  expect(onRecorder).toHaveBeenLastCalledWith(undefined);
  expect(onRecordings.mock.calls).toEqual([[[aRecording('moon', 2)]]]);
  delete window.__flowRecorder__;
});

it('withRecordings replaces a recording by a longer copy, ignores a shorter copy, and adds a new recording at the front', () => {
  const [moon, star] = [aRecording('moon', 3), aRecording('star', 3)];
  const longer = aRecording('moon', 5);
  expect(withRecordings([moon], [star, longer])).toEqual([star, longer]);
  expect(withRecordings([moon, star], [aRecording('star', 1), star])).toEqual([moon, star]);
});
