import styles from './FormRefusal.module.css';

/** Shows why the gateway has refused the content of a form. */
export const FormRefusal = ({ form: { refusal } }: { form: { refusal: string | undefined } }) =>
  refusal !== undefined && (
    <p role="alert" className={styles['refusal']}>
      {refusal}
    </p>
  );
