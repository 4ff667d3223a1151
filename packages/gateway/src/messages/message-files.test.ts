import { type FileHandle, open } from 'node:fs/promises'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openMessageFiles } from './message-files.ts'
import { readWav, wavBytes } from './wav.ts'

const LEG = 'a'.repeat(32)
const SECOND = Int16Array.from({ length: 8_000 }, (_, index) => index - 4_000)
let folder: string

beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'ringback-messages-'))))
afterEach(() => rmSync(folder, { recursive: true }))

describe('the files of messages', () => {
  it('are WAV files, of what was written and of silence where nothing was', async () => {
    const files = openMessageFiles(folder)
    const file = await files.create(LEG)
    await file.write(16_000, SECOND)
    await file.write(0, SECOND)
    await file.write(24_000, SECOND)
    expect(await files.seconds(LEG)).toBeNull()
    await file.finish(24_500)
    const sound = readWav((await files.read(LEG)) ?? Buffer.alloc(0))
    expect(sound).toHaveLength(24_500)
    expect([...(sound?.subarray(8_000, 16_000) ?? [])].every(sample => sample === 0)).toBe(true)
    expect([sound?.[0], sound?.[16_001], sound?.[24_499]]).toEqual([-4_000, -3_999, -3_501])
    expect(await files.seconds(LEG)).toBe(3)
    expect(readdirSync(folder)).toEqual([`${LEG}.wav`])
    await files.remove(LEG)
    await files.remove(LEG)
    expect(await files.read(LEG)).toBeNull()
  })

  it('are completed after an agent was killed, unless they have less than a second', async () => {
    const files = openMessageFiles(folder)
    const short = 'b'.repeat(32)
    const unfinished = (leg: string, samples: Int16Array) =>
      writeFileSync(
        join(folder, `${leg}.part`),
        Buffer.concat([Buffer.alloc(44), wavBytes(samples)]),
      )
    unfinished(LEG, SECOND)
    unfinished(short, SECOND.subarray(0, 100))
    writeFileSync(join(folder, `${'c'.repeat(32)}.part`), '')
    writeFileSync(join(folder, 'something else.part'), '')
    expect(await files.recover()).toEqual([LEG])
    expect(readWav(readFileSync(join(folder, `${LEG}.wav`)))).toEqual(SECOND)
    expect(await files.seconds(short)).toBeNull()
  })

  it('are of one caller each, and not outside of the folder', async () => {
    const files = openMessageFiles(folder)
    const file = await files.create(LEG)
    await expect(files.create(LEG)).rejects.toThrow('EEXIST')
    await file.discard()
    for (const leg of ['../../etc/passwd', '', `${LEG}/..`, `${LEG}\0`]) {
      await expect(files.create(leg)).rejects.toThrow()
      await expect(files.read(leg)).rejects.toThrow()
    }
  })

  it('are removed when they are old', async () => {
    const files = openMessageFiles(folder)
    const file = await files.create(LEG)
    await file.write(0, SECOND)
    await file.finish(8_000)
    await files.removeBefore(Date.now() - 60_000)
    expect(await files.seconds(LEG)).toBe(1)
    await files.removeBefore(Date.now() + 60_000)
    expect(await files.seconds(LEG)).toBeNull()
  })

  it('fail when the disk is full, and leave nothing', async () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    const files = openMessageFiles(folder, async (...args) => {
      const file: FileHandle = await open(...args)
      const write = file.write.bind(file) as (...args: unknown[]) => Promise<unknown>
      let writes = 0
      const failing = async (...of: unknown[]) => {
        if (++writes > 2) throw full
        return write(...of)
      }
      return Object.assign(file, { write: failing })
    })
    const file = await files.create(LEG)
    await file.write(0, SECOND)
    await expect(file.write(8_000, SECOND)).rejects.toThrow('ENOSPC')
    await expect(file.finish(16_000)).rejects.toThrow('ENOSPC')
    await file.discard()
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('a WAV file', () => {
  const wav = (rate: number, content: Buffer) => {
    const header = Buffer.alloc(44)
    header.write('RIFF', 0)
    header.write('WAVEfmt ', 8)
    for (const [at, value] of [
      [16, 16],
      [24, rate],
      [40, content.length],
    ] as const)
      header.writeUInt32LE(value, at)
    for (const [at, value] of [
      [20, 1],
      [22, 1],
      [34, 16],
    ] as const)
      header.writeUInt16LE(value, at)
    header.write('data', 36)
    return Buffer.concat([header, content])
  }

  it('of 16 kHz is read with 8 kHz, without what 8 kHz cannot carry', () => {
    const tone = (hertz: number) =>
      Int16Array.from(
        { length: 3_200 },
        (_, n) => 8_000 * Math.sin((2 * Math.PI * hertz * n) / 16_000),
      )
    const loudest = (hertz: number) =>
      Math.max(...(readWav(wav(16_000, wavBytes(tone(hertz))))?.subarray(8, 1_500) ?? []))
    expect(loudest(800)).toBeGreaterThan(7_000)
    expect(loudest(7_600)).toBeLessThan(500)
  })

  it.each([
    Buffer.alloc(0),
    Buffer.from('RIFF'),
    wav(44_100, Buffer.alloc(8)),
    wav(8_000, Buffer.alloc(0)).subarray(0, 30),
  ])('is not read when it is none of a phone', file => expect(readWav(file)).toBeNull())
})
