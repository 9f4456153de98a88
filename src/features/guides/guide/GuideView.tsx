import type { Guide } from '#contract/catalogue/guides.ts';
import { Cover } from '#ui/picture/Cover.tsx';
import { BindingCard } from '#features/guides/binding/BindingCard.tsx';
import { Chapters } from './Chapters.tsx';
import { Models } from './Models.tsx';
import { OtherTerminals } from '#features/guides/binding/OtherTerminals.tsx';
import { Questions } from './Questions.tsx';
import styles from './GuideView.module.css';
import { GuideWays } from './GuideWays.tsx';

export function GuideView({ guide }: { guide: Guide }) {
  const { title, summary, picture, binding, ways, models, questions, chapters } = guide;
  return (
    <>
      {picture !== null && <Cover src={picture} alt="" shape="banner" sizes="(min-width: 700px) 608px, 92vw" eager />}
      {summary !== '' && <p className={styles['summary']}>{summary}</p>}
      {binding !== null && <BindingCard kind={binding} title={title} />}
      <GuideWays ways={ways} />
      <Models models={models} />
      <Questions questions={questions} />
      <Chapters chapters={chapters} />
      {(binding !== null || ways.length > 0) && <OtherTerminals currentId={guide.id} />}
    </>
  );
}
