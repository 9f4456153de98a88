import { screen, within } from '@testing-library/react';
import { updateApp } from '#platform/environment/appSlice.ts';
import { loginOffered } from '#platform/session/address/loginOfferSlice.ts';
import { renderApp } from '#test/harness/renderApp.tsx';

const fox = { nickname: '小狐狸', avatar: '/cdn/avatar/fox.svg', headwear: '/cdn/headwear/bow.svg' };

async function openQuestion(caller: string) {
  const { store } = await renderApp('/', {
    beforeRender: ({ dispatch }) => {
      dispatch(updateApp({ caller }));
    },
  });
  store.dispatch(loginOffered(fox));
  const question = await screen.findByRole('alertdialog');
  const pictures = [...question.querySelectorAll('img')].map(({ src }) => new URL(src).pathname);
  return { question: within(question), pictures };
}

describe('the question before a link logs another user in', () => {
  it('AUTH-20 shows nickname, picture and head wear of the offered account', async () => {
    const { question, pictures } = await openQuestion('1002');
    expect(question.getByText('要用“小狐狸”的账号登录吗？')).toBeInTheDocument();
    expect(pictures).toEqual(['/cdn/avatar/fox.svg', '/cdn/headwear/bow.svg']);
  });

  it('STATE-09 is also asked for caller 2003, which hides nicknames, but shows neither nickname nor pictures', async () => {
    const { question, pictures } = await openQuestion('2003');
    expect(question.getByText('要用另一个账号登录吗？')).toBeInTheDocument();
    expect(question.getByRole('button', { name: '不登录' })).toBeInTheDocument();
    expect(pictures).toEqual([]);
  });
});
