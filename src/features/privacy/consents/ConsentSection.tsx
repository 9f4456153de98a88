import type { Consent } from '#contract/account/consents.ts';
import { consentPurposes } from '#lib/privacy/consents.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ChevronRightIcon } from '#ui/icons/homeIcons.tsx';
import { CardSection } from '#ui/list/CardSection.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { useListConsentsQuery } from '#platform/privacy/consentsApi.ts';
import { DividedList } from '#ui/list/DividedList.tsx';
import { stateText } from './consentTexts.ts';
import styles from './Consents.module.css';

/** Lists the consents of the account with their dates. Each row links to the decision. */
export function ConsentSection() {
  const query = useListConsentsQuery(undefined);
  return (
    <div className={styles['part']}>
      <CardSection title="同意的事项">
        <QueryState query={query} loading={<LoadingBlock label="正在查同意的事项" height={168} />}>
          {({ consents }) => (
            <DividedList>
              {consents.map((consent) => (
                <Row key={consent.purpose} consent={consent} />
              ))}
            </DividedList>
          )}
        </QueryState>
      </CardSection>
    </div>
  );
}

const Row = ({ consent }: { consent: Consent }) => (
  <li>
    <AppLink href={href('privacy', { consent: consent.purpose })} className={styles['row']}>
      <span className={styles['words']}>
        <span>{consentPurposes[consent.purpose].title}</span>
        <span className={consent.state === 'outdated' ? styles['alert'] : styles['small']}>{stateText(consent)}</span>
      </span>
      <ChevronRightIcon size={18} />
    </AppLink>
  </li>
);
