import type { UnitCard } from '#contract/learning/words.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';

/** Hidden while no unit is chosen, because the link would have no effect. */
export function StartLink({ units }: { units: readonly UnitCard[] }) {
  if (units.length === 0) return null;
  const wordCount = units.reduce((sum, unit) => sum + unit.wordCount, 0);
  return (
    <ButtonLink
      href={href('dictationPreparation', { units: units.map(({ id }) => id).join(',') })}
      as={AppLink}
      size="large"
      wide
    >
      去听写（{wordCount} 个词）
    </ButtonLink>
  );
}
