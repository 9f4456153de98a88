import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Waits for the button with this name, and clicks it. */
export const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }));
