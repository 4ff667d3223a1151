import { describe, expect, it } from 'vitest'
import { logoOf } from './logo-image.ts'

const XMLNS = 'xmlns="http://www.w3.org/2000/svg"'
const svg = (attributes: string, before = '') => Buffer.from(`${before}<svg ${attributes}></svg>`)

/** The signature and the first chunk of a PNG file. */
function png(width: number, height: number, chunk = 'IHDR'): Buffer {
  const bytes = Buffer.alloc(33)
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(bytes)
  bytes.write(chunk, 12, 'latin1')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

describe('a logo', () => {
  it.each([
    ['a PNG picture', png(200, 50), 'image/png', 200, 50],
    ['an SVG picture with a viewBox', svg(`${XMLNS} viewBox="0 0 30 10"`), 'image/svg+xml', 30, 10],
    ['one with commas in it', svg(`viewBox='0,0,30,10' ${XMLNS}`), 'image/svg+xml', 30, 10],
    [
      'one with width and height',
      svg(`${XMLNS} width="48px" height="24"`),
      'image/svg+xml',
      48,
      24,
    ],
    [
      'one with a prologue',
      svg(
        `${XMLNS} viewBox="0 0 1 1"`,
        '\uFEFF<?xml version="1.0"?>\n<!-- by hand -->\n<!DOCTYPE svg PUBLIC "a" "b">\n',
      ),
      'image/svg+xml',
      1,
      1,
    ],
  ])('is %s', (_what, bytes, type, width, height) => {
    expect(logoOf(bytes)).toEqual({
      ok: true,
      value: { type, bytes, width, height, isIcon: width === height },
    })
  })

  it.each([
    ['a page', Buffer.from('<!doctype html><svg></svg>'), 'unknown-format'],
    ['an SVG picture without its namespace', svg('viewBox="0 0 1 1"'), 'unknown-format'],
    [
      'one that declares entities',
      svg(`${XMLNS} viewBox="0 0 1 1"`, '<!DOCTYPE svg [<!ENTITY a "b">]>'),
      'unknown-format',
    ],
    ['a JPEG picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'unknown-format'],
    ['an empty file', Buffer.alloc(0), 'unknown-format'],
    ['a PNG signature alone', png(1, 1).subarray(0, 8), 'no-size'],
    ['a PNG picture with another first chunk', png(1, 1, 'tEXt'), 'no-size'],
    ['a PNG picture without an area', png(0, 5), 'no-size'],
    ['an SVG picture without a size', svg(`${XMLNS} width="100%" height="100%"`), 'no-size'],
    ['an SVG picture with no area', svg(`${XMLNS} viewBox="0 0 0 0"`), 'no-size'],
    ['a line', png(900, 100), 'bad-shape'],
    ['a column', png(100, 301), 'bad-shape'],
    ['a picture for a wall', png(5_000, 5_000), 'bad-shape'],
    ['a large file', Buffer.concat([png(10, 10), Buffer.alloc(200_000)]), 'too-large'],
  ])('is not %s', (_what, bytes, why) => {
    expect(logoOf(bytes)).toEqual({ ok: false, why })
  })

  it.each([
    ['a square SVG picture', svg(`${XMLNS} viewBox="0 0 24 24"`), true],
    ['a square PNG picture of 192 pixels', png(192, 192), true],
    ['a small PNG picture', png(191, 191), false],
    ['a wide picture', png(400, 200), false],
  ])('that is %s is an icon: %s', (_what, bytes, expected) => {
    const logo = logoOf(bytes)
    expect(logo.ok && logo.value.isIcon).toBe(expected)
  })
})
