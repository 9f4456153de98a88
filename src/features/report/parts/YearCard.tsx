import type { Report } from '#contract/learning/report.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Daidi } from '#ui/mascot/Daidi.tsx';
import { cheering } from '#ui/mascot/cheering.tsx';
import { bucketsOf, hourBuckets } from '#features/report/buckets.ts';
import { durationText, shortDayText, totalSeconds } from '#features/report/reportTexts.ts';
import { spaced } from '#lib/text/spaced.ts';
import styles from './YearCard.module.css';

const NIGHT_FROM = 19;
const MORNING_UNTIL = 9;
const EVENING_FROM = 17;

function timeOfDay(report: Report): string | undefined {
  const [most] = hourBuckets(report).sort((left, right) => totalSeconds(right.seconds) - totalSeconds(left.seconds));
  if (!most || totalSeconds(most.seconds) === 0) return undefined;
  const hour = Number(most.id);
  if (hour >= NIGHT_FROM) return '睡前是最安静的听故事时间';
  if (hour < MORNING_UNTIL) return '一天常常从故事开始';
  return hour >= EVENING_FROM ? '傍晚是最常听故事的时候' : '白天也有故事陪着';
}

/** Returns the sentences of a review of the year, without those that have nothing to report. */
function sentencesOf(report: Report): string[] {
  const { days, stories, newWords, dictations, activeDays } = report;
  const longest = [...days].sort((left, right) => totalSeconds(right) - totalSeconds(left))[0];
  const months = bucketsOf('year', report).sort(
    (left, right) => totalSeconds(right.seconds) - totalSeconds(left.seconds),
  );
  const favourite = stories.top[0];
  return [
    `一起度过了 ${durationText(totalSeconds(report.seconds))}，有 ${activeDays} 天`,
    ...(stories.count > 0 ? [`听了 ${stories.count} 个故事`] : []),
    ...(favourite ? [`最爱的是《${favourite.title}》，听了 ${favourite.times} 次`] : []),
    ...(months[0] ? [spaced`${months[0].name}听得最多`] : []),
    ...(longest ? [`${shortDayText(longest.day)}那天，陪伴了 ${durationText(totalSeconds(longest))}`] : []),
    ...(newWords.count > 0 ? [`新认识了 ${newWords.count} 个字`] : []),
    ...(dictations.count > 0 ? [`听写了 ${dictations.count} 次`] : []),
    timeOfDay(report) ?? '',
  ].filter(Boolean);
}

/** A review of the year. */
export function YearCard({ report }: { report: Report }) {
  const year = report.from.slice(0, 4);
  return (
    <section className={styles['card']} aria-label={`${year} 年度卡片`}>
      <p className={styles['year']}>{year}</p>
      <h2 className={styles['title']}>和呆迪的这一年</h2>
      <div className={styles['daidi']}>
        <Daidi mood={cheering} size={116} />
      </div>
      <ul className={styles['sentences']}>
        {sentencesOf(report).map((sentence) => (
          <li key={sentence} className={styles['sentence']}>
            {sentence}
          </li>
        ))}
      </ul>
      <ButtonLink href={href('report', { period: 'year', at: report.from, share: '1' })} as={AppLink} wide>
        做成年度卡片图
      </ButtonLink>
    </section>
  );
}
