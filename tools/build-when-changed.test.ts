import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type BuildFiles, buildWhenChanged } from './build-when-changed.ts'

describe('a build', () => {
  let root: string
  let files: BuildFiles
  const build = vi.fn(() => write('dist/page.js', 'built'))

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'ringback-build-'))
    files = { root, sources: ['src', 'package.json'], outputs: ['dist'], record: '.cache/build' }
    write('src/page.ts', 'one')
    write('src/page.test.ts', 'a test')
    write('package.json', '{}')
    expect(buildWhenChanged(files, build)).toBe(true)
    build.mockClear()
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  function write(path: string, text: string): void {
    const file = join(root, path)
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, text)
  }

  it('is not run again when nothing has changed', () => {
    expect(buildWhenChanged(files, build)).toBe(false)
    expect(build).not.toHaveBeenCalled()
  })

  it.each([
    ['a test has changed', () => write('src/page.test.ts', 'another test')],
    ['a source has another time', () => utimesSync(join(root, 'src/page.ts'), 0, 0)],
  ])('is not run again when %s', (_, change) => {
    change()
    expect(buildWhenChanged(files, build)).toBe(false)
  })

  it.each([
    ['a source has changed', () => write('src/page.ts', 'two')],
    ['a source is new', () => write('src/folder/new.ts', '')],
    ['a source is gone', () => rmSync(join(root, 'src/page.ts'))],
    ['a single file has changed', () => write('package.json', '{"name":"x"}')],
    ['an output has changed', () => write('dist/page.js', 'changed by hand')],
    ['the outputs are gone', () => rmSync(join(root, 'dist'), { recursive: true })],
  ])('is run again when %s', (_, change) => {
    change()
    expect(buildWhenChanged(files, build)).toBe(true)
    expect(buildWhenChanged(files, build)).toBe(false)
  })

  it('is run again after a build that failed', () => {
    write('src/page.ts', 'two')
    const failing = () => {
      throw new Error('a build that failed')
    }
    expect(() => buildWhenChanged(files, failing)).toThrow('a build that failed')
    write('src/page.ts', 'one')
    expect(buildWhenChanged(files, build)).toBe(true)
  })
})
