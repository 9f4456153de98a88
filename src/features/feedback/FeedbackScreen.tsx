import { useSearchParams } from 'react-router';
import { FeedbackForm } from './write/FeedbackForm.tsx';
import { FeedbackList } from './thread/FeedbackList.tsx';
import { FeedbackThreadView } from './thread/FeedbackThreadView.tsx';

/**
 * Lets the user write to the operator. With the parameter `view`, the screen lists earlier messages; with `id`, it
 * shows one of them with its answers.
 */
export default function FeedbackScreen() {
  const [search] = useSearchParams();
  const id = search.get('id');
  if (id !== null) return <FeedbackThreadView key={id} id={id} />;
  return search.get('view') === 'mine' ? <FeedbackList /> : <FeedbackForm />;
}
