import { useLocation, useSearchParams } from 'react-router';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { PageHeader } from '#ui/navigation/bars/PageHeader.tsx';
import { agreement } from './agreement.ts';
import styles from './AboutScreen.module.css';
import { LegalSection } from './LegalSection.tsx';
import { Licences } from './Licences.tsx';
import { privacyPolicy } from './privacyPolicy.ts';
import { Product } from './Product.tsx';

const sections = [
  { id: 'agreement', text: agreement },
  { id: 'privacy', text: privacyPolicy },
] as const;

/**
 * Shows the product, its principles and the legal texts. The address parameter `section` names the text to scroll to.
 */
export default function AboutScreen() {
  const { key } = useLocation();
  const { goBack } = useGoBack();
  const [params] = useSearchParams();
  const requestedSection = params.get('section');

  return (
    <>
      <PageHeader title="关于我们" onBack={goBack} />
      <main className={styles['page']}>
        <Product />
        <nav className={styles['contents']} aria-label="协议与联系">
          {sections.map(({ id, text }) => (
            <AppLink key={id} href={href('about', { section: id })} className={styles['content']}>
              {text.title}
            </AppLink>
          ))}
          <AppLink href={href('feedback')} className={styles['content']}>
            意见反馈
          </AppLink>
          <AppLink href={href('openPlatform')} className={styles['content']}>
            开放平台
          </AppLink>
        </nav>
        {sections.map(({ id, text }) => (
          // The key of the text that the address names changes with each navigation, so that the screen scrolls to the
          // text again when the user follows a link to it again.
          <LegalSection key={requestedSection === id ? key : id} text={text} isRequested={requestedSection === id} />
        ))}
        <Licences />
        <p className={styles['operator']}>本站为自建部署，由运营方负责备案。</p>
      </main>
    </>
  );
}
