import { scriptJson } from './scriptJson.ts';

const hostile = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '</SCRIPT >',
  ']]><img src=x onerror=alert(1)>',
  '\u2028\u2029\u0000"\\\'`${1}$&',
];

describe('JSON in a script element', () => {
  it.each(hostile)('can contain the text %j without ending the element', (text) => {
    const json = scriptJson({ [text]: [text] });
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toEqual({ [text]: [text] });
    document.body.innerHTML = `<script type="application/json">${json}</script><p>after</p>`;
    expect(Array.from(document.body.children, ({ tagName }) => tagName)).toEqual(['SCRIPT', 'P']);
    expect(JSON.parse(document.body.firstElementChild?.textContent ?? '')).toEqual({ [text]: [text] });
  });
});
