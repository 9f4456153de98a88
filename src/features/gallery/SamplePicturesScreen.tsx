import { useState } from 'react';
import { pickSamplePictures } from '#lib/samplePictures.ts';
import { roots } from '#platform/environment/build.ts';
import { Button } from '#ui/action/Button.tsx';
import { RetryIcon } from '#ui/icons/shellIcons.tsx';
import { GalleryPage } from './GalleryPage.tsx';
import styles from './SamplePicturesScreen.module.css';

const COUNT = 12;

export default function SamplePicturesScreen() {
  const [pictures, setPictures] = useState(() => pickSamplePictures(COUNT));

  return (
    <GalleryPage id="testPictures" title="样图">
      <ul className={styles['pictures']}>
        {pictures.map((name) => (
          <li key={name} className={styles['item']}>
            <span className={styles['frame']}>
              <img className={styles['picture']} src={`${roots.imageCdn}/sample/${name}`} alt={name} />
            </span>
          </li>
        ))}
      </ul>
      <div className={styles['action']}>
        <Button icon={<RetryIcon size={20} />} onClick={() => setPictures(pickSamplePictures(COUNT))}>
          换一批
        </Button>
      </div>
    </GalleryPage>
  );
}
