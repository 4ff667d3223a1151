import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../product.ts'
import { hasTest } from './test-tags.ts'

const testFiles = ['packages/server/src', 'lab'].flatMap(folder =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.test.ts'))
    .map(path => join(ROOT, folder, path)),
)

it('docs/faults.md names tests that exist', () => {
  const text = readFileSync(join(ROOT, 'docs', 'faults.md'), 'utf8')
  const rows = text.split('\n').filter(line => line.startsWith('|'))
  const named = rows.flatMap(row => [...row.matchAll(/`([\w.-]+\.test\.ts)`(?:: ([^;|]+))?/g)])
  const missing = named.filter(([, file = '', title]) => {
    // Some names are those of several files.
    const paths = testFiles.filter(path => basename(path) === file)
    const isFound = paths.some(path => hasTest(readFileSync(path, 'utf8'), title?.trim() ?? ''))
    return paths.length === 0 || (title !== undefined && !isFound)
  })
  expect(missing.map(([cell]) => cell)).toEqual([])
  expect(named.length).toBeGreaterThan(40)
})
