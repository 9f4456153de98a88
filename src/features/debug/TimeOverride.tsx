import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useServices } from '#platform/session/ServicesContext.ts';
import { selectCurrentTimestamp, timeOverridden } from '#platform/variable/variableSlice.ts';
import { Buttons } from './page/Buttons.tsx';
import { DebugField } from './page/DebugField.tsx';
import { DebugSection } from './page/DebugSection.tsx';
import { Facts } from './page/Facts.tsx';

/** Sets the time that the app uses until the real time is restored or the browser is closed (STATE-07). */
export function TimeOverride() {
  const { cookies } = useServices();
  const dispatch = useDispatch();
  const overridden = useSelector(selectCurrentTimestamp);
  const [wanted, setWanted] = useState('');
  const timestamp = new Date(wanted).getTime();

  const handleSet = () => {
    cookies.write('debug_time', String(timestamp));
    dispatch(timeOverridden(timestamp));
  };

  const handleClear = () => {
    cookies.remove('debug_time');
    dispatch(timeOverridden(null));
  };

  return (
    <DebugSection title="时间">
      <Facts facts={{ 当前: overridden === null ? '真实时间' : new Date(overridden).toLocaleString('zh-CN') }} />
      <DebugField label="改成" type="datetime-local" value={wanted} onChange={setWanted} />
      <Buttons
        actions={{
          设定时间: timestamp > 0 ? handleSet : undefined,
          恢复真实时间: overridden === null ? undefined : handleClear,
        }}
      />
    </DebugSection>
  );
}
