import { setDocumentTitle } from './documentTitle.ts';

/**
 * Sets the title. Returns the frames that are in the page directly afterwards; a frame is removed once it has loaded.
 */
function framesOf(isIosWebView: boolean): HTMLIFrameElement[] {
  setDocumentTitle('我的', isIosWebView);
  return [...document.querySelectorAll('iframe')];
}

describe('setDocumentTitle', () => {
  it('ROUTE-03 on iOS, adds an empty frame that makes the web view read the title, and removes it', async () => {
    const [frame, ...others] = framesOf(true);
    expect(document.title).toBe('我的');
    expect(others).toEqual([]);
    expect(frame).not.toBeVisible();
    expect(frame?.src).toBe('about:blank');
    await new Promise((resolve) => frame?.addEventListener('load', resolve));
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.querySelectorAll('iframe')).toHaveLength(0);
  });

  it('ROUTE-03 outside iOS adds no frame', () => {
    expect(framesOf(false)).toEqual([]);
    expect(document.title).toBe('我的');
  });
});
