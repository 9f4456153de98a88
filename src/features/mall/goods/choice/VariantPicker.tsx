import { useState } from 'react';
import type { GoodsDetail } from '#contract/mall/goods.ts';
import { classes } from '#ui/classes.ts';
import part from '#features/mall/goods/view/GoodsView.module.css';
import { choose, stateOfValue, type Choice } from './variantChoice.ts';
import styles from './VariantPicker.module.css';

interface VariantPickerProps {
  goods: GoodsDetail;
  choice: Choice;
  onChoose: (option: number, value: string) => void;
}

/**
 * Lets the user choose a value of each option. Two kinds of values look different but can be chosen: values that are
 * sold out, and values that exist in no variant with the other chosen values. If the user chooses a value of the second
 * kind, the nearest existing variant is chosen, and a note says so.
 */
export function VariantPicker({ goods: { options, variants }, choice, onChoose }: VariantPickerProps) {
  const [note, setNote] = useState('');

  const handleChoose = (option: number, value: string) => {
    const next = choose(variants, choice, option, value);
    const changed = next.filter((one, index) => index !== option && one !== choice[index]);
    const missing = choice.filter((one, index) => index !== option && one !== next[index]);
    setNote(changed.length === 0 ? '' : `没有“${value} · ${missing.join(' · ')}”，换成了“${changed.join(' · ')}”`);
    onChoose(option, value);
  };

  return (
    <section className={part['part']} aria-label="选规格">
      {options.map(({ name, values }, option) => (
        <div key={name} className={styles['option']} role="group" aria-label={name}>
          <span className={styles['name']}>{name}</span>
          <div className={styles['values']}>
            {values.map((value) => {
              const state = stateOfValue(variants, choice, option, value);
              return (
                <button
                  key={value}
                  type="button"
                  className={styles['value']}
                  aria-pressed={choice[option] === value}
                  aria-label={`${value}${spokenStates[state]}`}
                  onClick={() => handleChoose(option, value)}
                >
                  <span className={classes(styles['face'], state !== 'available' && styles[state])}>
                    {value}
                    {state === 'soldOut' && <span className={styles['mark']}>缺货</span>}
                  </span>
                </button>
              );
            })}
          </div>
        </div>
      ))}
      <p className={styles['note']} role="status">
        {note}
      </p>
    </section>
  );
}

const spokenStates = { available: '', soldOut: '，缺货', absent: '，没有这个搭配' };
