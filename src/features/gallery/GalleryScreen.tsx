import { useState } from 'react';
import { Chip } from '#ui/action/Chip.tsx';
import { ActionSamples } from './samples/ActionSamples.tsx';
import { DialogSamples } from './samples/DialogSamples.tsx';
import { DisplaySamples } from './samples/DisplaySamples.tsx';
import { GalleryPage } from './GalleryPage.tsx';
import { GallerySection } from './GallerySection.tsx';
import { IconSamples } from './samples/IconSamples.tsx';
import { ListSamples } from './samples/ListSamples.tsx';
import { StateSamples } from './samples/StateSamples.tsx';

const choices = [
  { label: '白天', themes: ['day'] },
  { label: '睡前', themes: ['bedtime'] },
  { label: '对照', themes: ['day', 'bedtime'] },
] as const;

/** Shows every component of the design system in all its states. */
export default function GalleryScreen() {
  const [chosen, setChosen] = useState<(typeof choices)[number]>(choices[0]);

  return (
    <GalleryPage id="testComponents" title="组件">
      <GallerySection title="主题">
        {choices.map((choice) => (
          <Chip key={choice.label} selected={choice === chosen} onClick={() => setChosen(choice)}>
            {choice.label}
          </Chip>
        ))}
      </GallerySection>
      {chosen.themes.map((theme) => (
        <div key={theme} data-theme={theme}>
          <ActionSamples />
          <DisplaySamples />
          <ListSamples />
          <IconSamples />
          <StateSamples />
          <DialogSamples />
        </div>
      ))}
    </GalleryPage>
  );
}
