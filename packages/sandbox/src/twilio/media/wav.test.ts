import { expect, test } from 'vitest'
import { silentFrame } from './mulaw.ts'
import { toneFrames } from './tones.ts'
import { framesOfWav, wavOfFrames } from './wav.ts'

test('a sound is the same after it was a WAV file', () => {
  const frames = [...toneFrames([440], 200), silentFrame]
  const file = wavOfFrames(frames)
  expect(file.length).toBe(44 + frames.length * 320)
  // Two bytes of µ-law are the sample 0, so files are compared.
  expect(wavOfFrames(framesOfWav(file))).toEqual(file)
})

test('a part before the sound is skipped, and the last frame is filled up', () => {
  const file = wavOfFrames([...toneFrames([440], 20)])
  const note = Buffer.from('LIST\x03\0\0\0abc\0', 'latin1')
  const longer = Buffer.concat([file.subarray(0, 36), note, file.subarray(36, 44 + 100)])
  longer.writeUInt32LE(100, 36 + note.length + 4)
  const [frame, ...others] = framesOfWav(longer)
  expect(others).toEqual([])
  expect(frame?.subarray(50)).toEqual(silentFrame.subarray(50))
})

test.each([
  ['<html>', (file: Buffer) => Buffer.concat([Buffer.from('<html>'), file])],
  ['not PCM', (file: Buffer) => Buffer.from(file).fill(7, 20, 21)],
  ['two channels', (file: Buffer) => Buffer.from(file).fill(2, 22, 23)],
  ['header', (file: Buffer) => file.subarray(0, 36)],
])('%s is not a WAV file that a phone plays', (_name, spoil) => {
  expect(() => framesOfWav(spoil(wavOfFrames([silentFrame])))).toThrow(/WAV/)
})
