import { useState } from 'react';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useListFavouritesQuery } from '#platform/reactions/reactionsApi.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Sheet } from '#ui/dialog/Sheet.tsx';
import { CardRow, CardRows, CardRowsSkeleton, CardText } from '#ui/list/CardRows.tsx';
import { reading } from '#ui/mascot/reading.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';

interface StoryPickerProps {
  /** The ids of the stories that are already in the list. */
  taken: readonly string[];
  onPick: (storyId: string) => Promise<unknown>;
  onClose: () => void;
}

/** Lets the user choose a story among their favourites. */
export function StoryPicker({ taken, onPick, onClose }: StoryPickerProps) {
  const query = useListFavouritesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [picked, setPicked] = useState<string>();
  const handlePick = async (storyId: string) => {
    setPicked(storyId);
    await onPick(storyId);
    onClose();
  };
  return (
    <Sheet open onClose={onClose} title="从收藏里挑一个">
      <QueryState
        query={query}
        loading={<CardRowsSkeleton label="正在打开收藏" />}
        empty={
          <EmptyState
            mood={reading}
            title="还没有收藏故事"
            text="先收藏喜欢的故事，再放到故事单里"
            action={
              <ButtonLink href={href('home')} as={AppLink}>
                去找故事
              </ButtonLink>
            }
          />
        }
      >
        {({ items }) => (
          <CardRows label="收藏的故事" isInColumn>
            {items.map(({ id, title }) => (
              <CardRow key={id}>
                <CardText>{title}</CardText>
                {taken.includes(id) ? (
                  <span>已经在了</span>
                ) : (
                  <Button
                    size="small"
                    kind="secondary"
                    loading={picked === id}
                    aria-label={`放进去：${title}`}
                    onClick={() => void handlePick(id)}
                  >
                    放进去
                  </Button>
                )}
              </CardRow>
            ))}
          </CardRows>
        )}
      </QueryState>
    </Sheet>
  );
}
