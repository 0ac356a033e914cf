import { describe, expect, it } from 'vitest';
import { cleanFileName, contentDisposition } from './fileName.ts';

describe('file names', () => {
  it.each([
    ['../../x.png', 'x.png'],
    ['C:\\x\\y.png', 'y.png'],
    ['C:y.png', 'y.png'],
    ['con.png', 'con.png'],
    ['"my" file.png', 'my file.png'],
    ['a\r\nSet-Cookie: b.png', 'aSet-Cookie: b.png'],
    ['\u202egnp.exe', 'gnp.exe'],
    ['...', 'dragdropimage'],
    [' " ', 'dragdropimage'],
    ['', 'dragdropimage'],
    [undefined, 'dragdropimage'],
    ['Größe 😀.svg', 'Größe 😀.svg'],
    [`${'😀'.repeat(5_000)}.jpeg`, `${'😀'.repeat(251)}.jpeg`],
  ])('U-06 %j becomes %j', (name, clean) => {
    expect(cleanFileName(name)).toBe(clean);
  });

  it('U-06 writes the header of RFC 6266', () => {
    expect(contentDisposition('a b.png', 'inline')).toBe('inline; filename="a b.png"');
    expect(contentDisposition('100%.png', 'attachment')).toBe(
      `attachment; filename="100_.png"; filename*=UTF-8''100%25.png`,
    );
    expect(contentDisposition(`ü'(1)*".png\r\nX: y`, 'attachment')).toBe(
      `attachment; filename="_'(1)*.pngX: y"; filename*=UTF-8''%C3%BC%27%281%29%2A.pngX%3A%20y`,
    );
    expect(contentDisposition('\uD800.png', 'attachment')).toContain('%EF%BF%BD.png');
  });
});
