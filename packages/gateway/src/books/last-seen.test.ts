import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readLastSeen, writeLastSeen } from './last-seen.ts'

let folder: string

beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'ringback-last-seen-'))))
afterEach(() => rmSync(folder, { recursive: true }))

it('reads what was written last', () => {
  const calls = new Map([['aaaaaaaa', { at: 1_790_000_000_123, uptime: 7_250 }]])
  writeLastSeen(folder, new Map([['bbbbbbbb', { at: 0, uptime: 0 }]]))
  writeLastSeen(folder, calls)
  expect(readLastSeen(folder)).toEqual(calls)
})

it.each(['', '{"aaaaaaaa":', '{"aaaaaaaa":7}'])('reads nothing where it cannot: %s', text => {
  expect(readLastSeen(folder)).toEqual(new Map())
  writeFileSync(join(folder, 'last-seen'), text)
  expect(readLastSeen(folder)).toEqual(new Map())
})
