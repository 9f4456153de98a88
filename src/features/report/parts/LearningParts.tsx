import type { Report } from '#contract/learning/report.ts';
import { CardSection } from '#ui/list/CardSection.tsx';
import { ChartCard } from '#widgets/chart/ChartCard.tsx';
import { ScoreLine } from '#features/report/charts/ScoreLine.tsx';
import { scoreOf, shortDayText } from '#features/report/reportTexts.ts';
import styles from './Parts.module.css';

/** The characters that the child has learnt for the first time in the period. */
export const NewWords = ({ newWords: { count, texts } }: { newWords: Report['newWords'] }) =>
  count > 0 && (
    <CardSection title="新认识的字">
      <p className={styles['text']}>
        {count} 个{count > texts.length && `，这里是最近的 ${texts.length} 个`}
      </p>
      <ul className={styles['words']}>
        {texts.map((text) => (
          <li key={text} className={styles['word']}>
            {text}
          </li>
        ))}
      </ul>
    </CardSection>
  );

/** Shows the scores of dictations: a chart by day, and a table of the last dictations. */
export function Dictations({ report }: { report: Report }) {
  const { dictations } = report;
  const average = scoreOf(dictations);
  if (dictations.count === 0) return null;
  const text = `听写 ${dictations.count} 次${average === undefined ? '' : `，平均 ${average} 分`}`;
  return (
    <ChartCard
      title="听写成绩"
      text={text}
      heads={['听写', '日期', '写对', '得分']}
      rows={dictations.latest.map((one, index) => [
        `${index + 1}. ${one.title}`,
        shortDayText(one.day),
        `${one.right}/${one.checked}`,
        scoreOf(one) === undefined ? '没有批改' : `${scoreOf(one)} 分`,
      ])}
    >
      <ScoreLine report={report} label={`每天的听写得分。${text}。下面的表格里是最近的听写。`} />
    </ChartCard>
  );
}
