import { useSearchParams } from 'react-router';
import { experienceTags, type ExperienceTag } from '#lib/experience/aimRules.ts';
import { entryFormTexts, tagTexts } from '#lib/experience/experienceTexts.ts';
import { useListTagsQuery } from '#features/experience/entries/entriesApi.ts';
import { EntryList } from '#features/experience/entries/EntryList.tsx';
import { href } from '#platform/navigation/paths.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Chip } from '#ui/action/Chip.tsx';
import { ChipRow } from '#ui/action/ChipRow.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { NotFoundWithLink } from '#widgets/NotFoundWithLink.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import styles from './Discover.module.css';

const formTexts = { all: '全部', ...entryFormTexts } as const;

/** Shows the aims and activities with the tag that the parameter `tag` names (ROUTE-07). */
export default function TagScreen() {
  const [search] = useSearchParams();
  const tag = experienceTags.find((one) => one === search.get('tag'));
  return tag === undefined ? (
    <ScreenFrame title="履历标签" parent={href('experienceDiscover')}>
      <NotFoundWithLink href={href('experienceDiscover')}>看看有哪些标签</NotFoundWithLink>
    </ScreenFrame>
  ) : (
    <OneTag key={tag} tag={tag} />
  );
}

function OneTag({ tag }: { tag: ExperienceTag }) {
  const [search, setSearch] = useSearchParams();
  const { data } = useListTagsQuery(undefined);
  const listed = data?.items.find((one) => one.tag === tag);
  // The user cannot choose between aims and activities if the loaded list of tags lacks the tag, or if it says that
  // only one of the two kinds has the tag. An earlier gateway does not send `forms`; then the choice is offered.
  const isChoice = data === undefined || (listed !== undefined && listed.forms?.length !== 1);
  const form = search.get('form') === 'aim' ? 'aim' : search.get('form') === 'activity' ? 'activity' : 'all';
  return (
    <ScreenFrame title={`# ${tagTexts[tag]}`} parent={href('experienceDiscover')}>
      <div className={styles['page']}>
        {(isChoice || form !== 'all') && (
          <ChipRow label="看哪一种" bleeds>
            {(Object.keys(formTexts) as (keyof typeof formTexts)[]).map((one) => (
              <Chip
                key={one}
                selected={one === form}
                onClick={() => setSearch({ tag, ...(one !== 'all' && { form: one }) }, { replace: true })}
              >
                {formTexts[one]}
              </Chip>
            ))}
          </ChipRow>
        )}
        <EntryList
          label={`${tagTexts[tag]}的目标和活动`}
          filter={{ tag, ...(form !== 'all' && { form }) }}
          empty={
            <EmptyState
              title="这个标签下面还没有"
              text="换个标签看看，或者分享一次自己的经历"
              action={
                <ButtonLink href={href('experienceDiscover')} as={AppLink}>
                  看看别的标签
                </ButtonLink>
              }
            />
          }
        />
      </div>
    </ScreenFrame>
  );
}
