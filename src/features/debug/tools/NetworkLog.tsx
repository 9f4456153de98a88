import { useEffect, useState } from 'react';
import { Buttons } from '#features/debug/page/Buttons.tsx';
import { DebugSection } from '#features/debug/page/DebugSection.tsx';
import { addressWithoutValues } from './addressWithoutValues.ts';
import styles from './Tools.module.css';

const MAX_RESOURCES = 200;

type Resource = Pick<PerformanceResourceTiming, 'name' | 'initiatorType' | 'startTime' | 'duration'> & {
  /** The number of transferred bytes. It is missing on iOS 12, and 0 for resources from the cache or another origin. */
  transferSize?: number;
};

/** Lists the resources that the page has requested, newest first. */
export function NetworkLog() {
  const [resources, setResources] = useState<readonly Resource[]>(readResources);

  useEffect(() => {
    if (typeof PerformanceObserver === 'undefined') return undefined;
    const observer = new PerformanceObserver((list) => {
      const more = list.getEntries() as PerformanceResourceTiming[];
      setResources((known) => [...known, ...more].slice(-MAX_RESOURCES));
    });
    observer.observe({ entryTypes: ['resource'] });
    return () => observer.disconnect();
  }, []);

  const handleClear = () => {
    performance.clearResourceTimings();
    setResources([]);
  };

  return (
    <DebugSection title="网络记录">
      {resources.length === 0 && <p className={styles['note']}>还没有记录</p>}
      <ol aria-label="网络记录">
        {[...resources].reverse().map((resource) => (
          <li key={`${resource.startTime} ${resource.name}`} className={styles['entry']}>
            <p className={styles['name']}>{addressWithoutValues(resource.name)}</p>
            <p className={styles['value']}>{factsOf(resource)}</p>
          </li>
        ))}
      </ol>
      <Buttons actions={{ 清空记录: handleClear }} />
    </DebugSection>
  );
}

const readResources = (): readonly Resource[] =>
  (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).slice(-MAX_RESOURCES);

function factsOf({ initiatorType, duration, transferSize }: Resource): string {
  const bytes = transferSize === undefined ? '字节数未知' : `${transferSize} 字节`;
  return `${initiatorType} · ${Math.round(duration)} ms · ${bytes}`;
}
