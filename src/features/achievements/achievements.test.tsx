import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listMedals } from '#contract/account/achievements.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { aMedal } from '#test/builders/account/achievements.ts';
import { renderApp } from '#test/harness/renderApp.tsx';

describe('/book/medal_show', () => {
  it('shows earned medals, and the progress towards the others', async () => {
    await renderApp('/book/medal_show', {
      beforeRender({ network, dispatch }) {
        // In China, November 21 has already begun at this time.
        const earnedAt = Date.UTC(2026, 10, 20, 17);
        network.answer(listMedals, { items: [aMedal('first', { reached: 3, earnedAt }), aMedal('second')] });
        dispatch(setToken({ token: 'a' }));
      },
    });
    expect(await screen.findByText('得到 1 枚，还有 1 枚等着你')).toBeInTheDocument();
    expect(within(screen.getByRole('region', { name: '已经得到' })).getByText('勋章 first')).toBeInTheDocument();
    expect(screen.getByText('2026年11月21日')).toBeInTheDocument();
    const toEarn = within(screen.getByRole('region', { name: '等你来拿' }));
    expect(toEarn.getByText('1 / 3')).toBeInTheDocument();
    expect(toEarn.getByRole('progressbar', { name: '勋章 second的进度' })).toHaveAttribute('aria-valuenow', '33');
  });

  it('lets the user retry after the medals failed to load', async () => {
    const app = await renderApp('/book/medal_show', {
      beforeRender: ({ network }) => network.answer(listMedals, new ApiError('timeout')),
    });
    app.network.answer(listMedals, { items: [aMedal('second')] });
    await userEvent.click(await screen.findByRole('button', { name: '再试一次' }));
    expect(await screen.findByRole('button', { name: '登录，开始收集' })).toBeInTheDocument();
  });
});
