import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createLab } from '#host/lab/console/lab.ts';
import { LabContext } from '#host/lab/console/LabContext.ts';
import { defaultScenario, writeScenario } from '#host/scenarios.ts';
import { EventPanel } from './EventPanel.tsx';

const loginUser = { ...defaultScenario.login.user, token: 'fixed' };

it.each([
  ['登录 小明', loginUser],
  ['登录 小明，会员', { ...defaultScenario.login.user, userType: 2 }],
  ['换成另一个用户', { ...defaultScenario.login.user, userId: 'host-user-1-b', nickname: '乐乐' }],
])(
  'the button "%s" of the simulator logs in the user that it names; a token that the scenario fixes is used only for the user of the scenario',
  async (name, user) => {
    history.replaceState(null, '', `?${writeScenario({ ...defaultScenario, login: { code: 1, user: loginUser } })}`);
    const lab = createLab();
    const logIn = jest.spyOn(lab, 'logIn');
    render(
      <LabContext value={lab}>
        <EventPanel />
      </LabContext>,
    );
    await userEvent.click(screen.getByRole('button', { name }));
    expect(logIn.mock.calls).toEqual([[user]]);
  },
);
