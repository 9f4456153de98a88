import { useCallback } from 'react';
import { useNavigate, type NavigateOptions } from 'react-router';
import { usePresence } from './usePresence.ts';

/**
 * Returns a function that navigates after an awaited reply. It does nothing if the user has left the screen in the
 * meantime.
 */
export function useNavigateAfterReply(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const presence = usePresence();
  return useCallback(
    (to, options) => {
      if (presence() === 'here') void navigate(to, options);
    },
    [navigate, presence],
  );
}
