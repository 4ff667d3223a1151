import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { ICONS, drawIcon, encodePng } from './make-icons.ts'

const FOLDER = join(import.meta.dirname, '../../../public/icons')

describe('the icons of the installed app', () => {
  it('are the files that the script generates', () => {
    expect(readdirSync(FOLDER).sort()).toEqual(Object.keys(ICONS).sort())
    for (const [name, shape] of Object.entries(ICONS)) {
      const made = encodePng(shape.size, drawIcon(shape))
      const shipped = readFileSync(join(FOLDER, name))
      // Another version of the compressor may write other bytes for the same pixels.
      expect(rowsOf(shipped).equals(rowsOf(made)), name).toBe(true)
    }
  })

  it('keep the mark of a maskable icon inside the circle that every mask shows', () => {
    const shape = { size: 96, scale: 0.5, corner: 0 }
    const pixels = drawIcon(shape)
    const ground = pixels.subarray(0, 4)
    for (let index = 0; index < pixels.length; index += 4) {
      const column = (index / 4) % shape.size
      const row = Math.floor(index / 4 / shape.size)
      const radius = Math.hypot(column - shape.size / 2, row - shape.size / 2) / shape.size
      if (radius > 0.4) expect(pixels.subarray(index, index + 4).equals(ground)).toBe(true)
    }
    expect(pixels.subarray(0, 4)[3]).toBe(255)
  })
})

/** The uncompressed rows of a PNG with one data chunk, which follows the header chunk. */
function rowsOf(png: Buffer): Buffer {
  const start = 8 + 25
  return inflateSync(png.subarray(start + 8, start + 8 + png.readUInt32BE(start)))
}
