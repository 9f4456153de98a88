import { phoneParts } from '#lib/text/phoneParts.ts';
import styles from './Logistics.module.css';

/** A text whose telephone numbers are links. */
export const PhoneText = ({ children }: { children: string }) =>
  phoneParts(children).map(({ text, isPhone }, index) =>
    isPhone ? (
      <a key={index} className={styles['phone']} href={`tel:${text.replaceAll('-', '')}`}>
        {text}
      </a>
    ) : (
      text
    ),
  );
