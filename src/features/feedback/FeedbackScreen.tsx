import { useSearchParams } from 'react-router';
import { FeedbackForm } from './write/FeedbackForm.tsx';
import { FeedbackList } from './thread/FeedbackList.tsx';
import { FeedbackThreadView } from './thread/FeedbackThreadView.tsx';

/** Writes to the operator; with the parameter `view` shows earlier messages, with `id` one of them and its answers. */
export default function FeedbackScreen() {
  const [search] = useSearchParams();
  const id = search.get('id');
  if (id !== null) return <FeedbackThreadView key={id} id={id} />;
  return search.get('view') === 'mine' ? <FeedbackList /> : <FeedbackForm />;
}
