import { useSyncExternalStore } from 'react';
import { PAGE_RECORDER_CHANGED, PAGE_RECORDER_READY, type PageRecorder } from '#contract/host/pageRecorder.ts';

/** Returns the recorder, or undefined until its code has loaded. */
export function usePageRecorder(): PageRecorder | undefined {
  return useSyncExternalStore(subscribe, () => window.__flowRecorder__);
}

/** Returns a text for the user about what could not be recorded or stored. */
export function useRecorderProblem(recorder: PageRecorder): string | undefined {
  return useSyncExternalStore(subscribe, recorder.problem);
}

function subscribe(onChange: () => void): () => void {
  for (const event of [PAGE_RECORDER_READY, PAGE_RECORDER_CHANGED]) addEventListener(event, onChange);
  return () => {
    for (const event of [PAGE_RECORDER_READY, PAGE_RECORDER_CHANGED]) removeEventListener(event, onChange);
  };
}
