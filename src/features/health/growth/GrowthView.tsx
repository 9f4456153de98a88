import { Suspense, useState, type ReactNode } from 'react';
import type { GrowthRecord, HealthRecord } from '#contract/family/health.ts';
import type { Kid } from '#contract/family/children.ts';
import { ageInDays, type Indicator, type Sex } from '#lib/growth/growth.ts';
import { dayText } from '#lib/time/dayText.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useToday } from '#platform/variable/useToday.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Chip } from '#ui/action/Chip.tsx';
import { ChipRow } from '#ui/action/ChipRow.tsx';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';
import { PictureIcon } from '#ui/icons/storyIcons.tsx';
import { Card } from '#ui/Card.tsx';
import { counting } from '#ui/mascot/counting.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { useHealthRecords } from '#features/health/api.ts';
import { ageText, viewTexts } from '#features/health/healthTexts.ts';
import { spaced } from '#lib/text/spaced.ts';
import { rangeAt, rangesOf } from './chartFrame.ts';
import { GrowthChart } from './GrowthChart.tsx';
import { type GrowthPoint, growthPoints } from './growthPoints.ts';
import { GrowthTable } from './GrowthTable.tsx';
import { isOutside, meaningText, percentileText, valueText } from './growthTexts.ts';
import styles from './GrowthView.module.css';

const GrowthPoster = retryingLazy(async () => ({ default: (await import('./GrowthPoster.tsx')).GrowthPoster }));

interface GrowthViewProps {
  child: Kid;
  indicator: Indicator;
  /** The links and buttons that are shown between the curve and the table. */
  action: ReactNode;
}

const isGrowth = (record: HealthRecord): record is GrowthRecord => record.kind === 'growth';

/** One measure of a child, with the latest value, the curve, and the table of all values. */
export function GrowthView({ child, indicator, action }: GrowthViewProps) {
  const { birthday, sex } = child;
  return (
    <QueryState query={useHealthRecords(child.id, 'growth')} loading={<LoadingBlock label="正在画曲线" height={360} />}>
      {(records) => {
        const points = growthPoints(records.filter(isGrowth), indicator, child);
        return (
          <>
            {birthday === null || sex === null ? (
              <ProfileNeeded />
            ) : (
              <Curve indicator={indicator} birthday={birthday} sex={sex} points={points} />
            )}
            {points.length === 0 && <NothingMeasured indicator={indicator} />}
            {action}
            {points.length > 0 && <GrowthTable birthday={birthday} indicator={indicator} points={points} />}
            <p className={styles['source']}>
              曲线来自世界卫生组织的儿童生长标准和参考（2006、2007 年），只用来了解成长，不能代替医生的诊断。
            </p>
          </>
        );
      }}
    </QueryState>
  );
}

interface CurveProps {
  indicator: Indicator;
  birthday: string;
  sex: Sex;
  points: readonly GrowthPoint[];
}

function Curve({ indicator, birthday, sex, points }: CurveProps) {
  const today = useToday();
  const ranges = rangesOf(indicator);
  const latest = points.at(-1);
  const [chosen, setChosen] = useState<string>();
  const [isPosterOpen, setIsPosterOpen] = useState(false);
  const range =
    ranges.find(({ id }) => id === chosen) ?? rangeAt(ranges, latest?.ageDays ?? ageInDays(birthday, today));
  if (!range) return null;
  const title = viewTexts[indicator];
  const label = spaced`${sex === 'boy' ? '男孩' : '女孩'}${range.title}的${title}曲线，从 P3 到 P97${
    latest ? `。最近一次是${dayText(latest.day)}，${valueText(indicator, latest.value)}` : ''
  }。所有记录都在下面的表格里。`;
  const chart = { indicator, sex, range, points, label };
  return (
    <>
      {latest && <Latest indicator={indicator} birthday={birthday} point={latest} />}
      <ChipRow label="看哪个年龄" bleeds>
        {ranges.map(({ id, title: words }) => (
          <Chip key={id} selected={id === range.id} onClick={() => setChosen(id)}>
            {words}
          </Chip>
        ))}
      </ChipRow>
      <div className={styles['chart']}>
        <GrowthChart {...chart} />
        <p className={styles['legend']}>
          深色是最常见的范围（P15–P85），浅色到 P3 和 P97。虚线是中间值，绿色是你记下的。
        </p>
        {latest && (
          <Button kind="secondary" size="small" icon={<PictureIcon size={18} />} onClick={() => setIsPosterOpen(true)}>
            做成图片
          </Button>
        )}
      </div>
      <Suspense>{isPosterOpen && <GrowthPoster chart={chart} onClose={() => setIsPosterOpen(false)} />}</Suspense>
    </>
  );
}

function Latest({ indicator, birthday, point }: { indicator: Indicator; birthday: string; point: GrowthPoint }) {
  const { day, value, percentile } = point;
  return (
    <Card tone={percentile !== undefined && isOutside(percentile) ? 'mango' : 'teal'}>
      <p className={styles['when']}>
        {dayText(day)} · {ageText(birthday, day)}
      </p>
      <p className={styles['value']}>
        <span className={styles['number']}>{valueText(indicator, value)}</span>
        {percentile !== undefined && <span className={styles['percentile']}>{percentileText(percentile)}</span>}
      </p>
      <p className={styles['meaning']}>
        {percentile === undefined ? '这个年龄没有可以对照的曲线，记录会一直留着。' : meaningText(indicator, percentile)}
      </p>
    </Card>
  );
}

const ProfileNeeded = () => (
  <Card tone="mango">
    <p className={styles['number']}>还差生日和性别</p>
    <p className={styles['meaning']}>
      成长曲线要按年龄和性别对照，男孩和女孩、每个月龄都不一样。填好以后，已经记下的会自动画上去。
    </p>
    <ButtonLink href={href('profile')} as={AppLink} wide>
      去填孩子的生日和性别
    </ButtonLink>
  </Card>
);

const emptyTexts: Record<Indicator, string> = {
  height: '每隔一两个月，在同一个时间、不穿鞋量一次',
  weight: '早上起床、穿得少的时候称最准',
  bmi: '同一天的身高和体重都记下以后，会自动算出来',
  head: '用软尺绕过眉毛上方和后脑勺最突出的地方',
};

const NothingMeasured = ({ indicator }: { indicator: Indicator }) => (
  <EmptyState mood={counting} title={spaced`还没有记过${viewTexts[indicator]}`} text={emptyTexts[indicator]} />
);
