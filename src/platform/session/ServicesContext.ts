import { createContext, useContext } from 'react';
import type { SessionServices } from './services.ts';

export const ServicesContext = createContext<SessionServices | undefined>(undefined);

export function useServices(): SessionServices {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('useServices needs a ServicesContext above it.');
  return services;
}
