import type { ReactNode } from 'react';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { ChevronRightIcon } from '#ui/icons/homeIcons.tsx';
import { CardSection } from '#ui/list/CardSection.tsx';
import { DividedList } from '#ui/list/DividedList.tsx';
import { lastUseText, type ShownDevice } from './describe.ts';
import styles from './Devices.module.css';

interface DeviceGroupProps {
  title: string;
  devices: readonly ShownDevice[];
  /** What is shown if the group has no devices. Without it, a group without devices is not shown at all. */
  children?: ReactNode;
}

export function DeviceGroup({ title, devices, children }: DeviceGroupProps) {
  if (devices.length === 0 && children === undefined) return null;
  return (
    <div className={styles['part']}>
      <CardSection title={title}>
        {devices.length === 0 ? (
          children
        ) : (
          <DividedList>
            {devices.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </DividedList>
        )}
      </CardSection>
    </div>
  );
}

function DeviceRow({ device }: { device: ShownDevice }) {
  const { clock } = useServices();
  const { id, name, kind, icon, isThis } = device;
  return (
    <li>
      <AppLink href={href('deviceDetail', { id })} className={styles['row']}>
        <img className={styles['icon']} src={icon} alt="" width={48} height={48} />
        <span className={styles['words']}>
          <span className={styles['name']}>{name}</span>
          <span className={isThis ? styles['live'] : styles['facts']}>
            {[kind, lastUseText(device, clock.now())].filter((text) => text !== '').join(' · ')}
          </span>
        </span>
        <ChevronRightIcon size={18} />
      </AppLink>
    </li>
  );
}
