import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import * as v from 'valibot';
import { ServicesContext } from '#platform/session/ServicesContext.ts';
import { storeOwnText } from '#platform/session/user/ownText.ts';
import { setUser } from '#platform/session/user/userSlice.ts';
import { createTextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { startSession } from '#test/harness/session/startSession.ts';
import { ToastContext } from '#ui/toast/ToastContext.ts';
import { FormRefusal } from './FormRefusal.tsx';
import { FormTextField } from './FormTextField.tsx';
import { useForm } from './useForm.ts';

const key = storageKeys.wordFeedback;
const fields = v.object({ word: v.string(), note: v.string() });
const schema = v.object({
  word: v.pipe(v.string(), v.trim(), v.nonEmpty('请写一个词'), v.maxLength(2, '最多 2 个字')),
  note: v.string(),
});

type Answer = { data: object } | { error: { message?: string; code?: string } };

interface WordFormProps {
  send: (word: object) => Promise<Answer>;
  onSaved: (reply: object) => void;
  word?: string;
  id?: string;
}

function WordForm({ send, onSaved, word = '', id = 'a' }: WordFormProps) {
  const form = useForm({
    schema,
    initialValues: { word, note: '' },
    draft: { key, id, fields },
    refusedFields: { word_unknown: 'word' },
  });
  return (
    <form onSubmit={form.submit({ send, onSaved })}>
      <FormTextField form={form} name="note" label="说明" />
      <FormTextField form={form} name="word" label="词" />
      <FormRefusal form={form} />
      <button>{form.isChanged ? '保存' : '已保存'}</button>
      <button type="button" onClick={form.discard}>
        清空
      </button>
    </form>
  );
}

interface Start {
  answer?: Answer | Promise<Answer>;
  draft?: { owner: string; text: string };
  id?: string;
}

function open({ answer = { data: {} }, draft, id = 'a' }: Start = {}) {
  const { store, services, toasts } = startSession();
  if (draft) storeOwnText(services.localStore, key, draft.owner, draft.text);
  const send = jest.fn(async () => answer);
  const onSaved = jest.fn();
  const form = (word = '') => (
    <Provider store={store}>
      <ServicesContext value={services}>
        <ToastContext value={toasts}>
          <WordForm send={send} onSaved={onSaved} word={word} id={id} />
        </ToastContext>
      </ServicesContext>
    </Provider>
  );
  const { rerender, unmount } = render(form());
  return { store, send, onSaved, unmount, startWith: (word: string) => rerender(form(word)) };
}

const field = (label: string) => screen.getByLabelText(label);
const save = () => userEvent.click(screen.getByRole('button', { name: /保存$/ }));

it('useForm sends the values as the validation schema returns them, and passes the reply to onSaved', async () => {
  const { send, onSaved } = open({ answer: { data: { id: '7' } } });
  await userEvent.type(field('词'), ' 云 ');
  await save();
  expect(send.mock.calls).toEqual([[{ word: '云', note: '' }]]);
  expect(onSaved.mock.calls).toEqual([[{ id: '7' }]]);
});

it('useForm sends nothing if a field is invalid, and moves the focus to this field', async () => {
  const { send } = open();
  await save();
  expect(field('词')).toHaveFocus();
  expect(field('词')).toHaveAccessibleDescription('请写一个词');
  expect(send).not.toHaveBeenCalled();
});

it('useForm shows an error reply of the server at the field to which it belongs, until the field is changed', async () => {
  const { onSaved } = open({ answer: { error: { code: 'word_unknown', message: '没有这个词' } } });
  await userEvent.type(field('词'), '云');
  await save();
  expect(field('词')).toHaveAccessibleDescription('没有这个词');
  expect(field('词')).toHaveFocus();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await userEvent.type(field('词'), '朵');
  expect(field('词')).toHaveAccessibleDescription('');
  expect(onSaved).not.toHaveBeenCalled();
});

it.each([
  ['its own text', { code: 'too_many_words', message: '词太多了' }, '词太多了'],
  ['a general text', {}, '没有保存好，请再试一次'],
])('useForm shows %s for an error that belongs to no field, and keeps the content', async (_what, error, text) => {
  open({ answer: { error } });
  await userEvent.type(field('词'), '云');
  await save();
  expect(screen.getByRole('alert')).toHaveTextContent(text);
  expect(field('词')).toHaveValue('云');
});

it('useForm shows the validation error of a field when the user leaves the field, unless the field is empty', async () => {
  open({ draft: { owner: '', text: JSON.stringify({ id: 'a', word: '一朵云', note: '' }) } });
  await userEvent.click(field('词'));
  expect(field('词')).toHaveAccessibleDescription('');
  await userEvent.tab();
  expect(field('词')).toHaveAccessibleDescription('最多 2 个字');
  await userEvent.clear(field('词'));
  await userEvent.click(screen.getByRole('button', { name: '清空' }));
  await userEvent.click(field('词'));
  await userEvent.tab();
  expect(field('词')).toHaveAccessibleDescription('');
});

it('useForm shows new initial content as long as the user has entered nothing', async () => {
  const { startWith } = open();
  startWith('云');
  expect(field('词')).toHaveValue('云');
  expect(screen.getByRole('button', { name: '已保存' })).toBeInTheDocument();
  expect(localStorage.getItem(key)).toBeNull();
  await userEvent.type(field('词'), '朵');
  startWith('雨');
  expect(field('词')).toHaveValue('云朵');
  expect(screen.getByRole('button', { name: '保存' })).toBeInTheDocument();
});

it('useForm deletes the draft when the user discards the content', async () => {
  open();
  await userEvent.type(field('词'), '云');
  expect(localStorage.getItem(key)).toContain('云');
  await userEvent.click(screen.getByRole('button', { name: '清空' }));
  expect(field('词')).toHaveValue('');
  expect(localStorage.getItem(key)).toBeNull();
});

it.each([
  ['belongs to another object', JSON.stringify({ id: 'b', word: '云', note: '' })],
  ['has other fields', JSON.stringify({ id: 'a', words: ['云'] })],
  ['lacks a field', JSON.stringify({ id: 'a', word: '云' })],
  ['has a field of another type', JSON.stringify({ id: 'a', word: '云', note: ['云'] })],
  ['has no id', JSON.stringify({ word: '云', note: '' })],
  ['is a list', JSON.stringify(['a', '云'])],
  ['is broken', '{'],
])('useForm neither shows nor deletes a draft that %s', async (_what, text) => {
  open({ draft: { owner: '', text } });
  expect(field('词')).toHaveValue('');
  await userEvent.click(field('词'));
  await userEvent.tab();
  expect(localStorage.getItem(key)).toContain(JSON.stringify(text).slice(1, -1));
});

/** Opens a form whose reply arrives when the returned function `reply` is called. */
function openWaiting() {
  let reply = (_answer: Answer): void => undefined;
  const answer = new Promise<Answer>((resolve) => (reply = resolve));
  return { ...open({ answer }), reply: (text: Answer) => act(async () => reply(text)) };
}

it('useForm deletes the draft when the form has been saved, even if the reply arrives after the user has left the form', async () => {
  const { unmount, reply } = openWaiting();
  await userEvent.type(field('词'), '云');
  await save();
  unmount();
  expect(localStorage.getItem(key)).toContain('云');
  await reply({ data: {} });
  expect(localStorage.getItem(key)).toBeNull();
  open();
  expect(field('词')).toHaveValue('');
});

it('useForm keeps a draft that was changed after it had been sent, and a draft that the server refused', async () => {
  const first = openWaiting();
  await userEvent.type(field('词'), '云');
  await save();
  first.unmount();
  const second = openWaiting();
  await userEvent.type(field('词'), '朵');
  await first.reply({ data: {} });
  await save();
  second.unmount();
  await second.reply({ error: {} });
  open();
  expect(field('词')).toHaveValue('云朵');
});

it('useForm keeps the drafts of the eight objects that were edited last', async () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
  for (const id of ids) {
    const { unmount } = open({ id });
    await userEvent.type(field('说明'), id);
    unmount();
  }
  const kept: string[] = [];
  for (const id of ids) {
    const { unmount } = open({ id });
    kept.push(field('说明').getAttribute('value') ?? '');
    unmount();
  }
  expect(kept).toEqual(['', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']);
});

it('useForm deletes only the draft of the object that was saved', async () => {
  const first = open({ id: 'a' });
  await userEvent.type(field('词'), '云');
  first.unmount();
  const second = open({ id: 'b' });
  await userEvent.type(field('词'), '雨');
  await save();
  second.unmount();
  const third = open({ id: 'b' });
  expect(field('词')).toHaveValue('');
  third.unmount();
  open({ id: 'a' });
  expect(field('词')).toHaveValue('云');
});

it('useForm neither shows nor changes the draft of another form, even with the same id and fields', async () => {
  const other = JSON.stringify({ id: 'a', word: '云', note: '' });
  storeOwnText(
    createTextStore(() => localStorage),
    storageKeys.noteDraft,
    '',
    other,
  );
  const before = localStorage.getItem(storageKeys.noteDraft);
  open();
  expect(field('词')).toHaveValue('');
  await userEvent.type(field('词'), '雨');
  expect(localStorage.getItem(storageKeys.noteDraft)).toBe(before);
  expect(localStorage.getItem(key)).toContain('雨');
});

it('useForm keeps the content when the app first learns who the user is, and hides it when another user logs in', async () => {
  const { store, unmount } = open();
  await userEvent.type(field('词'), '云');
  await act(async () => void store.dispatch(setUser({ userId: 'u1' })));
  expect(field('词')).toHaveValue('云');
  await act(async () => void store.dispatch(setUser({ userId: 'u2' })));
  expect(field('词')).toHaveValue('');
  unmount();
});
