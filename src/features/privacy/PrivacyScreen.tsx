import { useSearchParams } from 'react-router';
import { consentIds } from '#lib/privacy/consents.ts';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { LoginLink } from '#widgets/LoginLink.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { ChevronRightIcon } from '#ui/icons/homeIcons.tsx';
import { ConsentScreen } from './consents/ConsentScreen.tsx';
import { ConsentSection } from './consents/ConsentSection.tsx';
import { ExportScreen } from './export/ExportScreen.tsx';
import { PinSection } from './PinSection.tsx';
import { PinSetup, pinWays, type PinWay } from './PinSetup.tsx';
import styles from './PrivacyScreen.module.css';

const texts = [
  { section: 'agreement', label: '用户协议' },
  { section: 'privacy', label: '隐私政策' },
];

/**
 * Shows what parents decide for the family. With one of the parameters `pin`, `export` and `consent`, shows a form or
 * another page instead.
 */
export default function PrivacyScreen() {
  const [search] = useSearchParams();
  const isSignedIn = useIsSignedIn();
  const way = pinWays.find((one) => one === search.get('pin'));

  const purpose = consentIds.find((one) => one === search.get('consent'));

  if (way !== undefined && isSignedIn) return <PinScreen way={way} />;
  if (search.has('export') && isSignedIn) return <ExportScreen />;
  if (purpose !== undefined && isSignedIn) return <ConsentScreen purpose={purpose} />;
  return (
    <ScreenFrame title="隐私管理" parent={href('profile')}>
      <div className={styles['page']}>
        {isSignedIn ? (
          <>
            <PinSection />
            <ConsentSection />
          </>
        ) : (
          <section className={styles['card']} aria-labelledby="parent-pin">
            <h2 id="parent-pin" className={styles['title']}>
              家长密码
            </h2>
            <p className={styles['text']}>登录以后可以设一个家长密码，付款前要先输入，孩子就不会误买。</p>
            <LoginLink size="small">去登录</LoginLink>
          </section>
        )}
        <nav className={styles['card']} aria-label="协议与政策">
          <AppLink href={href('personalData')} className={styles['link']}>
            个人信息收集清单
            <ChevronRightIcon size={18} />
          </AppLink>
          {isSignedIn && (
            <AppLink href={href('privacy', { export: 'data' })} className={styles['link']}>
              导出个人信息
              <ChevronRightIcon size={18} />
            </AppLink>
          )}
          {texts.map(({ section, label }) => (
            <AppLink key={section} href={href('about', { section })} className={styles['link']}>
              {label}
              <ChevronRightIcon size={18} />
            </AppLink>
          ))}
          {isSignedIn && (
            <AppLink href={href('accountClose')} className={styles['link']}>
              注销账号
              <ChevronRightIcon size={18} />
            </AppLink>
          )}
        </nav>
      </div>
    </ScreenFrame>
  );
}

const PinScreen = ({ way }: { way: PinWay }) => (
  <ScreenFrame title="家长密码" parent={href('privacy')}>
    <div className={styles['page']}>
      <PinSetup key={way} way={way} />
    </div>
  </ScreenFrame>
);
