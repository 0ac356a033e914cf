import { encode } from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { isHarmlessCss } from './css.ts';
import { pictureKind } from './kind.ts';
import { sanitizeSvg } from './svg.ts';
import { pathSteps, points } from './svgPath.ts';
import { refuseMasses, svgText } from './svgText.ts';

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
    ['entity bomb', `<!DOCTYPE s [<!ENTITY a "x"><!ENTITY b "&a;&a;">]>${svg('<text>&b;</text>')}`, 'the entity "b"'],
    [
      'outside entity',
      `<!DOCTYPE s [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('<text>&a;</text>')}`,
      'the entity "a"',
    ],
    ['100 MB of coordinates', svg(`<path d="${'M0 0'.repeat(25_000_000)}"/>`), 'at most 20 MB'],
  ])('U-03 refuses %s without parsing', (_, text, reason) => {
    expect(() => svgText(Buffer.from(text))).toThrow(reason);
  });

  const elements = (found: string) => `An SVG may have at most 20,000 elements; this one has ${found}.`;
  const steps = (found: string) => `An SVG may have at most 200,000 steps in its paths; this one has ${found}.`;
  it.each([
    ['20,001 elements', svg('<g/>'.repeat(20_000)), elements('20,001')],
    ['elements behind a "<"', svg(`<g title="<">x</g>`.repeat(20_000)), elements('20,001')],
    ['1,000 levels', svg('<g>'.repeat(1000)), 'at most 256 levels'],
    ['200,001 steps', svg(`<path d="M0 0${'L1 1'.repeat(200_000)}"/>`), steps('200,001')],
    ['steps that name no command', svg(`<path d="M0 0${' 1-1'.repeat(200_000)}"/>`), steps('200,001')],
    [
      'steps of many paths',
      svg(`<path d='M0 0h1'/>`.repeat(10_000) + `<path d="${'z'.repeat(180_001)}"/>`),
      steps('200,001'),
    ],
    ['points', svg(`<polyline points="${'1,1 '.repeat(200_001)}"/>`), steps('200,001')],
    ['steps without quotes', svg(`<path/d=M0,0${'l1,1'.repeat(200_000)}>`), steps('200,001')],
    ['steps in capitals', svg(`<path class="a"D = "M0 0${'l1,1'.repeat(200_000)}"/>`), steps('200,001')],
  ])('U-03 refuses %s without parsing, with the figure', (_, text, reason) => {
    expect(() => refuseMasses(svgText(Buffer.from(text)))).toThrow(reason);
  });

  it('takes a drawing at its limits', () => {
    const text = svg(`<path id="M1 1" d="M0 0${'L1 1'.repeat(199_999)}"/>${'<g/>'.repeat(19_998)}`);
    expect(() => refuseMasses(text)).not.toThrow();
  });

  it.each([
    ['', 0],
    ['M10,10z', 2],
    ['m1 1 2 2 3 3', 3],
    ['M1-1.5.5 2e3-1E-2 4', 3],
    ['M0 0C1 1 2 2 3 3 4 4 5 5 6 6S1 1 2 2', 4],
    ['M0 0a1 1 0 01.5.5 1 1 0 10.5.5', 3],
    ['M0 0 H1 2 3 V4', 5],
    ['?,!', 0],
  ])('counts the steps of %j', (data, count) => {
    expect(pathSteps(data)).toBe(count);
  });

  it.each([
    ['', 0],
    ['1,2 3,4', 2],
    ['1-2.5.5-4 7', 3],
  ])('counts the points of %j', (data, count) => {
    expect(points(data)).toBe(count);
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
    expect(pictureKind(head)).toBe('svg');
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
    for (const bytes of beforeRoot) expect(() => pictureKind(bytes)).toThrow('not supported');
  });

  it('V-09 what stands before the root is read in one go, whatever it is', { tags: 'daily' }, () => {
    const start = performance.now();
    for (const bytes of beforeRoot) expect(() => pictureKind(bytes)).toThrow('not supported');
    expect(performance.now() - start).toBeLessThan(100);
  });

  it('U-03 refuses bytes that are no text, or hold no drawing', () => {
    expect(() => svgText(Buffer.from([0x3c, 0xff]))).toThrow('The SVG has bytes that are no text in its encoding.');
    expect(() => sanitizeSvg('<p>hello</p>')).toThrow('File format not supported.');
    expect(() => sanitizeSvg(svg(SHAPE, ''))).toThrow('neither its size nor a viewBox');
  });
});

describe('an SVG in another encoding', () => {
  const text = svg('<text>Gehäuse groß</text>');
  const utf16 = (mark: string) => Buffer.from(`${mark}<?xml version="1.0" encoding="UTF-16"?>${text}`, 'utf16le');
  const declared = (name: string, of = text) => `<?xml version="1.0" encoding="${name}"?>${of}`;
  it.each([
    ['ISO-8859-1', Buffer.from(declared('ISO-8859-1'), 'latin1')],
    ['windows-1250', encode(declared('windows-1250'), 'windows-1250')],
    ['Shift_JIS', encode(declared('Shift_JIS', svg('<text>歯車</text>')), 'Shift_JIS')],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 with a mark', utf16('\uFEFF')],
    ['UTF-16 without a mark', utf16('')],
    ['UTF-16 of the other order', utf16('\uFEFF').swap16()],
    ['UTF-8 that says UTF-16', Buffer.from(declared('utf-16'))],
  ])('is read: %s', (name, bytes) => {
    expect(pictureKind(bytes)).toBe('svg');
    const { svg: safe } = sanitizeSvg(svgText(bytes));
    expect(safe).toBe(name === 'Shift_JIS' ? svg('<text>歯車</text>') : text);
  });

  it.each([
    [
      'of a name that is not known',
      Buffer.from(declared('x-runes')),
      'The encoding "x-runes" of the SVG is not known.',
    ],
    ['in 32 bits', Buffer.from(declared('UTF-32')), 'The encoding "UTF-32" of the SVG is not known.'],
    ['that says UTF-8 and is not', Buffer.from(declared('UTF-8'), 'latin1'), 'no text in its encoding'],
    ['of half a character', utf16('\uFEFF').subarray(0, -1), 'no text in its encoding'],
  ])('is refused %s', (_, bytes, reason) => {
    expect(pictureKind(bytes)).toBe('svg');
    expect(() => svgText(bytes)).toThrow(reason);
  });

  it('has the limits of every other', () => {
    const bytes = Buffer.from(`\uFEFF${svg('<g/>'.repeat(20_000))}`, 'utf16le');
    expect(() => refuseMasses(svgText(bytes))).toThrow('at most 20,000 elements');
  });
});

describe('entities of an SVG', () => {
  const document = (subset: string, content: string) =>
    svgText(Buffer.from(`<!DOCTYPE svg PUBLIC "-//W3C" "http://x/svg.dtd" [${subset}]>\n${svg(content)}`));
  const shown = (subset: string, content: string) => document(subset, content).trim();

  it('are written out where they stand for plain text', () => {
    const subset = `<!-- <!ENTITY ns "no"> --><!ATTLIST svg x CDATA #IMPLIED>
      <!ENTITY ns 'http://ns.example.com/10.0/%20/'><!ENTITY ns "second"> <!ENTITY ref "R&#233;f &amp; 5">`;
    expect(shown(subset, '<g data-x="&ns;"/>&ns; &ref;')).toBe(
      svg('<g data-x="http://ns.example.com/10.0/%20/"/>http://ns.example.com/10.0/%20/ R&#233;f &amp; 5'),
    );
  });

  it('break out of no attribute', () => {
    expect(shown(`<!ENTITY a '" onload="x'><!ENTITY b "' > &#60;">`, `<g id="&a;" class='&b;'/>`)).toBe(
      svg(`<g id="&#34; onload=&#34;x" class='&#39; &#62; &#60;'/>`),
    );
  });

  it.each([
    ['an element', '<!ENTITY a "<g/>">', 'a'],
    ['another entity', '<!ENTITY b "x"><!ENTITY a "&b;">', 'a'],
    ['another that comes later', '<!ENTITY a "x&b;"><!ENTITY b "y">', 'a'],
    ['a file', '<!ENTITY a SYSTEM "file:///etc/passwd">', 'a'],
    ['a file of a public name', '<!ENTITY a PUBLIC "p" "http://evil/">', 'a'],
    ['data of another kind', '<!ENTITY a SYSTEM "x.png" NDATA png>', 'a'],
    ['a parameter', '<!ENTITY % p "x"><!ENTITY a "%p;">', 'a'],
    ['what a parameter may say', '<!ENTITY % p "x"> %p; <!ENTITY a "x">', 'a'],
    ['nothing that is declared', '<!ENTITY b "x">', 'a'],
    ['what nobody declares first', '<!ENTITY a SYSTEM "x"><!ENTITY a "x">', 'a'],
  ])('are refused by name where one stands for %s', (_, subset, name) => {
    expect(() => document(subset, '<text>&a;</text>')).toThrow(
      `The SVG uses the entity "${name}", which does not stand for plain text.`,
    );
  });

  it('U-03 do not grow without end', () => {
    const long = `<!ENTITY a "${'x'.repeat(100_000)}">`;
    expect(() => document(long, '&a;'.repeat(1_000))).toThrow(
      'With its entity "a" written out the SVG has more than 20,971,520 characters.',
    );
    const many = `<!ENTITY a "M0 0${'L1 1'.repeat(1_000)}">`;
    expect(() => refuseMasses(document(many, '<path d="&a;"/>'.repeat(250)))).toThrow('at most 200,000 steps');
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
    ['viewBox="0 0 30 20"', 'viewBox="0 0 30 20" width="2000" height="1333"'],
    ['width="25.4mm" viewBox="0,0,2,1"', 'width="2000" viewBox="0,0,2,1" height="1000"'],
    ['width="100%" height="100%" viewBox="5 5 7 9"', 'width="1556" height="2000" viewBox="5 5 7 9"'],
    ['viewBox="0 0 8.5 11"', 'viewBox="0 0 8.5 11" width="1545" height="2000"'],
    ['width="8.5" viewBox="0 0 8.5 11"', 'width="9" viewBox="0 0 8.5 11" height="11"'],
    ['width="11in" height="17in"', 'width="2200" height="3400" viewBox="0 0 1056 1632"'],
    ['width="1in" height="0.5in"', 'width="2000" height="1000" viewBox="0 0 96 48"'],
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
