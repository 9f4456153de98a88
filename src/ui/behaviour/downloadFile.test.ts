import { downloadFile } from './downloadFile.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  for (const name of ['createObjectURL', 'revokeObjectURL']) Reflect.deleteProperty(URL, name);
});

it('a file is downloaded under its name, and its address remains valid for a minute, because old versions of iOS read the file late', () => {
  const revokeObjectURL = jest.fn();
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL });
  const downloads: unknown[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push([this.href, this.download]);
  });
  downloadFile('月亮.json', '{}', 'application/json');
  expect(downloads).toEqual([['blob:file', '月亮.json']]);
  jest.advanceTimersByTime(59_999);
  expect(revokeObjectURL).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(revokeObjectURL.mock.calls).toEqual([['blob:file']]);
});
