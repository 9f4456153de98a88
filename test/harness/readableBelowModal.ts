/** Returns the texts outside the open modal that no attribute hides from screen readers. */
export function readableBelowModal(): string[] {
  const texts: string[] = [];
  const walk = (element: Element): void => {
    if (element.matches('[aria-hidden="true"], [inert], [role="dialog"], [role="alertdialog"], script, style')) return;
    for (const node of element.childNodes) {
      if (node instanceof Element) walk(node);
      else if (node.textContent?.trim()) texts.push(node.textContent.trim());
    }
  };
  walk(document.body);
  return texts;
}
