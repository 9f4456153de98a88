import { Chip } from '#ui/action/Chip.tsx';
import styles from './GradePicker.module.css';

interface GradePickerProps {
  grade: number;
  term: 1 | 2;
  onChoose: (place: { grade: number; term: 1 | 2 }) => void;
}

const gradeNames = ['一年级', '二年级', '三年级', '四年级', '五年级', '六年级'];
const termNames = { 1: '上册', 2: '下册' } as const;

/** Chooses a school book by its grade and term. */
export const GradePicker = ({ grade, term, onChoose }: GradePickerProps) => (
  <>
    <div className={styles['grades']} role="group" aria-label="年级">
      {gradeNames.map((name, index) => (
        <Chip key={name} fills selected={grade === index + 1} onClick={() => onChoose({ grade: index + 1, term })}>
          {name}
        </Chip>
      ))}
    </div>
    <div className={styles['terms']} role="group" aria-label="学期">
      {([1, 2] as const).map((one) => (
        <Chip key={one} selected={term === one} onClick={() => onChoose({ grade, term: one })}>
          {termNames[one]}
        </Chip>
      ))}
    </div>
  </>
);
