/**
 * Sets the title of the page (ROUTE-03). Webviews of iOS read the title when a page has loaded and miss later changes;
 * a temporary empty frame makes them read it again.
 */
export function setDocumentTitle(title: string, isIosWebView: boolean): void {
  document.title = title;
  if (!isIosWebView) return;
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.src = 'about:blank';
  frame.onload = () => setTimeout(() => frame.remove());
  document.body.append(frame);
}
