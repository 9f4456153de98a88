import { useState } from 'react';
import { useSelector } from 'react-redux';
import { selectUser } from './userSlice.ts';

/**
 * Returns the id of the child for whom the screen was opened; empty until the gateway has reported the active child.
 * The id does not change: when another child becomes active, all screens are mounted anew, and what a screen reports
 * while it is being unmounted still belongs to the child who has used it.
 */
export function useChildOfScreen(): string {
  const active = useSelector(selectUser).childId;
  const [child, setChild] = useState(active);
  if (child === '' && active !== '') setChild(active);
  return child;
}
