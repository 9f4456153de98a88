import { recorderTools } from '#app/developer/recorderTools.ts';
import { createFlowRecorder } from '#platform/flow/recording/recorder.ts';
import { startSession, type SessionOptions } from '#test/harness/session/startSession.ts';

/** Starts a session and records its flows from the beginning. */
export function recordSession(options: SessionOptions = {}) {
  const recorder = createFlowRecorder({ name: 'a flow', version: 'test', roots: {} });
  const session = startSession({ ...options, tools: recorderTools(recorder) });
  return { ...session, recorder };
}
