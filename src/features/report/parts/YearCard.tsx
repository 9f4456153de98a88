import type { Report } from '#contract/learning/report.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Daidi } from '#ui/mascot/Daidi.tsx';
import { cheering } from '#ui/mascot/cheering.tsx';
import { bucketsOf, busiest, hourBuckets } from '#features/report/buckets.ts';
import { durationText, shortDayText, totalSeconds } from '#features/report/reportTexts.ts';
import { spaced } from '#lib/text/spaced.ts';
import styles from './YearCard.module.css';

/** The hour at which each part of the day begins. The night lasts until the morning. */
const MORNING = 5;
const DAYTIME = 9;
const EVENING = 17;
const NIGHT = 19;

/** The minimum number of active days for which the card mentions a favourite time of day. Fewer days show no habit. */
const HABIT_DAYS = 3;

function timeOfDay(report: Report): string | undefined {
  const most = busiest(hourBuckets(report));
  if (!most || report.activeDays < HABIT_DAYS) return undefined;
  const hour = Number(most.id);
  if (hour >= NIGHT || hour < MORNING) return '最常在晚上来，一天就这样安静下来';
  if (hour < DAYTIME) return '最常在早上来，一天从这里开始';
  return hour < EVENING ? '最常在白天来' : '最常在傍晚来';
}

function storiesText({ count, top: [longest] }: Report['stories']): string | undefined {
  if (count === 0) return undefined;
  if (!longest) return `听了 ${count} 个故事`;
  const times = longest.times > 1 ? `，前后听了 ${longest.times} 次` : '';
  return count === 1
    ? `听了 1 个故事：《${longest.title}》${times}`
    : `听了 ${count} 个故事，听得最久的是《${longest.title}》${times}`;
}

/**
 * Returns texts about the month and about the day with the most time. A text is left out if there is no other month or
 * day to compare with.
 */
function longestTexts(report: Report): string[] {
  const months = bucketsOf('year', report).filter(({ seconds }) => totalSeconds(seconds) > 0);
  const month = months.length > 1 ? busiest(months) : undefined;
  const day =
    report.activeDays > 1
      ? [...report.days].sort((left, right) => totalSeconds(right) - totalSeconds(left))[0]
      : undefined;
  return [
    ...(month ? [spaced`${month.name}在一起的时间最长`] : []),
    ...(day ? [`最长的一天是 ${shortDayText(day.day)}，有 ${durationText(totalSeconds(day))}`] : []),
  ];
}

/** Returns the sentences of the review of the year. Sentences about which the report has no data are left out. */
function sentencesOf(report: Report): string[] {
  const { seconds, stories, newWords, dictations, activeDays } = report;
  const duration = durationText(totalSeconds(seconds));
  return [
    activeDays > 0 ? `有 ${activeDays} 天和呆迪在一起，一共 ${duration}` : spaced`和呆迪在一起${duration}`,
    storiesText(stories),
    ...longestTexts(report),
    newWords.count > 0 && `新认识了 ${newWords.count} 个字`,
    dictations.count > 0 && `听写了 ${dictations.count} 次`,
    timeOfDay(report),
  ].filter((text) => typeof text === 'string');
}

/** A review of the year. */
export function YearCard({ report }: { report: Report }) {
  const year = report.from.slice(0, 4);
  const isUnfinished = report.today < report.to;
  return (
    <section className={styles['card']} aria-label={`${year} 年度卡片`}>
      <p className={styles['year']}>{year}</p>
      <h2 className={styles['title']}>和呆迪的这一年</h2>
      {isUnfinished && <p className={styles['until']}>到 {shortDayText(report.today)}为止，还在继续</p>}
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
        把年度卡片做成图片
      </ButtonLink>
    </section>
  );
}
