import { useEffect, useRef, useState } from 'react';
import { isNativeHost } from '#host/page/injection.ts';
import { useLabState } from '#host/lab/console/LabContext.ts';
import { environments, systems, transports } from '#host/lab/console/texts.ts';
import { DeviceKeys } from './DeviceKeys.tsx';
import { Phone } from './Phone.tsx';
import styles from './PhoneStage.module.css';

/** The space around the screen in pixels of the phone. It contains the phone's frame and the bar above the page. */
const EDGE = { across: 24, down: 68 };

/** Scales the phone so that it fits the available space, but never beyond its real size. */
export function PhoneStage() {
  const scenario = useLabState((state) => state.scenario);
  const room = useRef<HTMLDivElement>(null);
  const [space, setSpace] = useState({ width: 0, height: 0 });
  const { width, height } = scenario.screen;
  const outer = { width: width + EDGE.across, height: height + EDGE.down };
  const scale = Math.min(1, space.width / outer.width, space.height / outer.height);

  useEffect(() => {
    if (!room.current) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setSpace(entry.contentRect));
    observer.observe(room.current);
    return () => observer.disconnect();
  }, []);

  const facts = [
    environments[scenario.environment],
    ...(isNativeHost(scenario)
      ? [`${scenario.caller} · ${scenario.version}`, transports[scenario.transport]]
      : [systems[scenario.os]]),
    `${width} × ${height}`,
    ...(scale < 1 ? [`${Math.round(scale * 100)}%`] : []),
  ];

  return (
    <section className={styles['stage']} aria-label="手机">
      <ul className={styles['facts']}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <div className={styles['room']} ref={room}>
        <div style={{ width: outer.width * scale, height: outer.height * scale }}>
          <div className={styles['scaled']} style={{ ...outer, transform: `scale(${scale})` }}>
            <Phone />
          </div>
        </div>
      </div>
      <DeviceKeys />
    </section>
  );
}
