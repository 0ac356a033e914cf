import { describe, expect, it } from 'vitest';
import { isHarmlessCss } from './css.ts';
import { pictureKind } from './kind.ts';
import { sanitizeSvg } from './svg.ts';
import { svgText } from './svgText.ts';

const svg = (content: string, attributes = 'viewBox="0 0 10 10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`;
const SHAPE = '<path d="M0 0L9 9"/>';
const ACTIVE =
  /script|onload|onbegin|alert|evil|javascript|foreignobject|@import|<animate|<set|feimage|<a [^>]*href|data:image\/svg/i;

describe('U-03 hostile SVG', () => {
  it.each([
    ['script', svg(`<script>alert(1)</script>${SHAPE}`)],
    ['onload', svg(SHAPE, 'viewBox="0 0 1 1" onload="alert(1)"')],
    ['foreignObject', svg(`<foreignObject><body><iframe src="//evil"></iframe></body></foreignObject>${SHAPE}`)],
    ['a javascript:', svg(`<a xlink:href="javascript:alert(1)"><text>x</text></a>${SHAPE}`)],
    ['external image', svg(`<image href="http://evil/x.png"/><image xlink:href="//evil/"/>${SHAPE}`)],
    ['external use', svg(`<use href="http://evil/x.svg#a"/>${SHAPE}`)],
    ['feImage', svg(`<filter id="f"><feImage href="http://evil/x"/></filter>${SHAPE}`)],
    ['@import', svg(`<style>@import "http://evil/x.css"; path{fill:red}</style>${SHAPE}`)],
    ['url() in style', svg(`<path d="M0 0L9 9" style="fill:url(http://evil/x)"/>`)],
    ['url() in fill', svg(`<path d="M0 0L9 9" fill="url( 'https://evil/x' )"/>`)],
    ['animate', svg(`<animate attributeName="href" values="javascript:alert(1)"/>${SHAPE}`)],
    ['set', svg(`<set attributeName="onmouseover" to="alert(1)"/>${SHAPE}`)],
    ['data: SVG', svg(`<image href="data:image/svg+xml;base64,PHN2Zy8+"/>${SHAPE}`)],
    ['escaped url()', svg(`<style>path{fill:u\\72l(http://evil/x)}</style>${SHAPE}`)],
    ['comment in url()', svg(`<path d="M0 0L9 9" style="fill:url/**/(http://evil/x)"/>`)],
    ['style sheet instruction', `<?xml-stylesheet href="http://evil/x.css"?>${svg(SHAPE)}`],
    ['style that ends early', svg(`<style><![CDATA[</style><script>alert(1)</script>]]></style>${SHAPE}`)],
  ])('U-03 loses %s and keeps the drawing', (_, text) => {
    const safe = sanitizeSvg(svgText(Buffer.from(text)));
    expect(safe.svg).not.toMatch(ACTIVE);
    expect(safe.svg).toContain('M0 0L9 9');
    expect(safe.images).toEqual([]);
  });

  it.each([
    ['second DOCTYPE', `<!DOCTYPE svg><!DOCTYPE svg>${svg(SHAPE)}`, 'document type'],
    ['inner DOCTYPE', svg(`<!DOCTYPE svg>${SHAPE}`), 'document type'],
    ['entity bomb', `<!DOCTYPE s [<!ENTITY a "x"><!ENTITY b "&a;&a;">]>${svg('<text>&b;</text>')}`, 'entities'],
    ['outside entity', `<!DOCTYPE s [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('<text>&a;</text>')}`, 'entities'],
    ['1,000,000 elements', svg('<g/>'.repeat(1_000_000)), '30000 elements'],
    ['40,000 levels', svg('<g>'.repeat(40_000)), '256 levels'],
    ['100 MB of coordinates', svg(`<path d="${'M0 0'.repeat(25_000_000)}"/>`), 'at most 20 MB'],
  ])('U-03 refuses %s without parsing', (_, text, reason) => {
    expect(() => svgText(Buffer.from(text))).toThrow(reason);
  });

  it.each([
    ['alone', '<!DOCTYPE svg>'],
    ['public', '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'],
    [
      'with entities',
      '<!-- a --><!DOCTYPE svg [\n<!ENTITY ns "http://evil/"><!ENTITY a SYSTEM "file:///etc/passwd">\n]>',
    ],
  ])('15.20 a document type is dropped unread where none of its entities is used: %s', (_, doctype) => {
    const head = Buffer.from(`<?xml version="1.0"?>\n${doctype}\n${svg('<text>5 &lt; 6 &#65;</text>')}`);
    expect(pictureKind(head, 'a.svg', 'image/svg+xml')).toBe('svg');
    const text = svgText(head);
    expect(text).not.toMatch(/DOCTYPE|ENTITY|evil|passwd/);
    expect(sanitizeSvg(text).svg).toBe(svg('<text>5 &lt; 6 A</text>'));
  });

  const beforeRoot = [
    '<!DOCTYPE s [<!ENTITY % a "]>"> %a;]>',
    ' ',
    '<?a?>',
    '<!-- -->',
    '<!---->',
    '<!DOCTYPE a>',
    '<!DOCTYPE a []  >',
    '<!--',
    '<!DOCTYPE [',
    '<?',
  ].map((piece) => Buffer.from(`${piece.repeat(400)}x`));
  it('V-09 what stands before the root makes no drawing, whatever it is', () => {
    for (const bytes of beforeRoot) expect(() => pictureKind(bytes, 'a.svg', undefined)).toThrow('not supported');
  });

  it('V-09 what stands before the root is read in one go, whatever it is', { tags: 'daily' }, () => {
    const start = performance.now();
    for (const bytes of beforeRoot) expect(() => pictureKind(bytes, 'a.svg', undefined)).toThrow('not supported');
    expect(performance.now() - start).toBeLessThan(100);
  });

  it('U-03 refuses text that is not UTF-8, or holds no drawing', () => {
    expect(() => svgText(Buffer.from([0x3c, 0xff]))).toThrow('File format not supported.');
    expect(() => sanitizeSvg('<p>hello</p>')).toThrow('File format not supported.');
    expect(() => sanitizeSvg(svg(SHAPE, ''))).toThrow('neither its size nor a viewBox');
  });
});

describe('a drawing', () => {
  it('keeps what it is made of', () => {
    const content =
      '<defs><linearGradient id="g"><stop offset="0"/></linearGradient></defs>' +
      '<style>.a{stroke:#00f;fill:url(#g)}</style>' +
      '<image href="data:image/png;base64,iVBORw0KGgo="/>' +
      '<use xlink:href="#g"/><path class="a" fill="url(#g)" vector-effect="non-scaling-stroke"/>' +
      '<text x="1">Größe &amp; 5 &lt; 6</text>';
    const safe = sanitizeSvg(svg(content));
    expect(safe.svg).toBe(svg(content));
    expect(safe.images).toEqual(['data:image/png;base64,iVBORw0KGgo=']);
  });

  it.each([
    ['width="300" height="200px"', 'width="300" height="200" viewBox="0 0 300 200"'],
    ['viewBox="0 0 30 20"', 'viewBox="0 0 30 20" width="30" height="20"'],
    ['width="25.4mm" viewBox="0,0,2,1"', 'width="200" viewBox="0,0,2,1" height="100"'],
    ['width="100%" height="100%" viewBox="5 5 7 9"', 'width="7" height="9" viewBox="5 5 7 9"'],
    ['width="1in" height="0.5in"', 'width="200" height="100" viewBox="0 0 96 48"'],
    ['width="1e9" height="1"', 'width="8000" height="1" viewBox="0 0 1000000000 1"'],
  ])('has a size in pixels: %s', (attributes, sized) => {
    expect(sanitizeSvg(svg(SHAPE, attributes)).sized).toContain(sized);
  });

  it('tells CSS that stays inside', () => {
    expect(isHarmlessCss('fill:url( #a );stroke:url("#b")')).toBe(true);
    expect(isHarmlessCss('a{background:image-set("x" 1x)}')).toBe(false);
    expect(isHarmlessCss('@IMPORT "x"')).toBe(false);
  });
});
