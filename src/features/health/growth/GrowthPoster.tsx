import { useMemo, useState, type ComponentProps } from 'react';
import { href } from '#platform/navigation/paths.ts';
import { sharedAddress } from '#platform/share/sharedLink.ts';
import { Sheet } from '#ui/dialog/Sheet.tsx';
import { Poster } from '#widgets/poster/Poster.tsx';
import { viewTexts } from '#features/health/healthTexts.ts';
import { spaced } from '#lib/text/spaced.ts';
import { GrowthChart } from './GrowthChart.tsx';
import { percentileText, valueText } from './growthTexts.ts';
import styles from './GrowthView.module.css';

interface GrowthPosterProps {
  chart: ComponentProps<typeof GrowthChart>;
  onClose: () => void;
}

/**
 * A picture of a growth curve that the family can send to others. It contains neither the name of the child nor its
 * birthday.
 */
export function GrowthPoster({ chart, onClose }: GrowthPosterProps) {
  const [drawing, setDrawing] = useState<SVGSVGElement>();
  const { indicator, points } = chart;
  const latest = points.at(-1);
  const content = useMemo(
    () => ({
      name: spaced`我的${viewTexts[indicator]}曲线`,
      title: spaced`我的${viewTexts[indicator]}曲线`,
      text: latest ? textOf(indicator, latest) : '',
      picture: '',
      drawing,
      url: sharedAddress(href('experienceIntro')),
      invitation: '扫一扫，也来记成长',
    }),
    [indicator, latest, drawing],
  );
  return (
    <Sheet open onClose={onClose} title="成长曲线">
      {/* The day theme is fixed, because the poster is shown outside the app. */}
      <div hidden data-theme="day" ref={(place) => setDrawing(place?.querySelector('svg') ?? undefined)}>
        <GrowthChart {...chart} />
      </div>
      {drawing && <Poster content={content} />}
      <p className={styles['source']}>图片里没有孩子的名字和生日，也请只发给信任的人。</p>
    </Sheet>
  );
}

function textOf(
  indicator: GrowthPosterProps['chart']['indicator'],
  { value, percentile }: { value: number; percentile?: number | undefined },
): string {
  const measured = `最近一次是 ${valueText(indicator, value)}`;
  return percentile === undefined ? measured : `${measured}，${percentileText(percentile)}`;
}
