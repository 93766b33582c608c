import { describe, expect, it } from 'vitest'
import { mayBeSentAs, sniff } from '#server/files/sniff.ts'

const bytes = (...parts: (string | number)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from([part]))))

describe('sniff', () => {
  it.each([
    { name: 'a.jpg', head: bytes(0xff, 0xd8, 0xff, 0xe1), mime: 'image/jpeg' },
    { name: 'a.png', head: bytes(0x89, 'PNG\r\n', 0x1a, '\n'), mime: 'image/png' },
    { name: 'a.gif', head: bytes('GIF89a'), mime: 'image/gif' },
    { name: 'a.webp', head: bytes('RIFF1234WEBP'), mime: 'image/webp' },
    { name: 'a.bmp', head: bytes('BM1234', 0, 0, 0, 0), mime: 'image/bmp' },
    { name: 'a.mp4', head: bytes(0, 0, 0, 32, 'ftypisom'), mime: 'video/mp4' },
    { name: 'a.mov', head: bytes(0, 0, 0, 32, 'ftypqt  '), mime: 'video/quicktime' },
    { name: 'a.webm', head: bytes(0x1a, 0x45, 0xdf, 0xa3), mime: 'video/webm' },
    { name: 'a.pdf', head: bytes('%PDF-1.7'), mime: 'application/pdf' },
    {
      name: '制度.DOCX',
      head: bytes('PK', 3, 4),
      mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    },
    { name: '表.xls', head: bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), mime: 'application/vnd.ms-excel' },
  ])('knows $name', ({ name, head, mime }) => {
    expect(sniff(head, name)?.mime).toBe(mime)
  })

  it.each([
    { what: 'a page', name: 'a.jpg', head: bytes('<html>') },
    { what: 'a drawing that may hold a script', name: 'a.svg', head: bytes('<svg onload="x">') },
    { what: 'a program', name: 'a.jpg', head: bytes('MZ', 0x90) },
    { what: 'an archive called a picture', name: 'a.jpg', head: bytes('PK', 3, 4) },
    { what: 'a picture no browser shows', name: 'a.heic', head: bytes(0, 0, 0, 32, 'ftypheic') },
    { what: 'nothing', name: 'a.jpg', head: bytes() },
  ])('knows nothing of $what', ({ name, head }) => {
    expect(sniff(head, name)).toBeNull()
  })

  it('lets a picture be filed as a paper, and no other kind as another', () => {
    expect([mayBeSentAs('img', 'file'), mayBeSentAs('video', 'img'), mayBeSentAs('file', 'img')]).toEqual([
      ...[true, false, false],
    ])
  })
})
