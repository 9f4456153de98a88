import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Lab } from './lab.ts';
import type { LabState } from './labState.ts';

export const LabContext = createContext<Lab | undefined>(undefined);

export function useLab(): Lab {
  const lab = useContext(LabContext);
  if (!lab) throw new Error('The component is outside LabContext.');
  return lab;
}

export function useLabState<T>(select: (state: LabState) => T): T {
  const { store } = useLab();
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
