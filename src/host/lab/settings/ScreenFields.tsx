import { LabButton } from '#host/lab/fields/LabButton.tsx';
import { NumberField } from '#host/lab/fields/NumberField.tsx';
import { useLab, useLabState } from '#host/lab/console/LabContext.ts';
import styles from './settings.module.css';

const sizes = [
  ['手机', 375, 667],
  ['iPad 竖', 768, 1024],
  ['iPad 横', 1024, 768],
] as const;

/** The minimum and the maximum for both the width and the height of the screen, in CSS pixels. */
const RANGE = { min: 240, max: 2_000 };

export function ScreenFields() {
  const lab = useLab();
  const { width, height } = useLabState((state) => state.scenario.screen);

  return (
    <fieldset className={styles['group']}>
      <legend>屏幕</legend>
      <div className={styles['row']}>
        {sizes.map(([name, ...size]) => (
          <LabButton
            key={name}
            aria-pressed={width === size[0] && height === size[1]}
            onClick={() => lab.change({ screen: { width: size[0], height: size[1] } })}
          >
            {name} {size.join(' × ')}
          </LabButton>
        ))}
      </div>
      <NumberField
        label="宽"
        {...RANGE}
        value={width}
        onCommit={(next) => lab.change({ screen: { width: next, height } })}
      />
      <NumberField
        label="高"
        {...RANGE}
        value={height}
        onCommit={(next) => lab.change({ screen: { width, height: next } })}
      />
    </fieldset>
  );
}
