import { TextField } from '#ui/input/TextField.tsx';
import styles from './People.module.css';

interface NameFieldProps {
  label: string;
  text: string;
  onType: (text: string) => void;
}

/** The text field for a search by name. */
export const NameField = ({ label, text, onType }: NameFieldProps) => (
  <div className={styles['field']} role="search">
    <TextField label={label} hidesLabel value={text} placeholder={label} maxLength={20} onChange={onType} />
  </div>
);
