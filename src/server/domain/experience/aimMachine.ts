import { aims } from '#server/database/tables/experience/aims.ts';
import type { StateMachine } from '#server/transitions/transition.ts';

/** A family may undo what it has checked off, so an aim can become open again. */
export const aimMachine: StateMachine<'open' | 'reached'> = {
  subject: 'aim',
  id: aims.id,
  state: aims.state,
  allowed: { open: ['reached'], reached: ['open'] },
};
