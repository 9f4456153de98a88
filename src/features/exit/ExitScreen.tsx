import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { logProblem } from '#platform/telemetry/log.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { asleep } from '#ui/mascot/asleep.tsx';
import { MascotMessage } from '#ui/state/MascotMessage.tsx';
import styles from './ExitScreen.module.css';

/**
 * The screen that the Android back key opens. In a host app it closes the webview; elsewhere it sends the user home
 * (ROUTE-05).
 */
export default function ExitScreen() {
  const navigate = useNavigate();
  const { host } = useServices();

  useEffect(() => {
    let isShown = true;
    const close = async () => {
      const isClosed = await host.closePage().catch((problem: unknown) => {
        logProblem('page close', problem);
        return false;
      });
      // oxlint-disable-next-line project/navigate-after-reply -- `isShown` is the same check
      if (isShown && !isClosed) void navigate(href('home'), { replace: true });
    };
    void close();
    return () => void (isShown = false);
  }, [host, navigate]);

  return (
    <main className={styles['page']}>
      <MascotMessage
        mood={asleep}
        title={<h1>下次再来听故事</h1>}
        text="页面正在关闭"
        action={
          <ButtonLink kind="quiet" href={href('home')} as={AppLink}>
            还想听，回首页
          </ButtonLink>
        }
      />
    </main>
  );
}
