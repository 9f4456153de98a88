import type { ReactNode } from 'react';
import type { CreatorCard } from '#contract/creators/creators.ts';
import { sampleFacts } from '#lib/works/sampleFacts.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { CardRow } from '#ui/list/CardRows.tsx';
import { Avatar } from '#ui/picture/Avatar.tsx';
import { TitleLines } from '#ui/picture/TitleLines.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { creatorHref } from './creatorHref.ts';
import styles from './CreatorRow.module.css';
import { FollowButton } from './FollowButton.tsx';
import { useCreatorName } from '#platform/works/useCreatorName.ts';

interface CreatorRowProps {
  creator: Pick<CreatorCard, 'id' | 'nickname' | 'isSample' | 'isFollowed' | 'isMine'>;
  facts: string;
  /**
   * The position in the list, from 1. It distinguishes creators whose names are not shown. It is not the place in a
   * ranking, which creators with equal scores share.
   */
  position: number;
  /** What is shown before the picture, such as the place in a ranking. */
  before?: ReactNode;
  /** Whether the creator has a page. It has none without a public work. */
  hasPage?: boolean;
}

/**
 * A creator in a list. The row opens the creator's page. It has a button to follow the creator, unless the creator is a
 * child of the user's own family.
 */
export function CreatorRow({ creator, facts, position, before, hasPage = true }: CreatorRowProps) {
  const { id, isFollowed, isMine } = creator;
  const name = useCreatorName()(creator);
  const isNamed = name === creator.nickname;
  const where = `列表里第 ${position} 个`;
  const words = (
    <>
      {!isNamed && <VisuallyHidden>{where}</VisuallyHidden>}
      <Avatar name="" size={44} />
      <span className={styles['words']}>
        <TitleLines title={name} facts={sampleFacts(creator, facts)} />
      </span>
    </>
  );
  return (
    <CardRow>
      {before}
      {hasPage ? (
        <AppLink href={creatorHref(id)} className={styles['link']}>
          {words}
        </AppLink>
      ) : (
        <span className={styles['link']}>{words}</span>
      )}
      {isMine ? (
        <span className={styles['mine']}>我家的</span>
      ) : (
        <FollowButton creatorId={id} name={isNamed ? name : `${where}${name}`} isFollowed={isFollowed} />
      )}
    </CardRow>
  );
}
