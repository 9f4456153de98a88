import { openPageRecorder } from './pageRecorder.ts';
import { recorderTools } from './recorderTools.ts';
import type { StoreTools } from '#app/store/store.ts';
import { traceTools } from './traceTools.ts';

/** Returns the settings for Redux DevTools, together with the flow recorder if this page is being recorded. */
export function developerTools(): StoreTools {
  const trace = traceTools();
  const recorder = openPageRecorder();
  if (!recorder) return trace;
  const recording = recorderTools(recorder);
  return {
    ...trace,
    ...recording,
    saga: { ...trace.saga, ...recording.saga },
    begin: (...services) => trace.begin(...(recording.begin?.(...services) ?? services)),
  };
}
