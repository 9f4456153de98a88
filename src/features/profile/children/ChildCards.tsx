import { useSelector } from 'react-redux';
import type { Kid } from '#contract/account/children.ts';
import { selectHidesNickname } from '#platform/environment/appSlice.ts';
import { childFacts, likesText } from '#platform/family/childTexts.ts';
import { useListChildrenQuery } from '#platform/family/familyApi.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { CardSection } from '#ui/list/CardSection.tsx';
import { Avatar } from '#ui/picture/Avatar.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { childHref } from './childHref.ts';
import styles from './ChildCards.module.css';

/** The children of the account. */
export function ChildCards() {
  const hidesNickname = useSelector(selectHidesNickname);
  const query = useListChildrenQuery(undefined);
  return (
    <div className={styles['section']}>
      <CardSection title="孩子的资料">
        <QueryState
          query={query}
          loading={<LoadingBlock label="正在读孩子的资料" height={72} />}
          empty={<p>升级还没有完成，请过一会儿再来看</p>}
        >
          {({ items }) => (
            <ul className={styles['list']}>
              {items.map((child, index) => (
                <ChildCard key={child.id} child={child} name={hidesNickname ? `孩子 ${index + 1}` : child.nickname} />
              ))}
            </ul>
          )}
        </QueryState>
      </CardSection>
    </div>
  );
}

function ChildCard({ child, name }: { child: Kid; name: string }) {
  const facts = childFacts(child);
  const likes = likesText(child);
  return (
    <li className={styles['card']}>
      <Avatar name="" src={child.avatarUrl} size={48} />
      <div className={styles['words']}>
        <p className={styles['name']}>{name}</p>
        <p className={styles['facts']}>{facts ?? '填上生日，推荐更合适的故事'}</p>
        {likes && <p className={styles['facts']}>{likes}</p>}
      </div>
      <ButtonLink href={childHref(child.id)} as={AppLink} kind="quiet" size="small" aria-label={`编辑${name}的资料`}>
        编辑
      </ButtonLink>
    </li>
  );
}
