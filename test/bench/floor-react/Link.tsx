import { use } from 'react';
import type { StoryLink } from '#test/bench/floor/HomeView.tsx';
import { NavigationContext } from './NavigationContext.ts';

export const Link: StoryLink = ({ storyId, className, children }) => {
  const navigate = use(NavigationContext);
  const path = `/story/${storyId}`;
  return (
    <a
      href={path}
      className={className}
      onClick={(event) => {
        event.preventDefault();
        navigate(path);
      }}
    >
      {children}
    </a>
  );
};
