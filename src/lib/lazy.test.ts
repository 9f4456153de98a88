import { lazyMethods, loadOnce } from './lazy.ts';

const calculator = { add: async (left: number, right: number) => left + right };

it('lazyMethods loads the object only once, at the first call of one of its methods', async () => {
  const load = jest.fn(async () => calculator);
  const { add } = lazyMethods({ add: true }, load);
  expect(load).not.toHaveBeenCalled();
  expect(await Promise.all([add(1, 2), add(3, 4)])).toEqual([3, 7]);
  expect(load).toHaveBeenCalledTimes(1);
});

it('lazyMethods rejects a call if the object cannot be loaded, and loads it again at the next call', async () => {
  const load = jest.fn<Promise<typeof calculator>, []>();
  load.mockRejectedValueOnce(new Error('no network')).mockResolvedValue(calculator);
  const { add } = lazyMethods({ add: true }, load);
  await expect(add(1, 2)).rejects.toThrow('no network');
  expect(await add(1, 2)).toBe(3);
  const loaded = loadOnce(load);
  expect(await loaded()).toBe(await loaded());
});
