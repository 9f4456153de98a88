import { useSyncExternalStore } from 'react';
import { FLOW_DOOR_CHANGED, FLOW_DOOR_OPENED, type FlowDoor } from '#contract/flowDoor.ts';

/** Returns the recorder, once its code has loaded. */
export function useFlowDoor(): FlowDoor | undefined {
  return useSyncExternalStore(subscribe, () => window.__flowRecorder__);
}

/** Returns a text about what could not be recorded or stored. */
export function useFlowProblem(door: FlowDoor): string | undefined {
  return useSyncExternalStore(subscribe, door.problem);
}

function subscribe(onChange: () => void): () => void {
  for (const event of [FLOW_DOOR_OPENED, FLOW_DOOR_CHANGED]) addEventListener(event, onChange);
  return () => {
    for (const event of [FLOW_DOOR_OPENED, FLOW_DOOR_CHANGED]) removeEventListener(event, onChange);
  };
}
