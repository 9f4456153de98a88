import type { Dispatch } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { hideLoading, showLoading, type LoadingState } from './variableSlice.ts';

type LoadingLook = Partial<Omit<LoadingState, 'show'>>;

const workUnderWay = new WeakMap<Dispatch, number>();

/**
 * Requests the overlay until the returned function is called. If there are several requests, the overlay disappears
 * when the last of them ends (LOAD-04).
 */
export function beginLoading(dispatch: Dispatch, look: LoadingLook = {}): () => void {
  const before = workUnderWay.get(dispatch) ?? 0;
  workUnderWay.set(dispatch, before + 1);
  if (before === 0) dispatch(showLoading(look));
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    const left = (workUnderWay.get(dispatch) ?? 1) - 1;
    workUnderWay.set(dispatch, left);
    if (left === 0) dispatch(hideLoading());
  };
}

/** Runs an asynchronous task, and shows the overlay until the task ends. */
export async function withLoading<T>(dispatch: Dispatch, work: () => Promise<T>, look?: LoadingLook): Promise<T> {
  const end = beginLoading(dispatch, look);
  try {
    return await work();
  } finally {
    end();
  }
}

/** Shows the overlay while `isBusy` is true and the component is mounted. */
export function useLoadingWhile(isBusy: boolean, type: LoadingState['type'] = 'normal'): void {
  const dispatch = useDispatch();
  useEffect(() => (isBusy ? beginLoading(dispatch, { type }) : undefined), [dispatch, isBusy, type]);
}
