import { createContext } from 'react';

/** Opens a path of this page. */
export const NavigationContext = createContext<(path: string) => void>(() => undefined);
