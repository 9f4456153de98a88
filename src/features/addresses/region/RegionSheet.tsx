import { useState } from 'react';
import {
  citiesOf,
  cityCodeOf,
  districtsOf,
  findRegion,
  provinceCodeOf,
  provinces,
  type KnownRegion,
  type RegionOption,
} from '#lib/address/regions.ts';
import { cityChoice } from '#lib/address/regionText.ts';
import { Chip } from '#ui/action/Chip.tsx';
import { Sheet } from '#ui/dialog/Sheet.tsx';
import styles from './RegionSheet.module.css';

export interface RegionSheetProps {
  /** The currently chosen region; its code may be unknown. */
  region: KnownRegion | null;
  onClose: () => void;
  onChoose: (region: KnownRegion) => void;
}

type Step = 'province' | 'city' | 'district';
const stepNames: Record<Step, string> = { province: '选择省', city: '选择市', district: '选择区' };
const nameIn = (options: readonly RegionOption[], code: string) => options.find((one) => one.code === code)?.name;

/**
 * Lets the user choose a region in up to three steps; a province with one city needs two. Import this file lazily,
 * because it contains the region data.
 */
export function RegionSheet({ region, onClose, onChoose }: RegionSheetProps) {
  const known = region ? findRegion(region.regionCode) : undefined;
  const [province, setProvince] = useState(known ? provinceCodeOf(known.regionCode) : '');
  const [city, setCity] = useState(known ? cityCodeOf(known.regionCode) : '');
  const [step, setStep] = useState<Step>(known ? 'district' : 'province');

  const cities = citiesOf(province);
  const steps: { step: Step; text: string; options: readonly RegionOption[]; chosen: string }[] = [
    { step: 'province', text: nameIn(provinces, province) ?? '', options: provinces, chosen: province },
    { step: 'city', text: cityChoice(nameIn(cities, city) ?? ''), options: cities, chosen: city },
    { step: 'district', text: '', options: districtsOf(city), chosen: known?.regionCode ?? '' },
  ];
  const shown = steps.findIndex((one) => one.step === step);

  const handleProvince = (code: string) => {
    const [first, ...others] = citiesOf(code);
    setProvince(code);
    setCity(others.length === 0 && first ? first.code : '');
    setStep(others.length === 0 ? 'district' : 'city');
  };
  const handleCity = (code: string) => {
    setCity(code);
    setStep('district');
  };
  const handleDistrict = (code: string) => {
    const chosen = findRegion(code);
    if (chosen) onChoose(chosen);
  };
  const choose = { province: handleProvince, city: handleCity, district: handleDistrict }[step];

  return (
    <Sheet open onClose={onClose} title="所在地区">
      <div className={styles['steps']} role="group" aria-label="已选的地区">
        {steps.slice(0, Math.max(shown, province === '' ? 0 : city === '' ? 1 : 2) + 1).map((one) => (
          <span key={one.step} className={styles['step']}>
            <Chip selected={one.step === step} onClick={() => setStep(one.step)}>
              {one.text || stepNames[one.step]}
            </Chip>
          </span>
        ))}
      </div>
      <ul className={styles['options']} aria-label={stepNames[step]} key={step}>
        {(steps[shown]?.options ?? []).map(({ code, name }) => (
          <li key={code} className={styles['item']}>
            <button
              type="button"
              className={styles['option']}
              aria-pressed={code === steps[shown]?.chosen}
              onClick={() => choose(code)}
            >
              {step === 'city' ? cityChoice(name) : name}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
