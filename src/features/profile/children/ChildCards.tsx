import { useSelector } from 'react-redux';
import type { Kid } from '#contract/family/children.ts';
import { MAX_CHILDREN } from '#lib/family/childRules.ts';
import { spaced } from '#lib/text/spaced.ts';
import { selectHidesNickname } from '#platform/environment/appSlice.ts';
import { childFacts, likesText } from '#platform/family/childTexts.ts';
import { useListChildrenQuery } from '#platform/family/familyApi.ts';
import { useSwitchChild } from '#widgets/family/useSwitchChild.tsx';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { selectChildId } from '#platform/session/user/userSlice.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { CardSection } from '#ui/list/CardSection.tsx';
import { Avatar } from '#ui/picture/Avatar.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { childHref, NEW_CHILD } from './childHref.ts';
import styles from './ChildCards.module.css';

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
            <>
              <ul className={styles['list']}>
                {items.map((child, index) => (
                  <ChildCard
                    key={child.id}
                    child={child}
                    name={hidesNickname ? `孩子 ${index + 1}` : child.nickname}
                    isOnly={items.length === 1}
                  />
                ))}
              </ul>
              {items.length < MAX_CHILDREN && (
                <ButtonLink href={childHref(NEW_CHILD)} as={AppLink} kind="secondary" wide>
                  添加孩子
                </ButtonLink>
              )}
            </>
          )}
        </QueryState>
      </CardSection>
    </div>
  );
}

interface ChildCardProps {
  child: Kid;
  name: string;
  isOnly: boolean;
}

function ChildCard({ child, name, isOnly }: ChildCardProps) {
  const isActive = useSelector(selectChildId) === child.id;
  const { isSwitching, switchTo, pinSheet } = useSwitchChild();
  const facts = childFacts(child);
  const likes = likesText(child);
  return (
    <li className={styles['card']}>
      <Avatar name="" src={child.avatarUrl} headwear={child.headwearUrl} size={48} />
      <div className={styles['words']}>
        <p className={styles['title']}>
          <span className={styles['name']}>{name}</span>
          {isActive && !isOnly && <span className={styles['active']}>正在听</span>}
        </p>
        <p className={styles['facts']}>{facts ?? '填上生日，推荐更合适的故事'}</p>
        {likes && <p className={styles['facts']}>{likes}</p>}
      </div>
      {!isActive && !isOnly && (
        <Button
          size="small"
          loading={isSwitching}
          aria-label={spaced`换成${name}`}
          onClick={() => void switchTo(child, name)}
        >
          换成 TA
        </Button>
      )}
      <ButtonLink
        href={childHref(child.id)}
        as={AppLink}
        kind="quiet"
        size="small"
        aria-label={spaced`编辑${name}的资料`}
      >
        编辑
      </ButtonLink>
      {pinSheet}
    </li>
  );
}
