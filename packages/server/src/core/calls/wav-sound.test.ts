import { describe, expect, it } from 'vitest'
import { secondsOfWav } from './wav-sound.ts'

const PCM = { format: 1, channels: 1, rate: 8_000, bits: 16 }

function chunk(name: string, content: Buffer, length = content.length): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

function format({ format, channels, rate, bits } = PCM): Buffer {
  const content = Buffer.alloc(16)
  content.writeUInt16LE(format, 0)
  content.writeUInt16LE(channels, 2)
  content.writeUInt32LE(rate, 4)
  content.writeUInt16LE(bits, 14)
  return chunk('fmt ', content)
}

function wav(...chunks: Buffer[]): Buffer {
  return Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE', 'latin1'), ...chunks])
}

const second = Buffer.alloc(16_000)
const data = chunk('data', second)

describe('the duration of a WAV file', () => {
  it.each([
    ['a second', wav(format(), data), 1],
    ['half a second', wav(format(), chunk('data', second.subarray(8_000))), 0.5],
    // Content of an odd length is followed by a byte that fills it up.
    ['a second after a comment', wav(chunk('LIST', Buffer.from('odd')), format(), data), 1],
    ['a second before a comment', wav(format(), data, chunk('LIST', Buffer.from('even'))), 1],
  ])('of %s', (_what, file, seconds) => {
    expect(secondsOfWav(file)).toBe(seconds)
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['another container', Buffer.concat([Buffer.from('RIFX'), wav(format(), data).subarray(4)])],
    [
      'another content',
      Buffer.concat([Buffer.from('RIFF\0\0\0\0AVI '), wav(format(), data).subarray(12)]),
    ],
    ['no sound', wav(format())],
    ['sound of no length', wav(format(), chunk('data', Buffer.alloc(0)))],
    ['sound that is cut off', wav(format(), chunk('data', second, 16_002))],
    ['a head that is cut off', wav(format(), data).subarray(0, 12 + 24 + 7)],
    ['no format', wav(data)],
    ['a format after the sound', wav(data, format())],
    ['a format that is cut off', wav(chunk('fmt ', format().subarray(8, 23)), data)],
    ['A-law', wav(format({ ...PCM, format: 6 }), data)],
    ['two channels', wav(format({ ...PCM, channels: 2 }), data)],
    ['16 kHz', wav(format({ ...PCM, rate: 16_000 }), data)],
    ['8 bits', wav(format({ ...PCM, bits: 8 }), data)],
  ])('is unknown of %s', (_what, file) => {
    expect(secondsOfWav(file)).toBeNull()
  })
})
