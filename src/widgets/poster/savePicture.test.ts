import { savePicture } from './savePicture.ts';

/** The bytes 1, 2 and 3. */
const URL_OF_PICTURE = 'data:image/jpeg;base64,AQID';

let downloads: { href: string; download: string }[];

beforeEach(() => {
  downloads = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push({ href: this.href, download: this.download });
  });
});
afterEach(() => {
  for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name);
});

/** Gives the browser a share menu, and returns its spy. */
function give(share: () => Promise<void>, canShare = true) {
  const menu = jest.fn((_data: ShareData) => share());
  for (const [name, value] of Object.entries({ share: menu, canShare: () => canShare }))
    Object.defineProperty(navigator, name, { configurable: true, value });
  return menu;
}
const save = () => savePicture(URL_OF_PICTURE, '月亮');

describe('saving a picture', () => {
  it('passes the picture to the share menu of the device', async () => {
    const menu = give(async () => undefined);
    await save();
    const [file] = menu.mock.calls[0]?.[0].files ?? [];
    expect([file?.name, file?.type, file?.size]).toEqual(['月亮.jpg', 'image/jpeg', 3]);
    expect(downloads).toEqual([]);
  });

  it.each(['AbortError', 'InvalidStateError'])(
    'downloads nothing if the share menu fails with %s, because the user has closed it or it is already open',
    async (name) => {
      give(() => Promise.reject(new DOMException('', name)));
      await save();
      expect(downloads).toEqual([]);
    },
  );

  it('ignores a second tap while the menu is opening', async () => {
    let close = (): void => undefined;
    const menu = give(() => new Promise((resolve) => (close = resolve)));
    const taps = [save(), save()];
    expect(menu).toHaveBeenCalledTimes(1);
    close();
    await Promise.all(taps);
    const next = save();
    expect(menu).toHaveBeenCalledTimes(2);
    close();
    await next;
    expect(downloads).toEqual([]);
  });

  const downloaded = [{ href: URL_OF_PICTURE, download: '月亮.jpg' }];
  it('downloads the picture if the device cannot share it', async () => {
    await save();
    expect(downloads).toEqual(downloaded);
  });

  it('downloads the picture if the device shares no files', async () => {
    const menu = give(async () => undefined, false);
    await save();
    expect([menu.mock.calls, downloads]).toEqual([[], downloaded]);
  });

  it('downloads the picture if the device refuses to share it', async () => {
    give(() => Promise.reject(new DOMException('', 'NotAllowedError')));
    await save();
    expect(downloads).toEqual(downloaded);
  });
});
