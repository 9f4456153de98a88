import { computedByJsdom, computedStyle } from '#test/environment/computedStyle.ts';

/** Elements of every kind that jsdom's style sheet distinguishes, with and without inline styles. */
const PAGE = `
  <main><h1>Title</h1><p>Text <b>bold</b> <q>quote</q></p><ul><li>One</li></ul><hr><br></main>
  <table><caption>c</caption><thead><tr><th>h</th></tr></thead><tbody><tr><td>d</td></tr></tbody></table>
  <form><fieldset><legend>l</legend><input><input type="hidden"><input type="checkbox"><textarea></textarea></fieldset>
    <select><optgroup><option>o</option></optgroup></select><button>b</button><output></output><meter></meter></form>
  <details><summary>s</summary>inside</details><dialog>closed</dialog><dialog open>open</dialog>
  <ruby>字<rp>(</rp><rt>zì</rt></ruby><template></template><svg><title>t</title><path hidden></path></svg>
  <div hidden><span>hidden</span></div><div style="display: none"><span style="display: flex">flex</span></div>
  <div style="visibility: hidden"><span>in</span><span style="visibility: visible">out</span></div>
  <div style="pointer-events: none"><button>no</button><button style="pointer-events: auto">yes</button></div>
  <div style="color: red"><span style="opacity: 0.5">red</span></div>`;

const properties = ['display', 'visibility', 'pointer-events'];
const stylesBy = (compute: typeof getComputedStyle) =>
  [...document.querySelectorAll('*')].map((element) => {
    const style = compute(element);
    const read = properties.map((property) => style.getPropertyValue(property));
    return [element.outerHTML.slice(0, 60), ...read, style.display, style.visibility, style.pointerEvents];
  });

describe('the computed styles in tests', () => {
  it('are equal to those of jsdom', () => {
    document.body.innerHTML = PAGE;
    expect(stylesBy(computedStyle)).toEqual(stylesBy(computedByJsdom));
  });

  it('are equal to those of jsdom for a page with a style sheet', () => {
    document.body.innerHTML = `<style>p { display: none; pointer-events: none } main { visibility: hidden }</style>${PAGE}`;
    expect(stylesBy(computedStyle)).toEqual(stylesBy(computedByJsdom));
  });

  it('are equal to those of jsdom for a page whose style sheet sets only properties that jsdom computes, such as overflow', () => {
    document.body.innerHTML = `<style>body { overflow: hidden }</style>${PAGE}`;
    expect(stylesBy(computedStyle)).toEqual(stylesBy(computedByJsdom));
    expect(computedStyle(document.body).overflow).toBe('hidden');
  });

  it('include properties such as color and opacity, and follow changes to an element', () => {
    document.body.innerHTML = PAGE;
    const red = document.querySelector<HTMLElement>('[style*="red"]')!;
    expect(computedStyle(red).color).toBe('rgb(255, 0, 0)');
    expect(computedStyle(red.firstElementChild!).getPropertyValue('opacity')).toBe('0.5');
    expect(computedStyle(red).display).toBe('block');
    red.hidden = true;
    expect(computedStyle(red).display).toBe('none');
  });
});
