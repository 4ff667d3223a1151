import { expect, it } from 'vitest'
import { base64Of, phoneWavOf } from './phone-wav.ts'

it('writes a WAV file of a phone', () => {
  const file = Buffer.from(phoneWavOf(Float32Array.from([0, 0.5, -1, 2, -2])))
  expect(file.toString('latin1', 0, 4)).toBe('RIFF')
  expect(file.readUInt32LE(4)).toBe(file.length - 8)
  expect(file.toString('latin1', 8, 16)).toBe('WAVEfmt ')
  const format = [20, 22, 24, 28, 32, 34].map(at =>
    at === 24 || at === 28 ? file.readUInt32LE(at) : file.readUInt16LE(at),
  )
  expect(format).toEqual([1, 1, 8_000, 16_000, 2, 16])
  expect(file.toString('latin1', 36, 40)).toBe('data')
  expect(file.readUInt32LE(40)).toBe(10)
  const samples = [44, 46, 48, 50, 52].map(at => file.readInt16LE(at))
  expect(samples).toEqual([0, 16_384, -32_767, 32_767, -32_767])
})

it('encodes as many bytes as a greeting has', () => {
  const bytes = Uint8Array.from({ length: 320_044 }, (_, n) => n % 256)
  expect(base64Of(bytes)).toBe(Buffer.from(bytes).toString('base64'))
})
