import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buildWhenChanged } from './build-product.ts'

let root: string
const build = vi.fn(() => write('dist/page.js', 'built'))

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ringback-build-'))
  write('src/page.ts', 'one')
  write('src/page.test.ts', 'a test')
  write('package.json', '{}')
  expect(isBuilt()).toBe(true)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(path: string, text: string): void {
  const file = join(root, path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, text)
}

/** Whether the build has been run. */
function isBuilt(how: () => void = build): boolean {
  build.mockClear()
  const sources = ['src', 'package.json']
  buildWhenChanged({ root, sources, outputs: ['dist'], record: '.cache/build' }, how)
  return build.mock.calls.length > 0
}

it.each([
  [false, 'nothing has changed', () => undefined],
  [false, 'a test has changed', () => write('src/page.test.ts', 'another test')],
  [false, 'a source has another time', () => utimesSync(join(root, 'src/page.ts'), 0, 0)],
  [true, 'a source has changed', () => write('src/page.ts', 'two')],
  [true, 'a source is new', () => write('src/folder/new.ts', '')],
  [true, 'a source is gone', () => rmSync(join(root, 'src/page.ts'))],
  [true, 'an output has changed', () => write('dist/page.js', 'changed by hand')],
  [true, 'the outputs are gone', () => rmSync(join(root, 'dist'), { recursive: true })],
])('builds again: %s, when %s', (isExpected, _, change) => {
  change()
  expect(isBuilt()).toBe(isExpected)
  expect(isBuilt()).toBe(false)
})

it('builds again after a build that failed', () => {
  write('src/page.ts', 'two')
  const failing = () => {
    throw new Error('a build that failed')
  }
  expect(() => isBuilt(failing)).toThrow('a build that failed')
  write('src/page.ts', 'one')
  expect(isBuilt()).toBe(true)
})
