import { aims } from '#server/database/tables/experience/aims.ts';
import type { StateMachine } from '#server/transitions/transition.ts';

/** The states of an aim. A reached aim can become open again, because a family may undo what it has checked off. */
export const aimMachine: StateMachine<'open' | 'reached'> = {
  subject: 'aim',
  id: aims.id,
  state: aims.state,
  allowed: { open: ['reached'], reached: ['open'] },
};
