import { setDocumentTitle } from './documentTitle.ts';

/**
 * Sets the title. Returns the iframes that the page contains directly afterwards; they are removed once they have
 * loaded.
 */
function framesOf(isIosWebView: boolean): HTMLIFrameElement[] {
  setDocumentTitle('我的', isIosWebView);
  return [...document.querySelectorAll('iframe')];
}

describe('setDocumentTitle', () => {
  it('ROUTE-03 on iOS, adds an empty iframe that makes the web view read the title, and removes it', async () => {
    const [frame, ...others] = framesOf(true);
    expect(document.title).toBe('我的');
    expect(others).toEqual([]);
    expect(frame).not.toBeVisible();
    expect(frame?.src).toBe('about:blank');
    await new Promise((resolve) => frame?.addEventListener('load', resolve));
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.querySelectorAll('iframe')).toHaveLength(0);
  });

  it('ROUTE-03 outside iOS, adds no iframe', () => {
    expect(framesOf(false)).toEqual([]);
    expect(document.title).toBe('我的');
  });
});
