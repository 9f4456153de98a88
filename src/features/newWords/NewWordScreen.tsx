import { useSearchParams } from 'react-router';
import { safeParse } from 'valibot';
import { getUnit, Hanzi } from '#contract/learning/words.ts';
import { href } from '#platform/navigation/paths.ts';
import { NotFoundWithLink } from '#widgets/NotFoundWithLink.tsx';
import { CharacterPage } from './units/CharacterPage.tsx';
import { DuePractice } from './practice/DuePractice.tsx';
import { UnitPage } from './units/UnitPage.tsx';
import { UnitsPage } from './units/UnitsPage.tsx';

/** Shows all units, one of them (`unit`), one character of it (`character`), or what is due today (`practise`). */
export default function NewWordScreen() {
  const [search] = useSearchParams();
  const unitId = search.get('unit');
  const character = search.get('character');
  if (search.has('practise')) return <DuePractice />;
  if (unitId === null) return <UnitsPage />;
  const isUnit = safeParse(getUnit.params, { unitId }).success;
  if (!isUnit || (character !== null && !safeParse(Hanzi, character).success)) return <NoUnit />;
  if (character === null) return <UnitPage unitId={unitId} notFound={<NoUnit />} />;
  return <CharacterPage key={character} unitId={unitId} character={character} notFound={<NoUnit />} />;
}

const NoUnit = () => <NotFoundWithLink href={href('newWord')}>看看所有生字</NotFoundWithLink>;
