import { Suspense, useState } from 'react';
import type { AvatarChoice, Headwear } from '#contract/family/avatar.ts';
import type { HeadwearId } from '#lib/family/avatarRules.ts';
import { headwearTexts } from '#lib/family/familyTexts.ts';
import { earningTexts } from '#platform/family/avatarTexts.ts';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';
import { Avatar } from '#ui/picture/Avatar.tsx';
import { gainOf } from '#features/profile/avatar/avatarFields.ts';
import { Tile } from '#features/profile/avatar/Tile.tsx';
import styles from '#features/profile/avatar/AvatarForm.module.css';

const GainSheet = retryingLazy(async () => ({ default: (await import('./GainSheet.tsx')).GainSheet }));

interface HeadwearPanelProps {
  choice: AvatarChoice;
  /** The address of the avatar below the head wear. */
  src: string | undefined;
  headwear: HeadwearId | null;
  onPick: (headwear: HeadwearId | null) => void;
}

/**
 * Shows all head wear on the chosen avatar. A tap on head wear that the child does not have opens a sheet that explains
 * how to get it.
 */
export function HeadwearPanel({ choice, src, headwear, onPick }: HeadwearPanelProps) {
  const [openedId, setOpenedId] = useState<HeadwearId>();
  const wanted = choice.headwears.find(({ id }) => id === openedId);
  const handleOwned = (id: HeadwearId) => {
    setOpenedId(undefined);
    onPick(id);
  };
  return (
    <>
      <ul className={styles['tiles']}>
        <Tile label="不戴" text="　" isChosen={headwear === null} onClick={() => onPick(null)}>
          <Avatar name="" src={src} size={60} />
        </Tile>
        {choice.headwears.map((one) => (
          <Tile
            key={one.id}
            label={headwearTexts[one.id]}
            text={gainText(one)}
            isChosen={headwear === one.id}
            onClick={() => (gainOf(one).kind === 'owned' ? onPick(one.id) : setOpenedId(one.id))}
          >
            <Avatar name="" src={src} headwear={one.url} size={60} />
          </Tile>
        ))}
      </ul>
      {wanted && (
        <Suspense>
          <GainSheet
            headwear={wanted}
            src={src}
            shells={choice.shells}
            onClose={() => setOpenedId(undefined)}
            onOwned={() => handleOwned(wanted.id)}
          />
        </Suspense>
      )}
    </>
  );
}

/**
 * Returns the text below head wear. It says that the child has the head wear, how far the child has come, or the price.
 */
function gainText(headwear: Headwear): string {
  const gain = gainOf(headwear);
  if (gain.kind === 'owned') return '已有';
  if (gain.kind === 'shells') return `${gain.price} 贝壳`;
  return `${gain.reached}/${gain.goal} ${earningTexts[gain.kind].unit}`;
}
