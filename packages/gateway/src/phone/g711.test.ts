import { describe, expect, it } from 'vitest'
import { LAWS } from './g711.ts'

const [MU, A] = LAWS

describe('G.711', () => {
  it.each([
    [MU, 0xff, 0],
    [MU, 0x7f, 0],
    [MU, 0x80, 32_124],
    [MU, 0x00, -32_124],
    [MU, 0xf0, 120],
    [A, 0xd5, 8],
    [A, 0x55, -8],
    [A, 0xaa, 32_256],
    [A, 0x2a, -32_256],
  ])('has the value of the standard for %j, byte %i', (law, byte, sample) => {
    expect([...(law?.decode(Uint8Array.of(byte)) ?? [])]).toEqual([sample])
  })

  it.each(LAWS)('encodes what it has decoded, and the loudest: $name', ({ decode, encode }) => {
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
    const samples = decode(bytes)
    expect([...decode(encode(samples))]).toEqual([...samples])
    const [loud = 0, low = 0] = decode(encode(Int16Array.of(32_767, -32_768)))
    expect([loud > 32_000, low < -32_000]).toEqual([true, true])
  })

  it.each(LAWS)('loses less than 4% of a sample, and 8 of a small one: $name', law => {
    const samples = Int16Array.from({ length: 2_000 }, (_, index) => 16 * (index - 1_000))
    const decoded = law.decode(law.encode(samples))
    samples.forEach((sample, index) => {
      const lost = Math.abs((decoded[index] ?? 0) - sample)
      expect(lost).toBeLessThanOrEqual(Math.max(8, 0.04 * Math.abs(sample)))
    })
  })
})
