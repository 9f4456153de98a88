import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { answerRequested, type State } from './store.ts';

/** Returns the gateway's reply at an address; undefined before it arrives, null if the request failed. */
export function useAnswer(url: string): unknown {
  const dispatch = useDispatch();
  const answer = useSelector(({ answers }: State) => answers[url]);
  const isKnown = answer !== undefined;
  useEffect(() => {
    if (!isKnown) dispatch(answerRequested(url));
  }, [dispatch, isKnown, url]);
  return answer;
}
