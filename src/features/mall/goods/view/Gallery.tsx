import { classes } from '#ui/classes.ts';
import { Cover } from '#ui/picture/Cover.tsx';
import styles from './Gallery.module.css';

interface GalleryProps {
  pictures: readonly string[];
  shown: string | undefined;
  /** A text for screen readers that says what the pictures show. */
  title: string;
  onShow: (picture: string) => void;
}

/** Shows one large picture, and small pictures with which the user selects it. */
export const Gallery = ({ pictures, shown, title, onShow }: GalleryProps) => (
  <div className={styles['gallery']}>
    <Cover src={shown} alt={title} sizes="(min-width: 700px) 40vw, 92vw" eager />
    {pictures.length > 1 && (
      <ul className={styles['choices']} aria-label="图片">
        {pictures.map((picture, index) => (
          <li key={index}>
            <button
              type="button"
              className={classes(styles['choice'], picture === shown && styles['chosen'])}
              aria-label={`第 ${index + 1} 张图，共 ${pictures.length} 张`}
              aria-pressed={picture === shown}
              onClick={() => onShow(picture)}
            >
              <Cover src={picture} alt="" sizes="52px" />
            </button>
          </li>
        ))}
      </ul>
    )}
  </div>
);
