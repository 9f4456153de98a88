import { href } from '#platform/navigation/paths.ts';
import { WordFeedback } from './WordFeedback.tsx';

export default function DictationFeedbackScreen() {
  return <WordFeedback source="dictation" title="听写反馈" home={href('dictationIndex')} homeName="回到听写" />;
}
