import type { DeviceKeys } from '#contract/account/deviceInfo.ts';
import { useGetDevicesInfoQuery } from '#platform/deviceInfo/api.ts';
import { describeDevice } from '#platform/deviceInfo/devicesInfo.ts';
import { Button } from '#ui/action/Button.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import styles from './BoundDevice.module.css';

const PICTURE_SIZE = 48;

interface BoundDeviceProps {
  keys: DeviceKeys;
  /** The name that the family has given the terminal (DEV-04). */
  customName: string;
}

/** Shows a bound terminal with the picture and the name of its model. */
export function BoundDevice({ keys, customName }: BoundDeviceProps) {
  const { currentData, error, isFetching, refetch } = useGetDevicesInfoQuery(undefined);
  const device = currentData && describeDevice(currentData, keys, customName);
  const isLoading = !device && !error;
  return (
    <>
      <div className={styles['device']} aria-busy={isLoading}>
        {isLoading && <Skeleton width={PICTURE_SIZE} height={PICTURE_SIZE} />}
        {device && <img className={styles['picture']} src={device.icon} alt="" />}
        <p className={styles['names']}>
          <strong>{device?.customName ?? customName}</strong>
          {isLoading && <Skeleton shape="text" width={96} />}
          {device && <span className={styles['model']}>{device.name}</span>}
        </p>
      </div>
      {error && (
        <p className={styles['problem']} role="alert">
          {error.message}
          <Button kind="quiet" size="small" loading={isFetching} onClick={() => void refetch()}>
            再试一次
          </Button>
        </p>
      )}
    </>
  );
}
