import type { Entry } from '#contract/experience/entries.ts';
import { tagTexts } from '#lib/experience/experienceTexts.ts';
import { AimKindSymbol } from '#features/experience/AimKindSymbol.tsx';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Card } from '#ui/Card.tsx';
import { Facts } from '#ui/Facts.tsx';
import { CardSection } from '#ui/list/CardSection.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { AdoptButton } from './AdoptButton.tsx';
import { EntryGone } from './EntryGone.tsx';
import { useGetEntryQuery } from './entriesApi.ts';
import { goalText, entryFacts } from './entryTexts.ts';
import styles from './EntryView.module.css';
import { ReportEntry } from './ReportEntry.tsx';
import { useAuthorName } from './useAuthorName.ts';
import { WithdrawEntry } from './WithdrawEntry.tsx';

/** One public aim or activity. One tap makes it an aim of the child. */
export function EntryView({ id }: { id: string }) {
  const query = useGetEntryQuery({ params: { entryId: id } });
  return (
    <ScreenFrame title="发现" parent={href('experienceDiscover')}>
      <QueryState query={query} loading={<LoadingBlock label="正在打开" height={360} />} notFound={<EntryGone />}>
        {(entry) => <OneEntry entry={entry} />}
      </QueryState>
    </ScreenFrame>
  );
}

const stateNotes = {
  pending: '工作人员正在审核，通过以后大家就能看到',
  refused: '这一篇没有通过审核，别人看不到',
} as const;

function OneEntry({ entry }: { entry: Entry }) {
  const { id, kind, title, text, steps, tags, adopters, author, isMine, state } = entry;
  const name = useAuthorName(entry);
  return (
    <div className={styles['page']} data-split={steps.length > 0}>
      <Card>
        <div className={styles['head']}>
          <AimKindSymbol kind={kind} size="large" />
          <div className={styles['words']}>
            <h2 className={styles['title']}>{title}</h2>
            <p className={styles['facts']}>{entryFacts(entry)}</p>
          </div>
        </div>
        {text !== '' && <p className={styles['text']}>{text}</p>}
        <Facts
          items={[goalText(entry), name, ...(adopters > 0 ? [`${adopters} 家在做`] : [])]}
          className={styles['facts']}
        />
        <p className={styles['tags']}>
          {tags.map((tag) => (
            <AppLink key={tag} href={href('experienceTag', { tag })} className={styles['tag']}>
              # {tagTexts[tag]}
            </AppLink>
          ))}
        </p>
      </Card>
      {steps.length > 0 && (
        <div className={styles['steps']}>
          <CardSection title="可以这样做">
            <ol>
              {steps.map((step, index) => (
                <li key={index} className={styles['step']}>
                  <span className={styles['number']}>{index + 1}</span>
                  <span className={styles['stepText']}>{step}</span>
                </li>
              ))}
            </ol>
          </CardSection>
        </div>
      )}
      {state === 'approved' ? <AdoptButton entry={entry} /> : <p className={styles['state']}>{stateNotes[state]}</p>}
      {state === 'refused' && (
        <ButtonLink href={href('editAim', { share: 'new', refused: id })} as={AppLink} size="large" wide>
          改一改再分享
        </ButtonLink>
      )}
      <div className={styles['more']}>
        {isMine ? <WithdrawEntry entry={entry} /> : author !== null && <ReportEntry entry={entry} />}
      </div>
    </div>
  );
}
