import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../product.ts'

const MOST = 20

const ROOTS = ['packages', 'tools', 'e2e', 'bench', 'faults']
const NOT_OURS = new Set(['node_modules', 'dist', '.types', 'test-results', 'public'])

/** The number of source files, without tests, of a folder and of all folders in it. */
function* countSources(folder: string): Generator<{ folder: string; count: number }> {
  const entries = readdirSync(join(ROOT, folder), { withFileTypes: true })
  const sources = entries.filter(
    ({ name }) => /\.(tsx?|m?js)$/.test(name) && !/\.(test|spec)\.tsx?$/.test(name),
  )
  yield { folder, count: sources.length }
  for (const entry of entries) {
    if (entry.isDirectory() && !NOT_OURS.has(entry.name)) {
      yield* countSources(`${folder}/${entry.name}`)
    }
  }
}

describe('a folder', () => {
  it(`has at most ${MOST} source files besides its tests`, () => {
    const folders = ROOTS.flatMap(root => [...countSources(root)])
    expect(folders.length).toBeGreaterThan(100)
    expect(folders.filter(({ count }) => count > MOST)).toEqual([])
  })
})
