/**
 * Sets the title of the page (ROUTE-03). Web views of iOS read the title when a page has loaded and miss later changes.
 * A temporary empty iframe makes them read the title again.
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
