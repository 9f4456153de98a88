import styles from './FormRefusal.module.css';

/** Says why what a form has sent was refused. */
export const FormRefusal = ({ form: { refusal } }: { form: { refusal: string | undefined } }) =>
  refusal !== undefined && (
    <p role="alert" className={styles['refusal']}>
      {refusal}
    </p>
  );
