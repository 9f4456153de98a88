import { useState } from 'react';
import { useSelector } from 'react-redux';
import { selectApp } from '#platform/environment/appSlice.ts';
import { appEnv, appVersion, roots, trustedOrigins } from '#platform/environment/build.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { DebugSection } from './page/DebugSection.tsx';
import { Facts } from './page/Facts.tsx';

export function EnvironmentFacts() {
  const { environment, clock } = useServices();
  const app = useSelector(selectApp);
  const { kind, os, caller, version, channel, isTablet, userAgent } = environment;
  const [clockOffsetMs] = useState(() => clock.now() - Date.now());

  return (
    <>
      <DebugSection title="环境">
        <Facts
          facts={{
            环境: kind,
            系统: os,
            caller: caller === app.caller ? caller : `${app.caller}（启动时 ${caller}）`,
            版本: version,
            渠道: channel === app.channel ? channel : `${app.channel}（启动时 ${channel}）`,
            平板: isTablet ? '是' : '否',
            桥就绪: app.ibridgeIsReady ? '是' : '否',
            时钟偏差: `${clockOffsetMs} ms`,
            'User-Agent': userAgent,
          }}
        />
      </DebugSection>
      <DebugSection title="构建">
        <Facts facts={{ APP_ENV: appEnv, 版本: appVersion, 可信来源: trustedOrigins().join('\n') }} />
      </DebugSection>
      <DebugSection title="外部地址">
        <Facts facts={roots} />
      </DebugSection>
    </>
  );
}
