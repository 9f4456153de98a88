import { useId, useState, type ComponentType } from 'react';
import { regionText } from '#lib/address/regionText.ts';
import { classes } from '#ui/classes.ts';
import { ChevronRightIcon } from '#ui/icons/homeIcons.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { useField } from '#widgets/form/useField.ts';
import type { RegionSheetProps } from './RegionSheet.tsx';
import type { useAddressForm } from '#features/addresses/useAddressForm.ts';
import styles from './RegionField.module.css';

/**
 * A field that opens the choice of a region. The region data are loaded when the choice is first opened. Before that,
 * and for codes that no longer exist, the field shows the names that the address contains.
 */
export function RegionField({ form }: { form: Pick<ReturnType<typeof useAddressForm>, 'control'> }) {
  const { ref, value: region, problem, change } = useField(form, 'region');
  const toasts = useToasts();
  const id = useId();
  const [Sheet, setSheet] = useState<ComponentType<RegionSheetProps>>();
  const [isOpen, setIsOpen] = useState(false);
  const [isLoading, setIsLoading] = useState(false);

  const handleOpen = async () => {
    if (isLoading) return;
    setIsLoading(true);
    const loaded = await import('./RegionSheet.tsx').catch(() => undefined);
    setIsLoading(false);
    if (!loaded) {
      toasts.show({ kind: 'fail', text: '地区没有加载出来，请检查网络后再试' });
      return;
    }
    setSheet(() => loaded.RegionSheet);
    setIsOpen(true);
  };

  return (
    <div>
      <span id={`${id}label`} className={styles['label']}>
        所在地区
      </span>
      <button
        type="button"
        ref={ref}
        id={id}
        className={classes(styles['field'], problem !== '' && styles['invalid'])}
        aria-labelledby={`${id}label ${id}`}
        aria-describedby={`${id}problem`}
        aria-haspopup="dialog"
        aria-busy={isLoading}
        {...(problem !== '' && { 'data-invalid': true })}
        onClick={() => void handleOpen()}
      >
        <span className={classes(styles['text'], !region && styles['placeholder'])}>
          {region ? regionText(region) : '请选择省、市、区'}
        </span>
        <ChevronRightIcon size={18} />
      </button>
      <p id={`${id}problem`} className={styles['problem']}>
        {problem}
      </p>
      {Sheet && isOpen && (
        <Sheet
          region={region}
          onClose={() => setIsOpen(false)}
          onChoose={(chosen) => {
            setIsOpen(false);
            change(chosen);
          }}
        />
      )}
    </div>
  );
}
