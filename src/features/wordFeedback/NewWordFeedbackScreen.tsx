import { href } from '#platform/navigation/paths.ts';
import { WordFeedback } from './WordFeedback.tsx';

export default function NewWordFeedbackScreen() {
  return <WordFeedback source="newWord" title="生字反馈" home={href('newWord')} homeName="回到生字" />;
}
