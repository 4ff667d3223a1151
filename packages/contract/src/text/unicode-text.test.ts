import { expect, it } from 'vitest'
import { unicodeText } from './unicode-text.ts'

const text = 'Name,Phone\nZoë,+14155550100'
function utf16(isBigEndian: boolean, mark: string) {
  const bytes = new Uint8Array((mark + text).length * 2)
  const view = new DataView(bytes.buffer)
  for (const [at, unit] of [...(mark + text)].entries())
    view.setUint16(at * 2, unit.charCodeAt(0), !isBigEndian)
  return bytes
}

it.each([
  ['UTF-8', new TextEncoder().encode(text)],
  ['UTF-8 with a byte order mark', new TextEncoder().encode(`\uFEFF${text}`)],
  ['UTF-16 little-endian', utf16(false, '\uFEFF')],
  ['UTF-16 big-endian', utf16(true, '\uFEFF')],
  ['UTF-16 without a byte order mark', utf16(false, '')],
  ['UTF-16 big-endian without a byte order mark', utf16(true, '')],
])('%s is read', (_, bytes) => {
  expect(unicodeText(bytes)).toBe(text)
})

it('a code page is not taken for Unicode', () => {
  const latin1 = Uint8Array.from(text, character => character.charCodeAt(0))
  expect(unicodeText(latin1)).toBeNull()
})
