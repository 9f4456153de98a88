import { honourKinds, type HonourKind } from '#lib/experience/honourRules.ts';
import { CardSection } from '#ui/list/CardSection.tsx';
import { Emblem } from './Emblem.tsx';
import { honourKindTexts } from '#lib/experience/experienceTexts.ts';
import styles from './HonourGuide.module.css';

const explanations: Record<HonourKind, string> = {
  award: '学校和幼儿园发的奖状',
  certificate: '考级、课程结业的证书',
  trophy: '比赛得来的奖牌和奖杯',
  stage: '演出、画展、上台讲故事',
  progress: '今天比昨天多会的一件事',
  other: '别的让人骄傲的事',
};

/** Explains which kinds of honours there are, for families who have none yet. */
export const HonourGuide = () => (
  <CardSection title="可以挂些什么">
    <ul className={styles['kinds']}>
      {honourKinds.map((kind) => (
        <li key={kind} className={styles['kind']}>
          <Emblem kind={kind} size={44} />
          <span className={styles['words']}>
            <span className={styles['name']}>{honourKindTexts[kind]}</span>
            <span className={styles['text']}>{explanations[kind]}</span>
          </span>
        </li>
      ))}
    </ul>
  </CardSection>
);
