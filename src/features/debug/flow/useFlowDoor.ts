import { useSyncExternalStore } from 'react';
import { FLOW_DOOR_CHANGED, FLOW_DOOR_OPENED, type FlowDoor } from '#contract/flowDoor.ts';

/** The recorder, once its code has come. */
export function useFlowDoor(): FlowDoor | undefined {
  return useSyncExternalStore(subscribe, () => window.__flowRecorder__);
}

/** What could not be recorded or kept, in words. */
export function useFlowProblem(door: FlowDoor): string | undefined {
  return useSyncExternalStore(subscribe, door.problem);
}

function subscribe(onChange: () => void): () => void {
  for (const event of [FLOW_DOOR_OPENED, FLOW_DOOR_CHANGED]) addEventListener(event, onChange);
  return () => {
    for (const event of [FLOW_DOOR_OPENED, FLOW_DOOR_CHANGED]) removeEventListener(event, onChange);
  };
}
