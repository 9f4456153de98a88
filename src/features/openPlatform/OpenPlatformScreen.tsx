import { useSearchParams } from 'react-router';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { href } from '#platform/navigation/paths.ts';
import { CardSection } from '#ui/list/CardSection.tsx';
import { Daidi } from '#ui/mascot/Daidi.tsx';
import { cheering } from '#ui/mascot/cheering.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { Applications } from './Applications.tsx';
import { ApplyForm } from './ApplyForm.tsx';
import { partnerKindTexts } from '#lib/contact/contactTexts.ts';
import { offers, steps } from './partnerTexts.ts';
import styles from './OpenPlatform.module.css';

/**
 * Explains what partners are offered and how they can apply. With the parameter `apply`, shows the form to users who
 * are logged in.
 */
export default function OpenPlatformScreen() {
  const [search] = useSearchParams();
  const isSignedIn = useIsSignedIn();
  if (search.get('apply') !== null && isSignedIn) return <ApplyForm />;
  return (
    <ScreenFrame title="开放平台" parent={href('about')}>
      <div className={styles['page']}>
        <section className={styles['intro']} aria-label="介绍">
          <Daidi mood={cheering} size={92} />
          <div className={styles['words']}>
            <h2 className={styles['title']}>一起把故事讲给孩子听</h2>
            <p className={styles['text']}>做内容的、做硬件的、在学校里的，都欢迎。我们把接口、内容和工具开放给伙伴。</p>
          </div>
        </section>
        <div className={styles['offers']}>
          {offers.map(({ kind, text, points }) => (
            <div key={kind} className={styles['offer']}>
              <CardSection title={partnerKindTexts[kind]}>
                <p className={styles['text']}>{text}</p>
                <ul className={styles['points']}>
                  {points.map((point) => (
                    <li key={point} className={styles['point']}>
                      {point}
                    </li>
                  ))}
                </ul>
              </CardSection>
            </div>
          ))}
        </div>
        <CardSection title="怎么开始">
          <ol className={styles['steps']}>
            {steps.map((step) => (
              <li key={step} className={styles['step']}>
                {step}
              </li>
            ))}
          </ol>
        </CardSection>
        <Applications />
      </div>
    </ScreenFrame>
  );
}
