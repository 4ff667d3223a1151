import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SOUND_FILES } from '../browser/sound-files.ts'
import { makeSounds } from './make-sounds.ts'

const PUBLIC = join(import.meta.dirname, '../../../public')

it('the committed sounds are those that the script generates', () => {
  const made = makeSounds()
  const shipped = readdirSync(join(PUBLIC, 'sounds')).filter(name => name.endsWith('.wav'))
  expect(shipped.sort()).toEqual(Object.keys(made).sort())
  for (const name of shipped) {
    const bytes = readFileSync(join(PUBLIC, 'sounds', name))
    expect(made[name]?.equals(bytes), name).toBe(true)
  }
})

it("each of the SDK's fifteen sound names has its own file", () => {
  const files = Object.values(SOUND_FILES)
  expect(new Set(files).size).toBe(15)
  for (const file of files) {
    expect(readFileSync(join(PUBLIC, file)).subarray(8, 12).toString()).toBe('WAVE')
  }
})
