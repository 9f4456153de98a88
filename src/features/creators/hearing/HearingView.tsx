import type { WorkHearing } from '#contract/works/myWorks.ts';
import { type DropOff, dropOffs, MIN_SHOWN_LISTENERS, partMs } from '#lib/works/heardParts.ts';
import { clockText } from '#lib/time/durationText.ts';
import { CardSection } from '#ui/list/CardSection.tsx';
import { listening } from '#ui/mascot/listening.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { ChartCard } from '#widgets/chart/ChartCard.tsx';
import { LazyPart } from '#widgets/LazyPart.tsx';
import page from '#features/creators/SpacePage.module.css';
import styles from './Hearing.module.css';

/** The chart is loaded separately, because the other screens of creators need no chart. */
const loadHeardCurve = async () => (await import('./HeardCurve.tsx')).HeardCurve;

/** The totals of a recording, and how many of its listeners have heard each part. */
export function HearingView({ hearing }: { hearing: WorkHearing }) {
  const { title, playCount, listenerCount, heardMinutes, shares, durationMs } = hearing;
  const figures = [
    ['播放', playCount],
    ['听众', listenerCount],
    ['听了（分钟）', heardMinutes ?? '—'],
  ] as const;
  return (
    <>
      <section className={page['card']} aria-label="一共">
        <h2 className={styles['title']}>{title}</h2>
        <dl className={styles['figures']}>
          {figures.map(([label, number]) => (
            <div key={label} className={styles['figure']}>
              <dt className={styles['facts']}>{label}</dt>
              <dd className={styles['number']}>{number}</dd>
            </div>
          ))}
        </dl>
        <p className={styles['facts']}>
          分钟数和曲线只统计登录的听众，一个账号算一位，看不到是谁。换了新的声音，曲线会重新画；等 {MIN_SHOWN_LISTENERS}{' '}
          位听众听过新的声音，分钟数再接着往上加。
        </p>
      </section>
      {shares ? (
        <div className={styles['columns']}>
          <ChartCard
            title="听到哪里"
            text="线越往下，听到这里的人越少"
            heads={['时间', '听到的人']}
            rows={shares.map((share, part) => [rangeText(part, durationMs), `${share}%`])}
          >
            <LazyPart
              load={loadHeardCurve}
              with={{ shares, durationMs, label: summary(shares) }}
              placeholder={<LoadingBlock label="正在画曲线" height={168} />}
              failed={(state) => <ErrorState {...state} />}
            />
          </ChartCard>
          <DropOffs hearing={hearing} shares={shares} />
        </div>
      ) : (
        <EmptyState
          mood={listening}
          title="还画不出曲线"
          text={`满 ${MIN_SHOWN_LISTENERS} 位登录的听众听过现在的声音，就能看到大家听到了哪里`}
        />
      )}
    </>
  );
}

function DropOffs({ hearing: { durationMs, sentences }, shares }: { hearing: WorkHearing; shares: readonly number[] }) {
  const found = dropOffs(shares);
  const sentenceAt = ({ part }: DropOff) => {
    const at = part * partMs(durationMs);
    return sentences.find(({ startMs, endMs }) => startMs <= at && at < endMs)?.text;
  };
  return (
    <CardSection title="在哪里停下">
      {found.length === 0 ? (
        <p className={styles['facts']}>没有一下子变少的地方</p>
      ) : (
        <ol className={styles['places']}>
          {found.map((place) => {
            const text = sentenceAt(place);
            return (
              <li key={place.part} className={styles['place']}>
                <span>
                  {clockText(place.part * partMs(durationMs))} 前后，少了 {place.lost}% 的听众
                </span>
                {text !== undefined && <span className={styles['facts']}>念到“{text}”</span>}
              </li>
            );
          })}
        </ol>
      )}
    </CardSection>
  );
}

const rangeText = (part: number, durationMs: number): string =>
  `${clockText(part * partMs(durationMs))}–${clockText((part + 1) * partMs(durationMs))}`;

const summary = (shares: readonly number[]): string =>
  `开头有 ${shares[0] ?? 0}% 的听众，听到最后的有 ${shares.at(-1) ?? 0}%`;
