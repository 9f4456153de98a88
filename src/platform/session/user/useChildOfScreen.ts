import { useState } from 'react';
import { useSelector } from 'react-redux';
import { selectUser } from './userSlice.ts';

/**
 * Returns the child for whom the screen was opened. All screens are mounted anew for another child, and what they report
 * while they close belongs to the child that has used them. Empty until the gateway has told the child.
 */
export function useChildOfScreen(): string {
  const active = useSelector(selectUser).childId;
  const [child, setChild] = useState(active);
  if (child === '' && active !== '') setChild(active);
  return child;
}
