import { useSyncExternalStore } from 'react';
import { FLOW_DOOR_OPENED, type FlowDoor } from '#contract/flowDoor.ts';

/** The recorder, once its code has come. */
export function useFlowDoor(): FlowDoor | undefined {
  return useSyncExternalStore(subscribe, () => window.__flowRecorder__);
}

function subscribe(onChange: () => void): () => void {
  addEventListener(FLOW_DOOR_OPENED, onChange);
  return () => removeEventListener(FLOW_DOOR_OPENED, onChange);
}
