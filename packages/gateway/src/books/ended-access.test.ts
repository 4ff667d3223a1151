import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { keepEndedAccess } from './ended-access.ts'

const NOW = 1_790_000_000

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'ringback-ended-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

it('keeps for the next agent whose access has ended, until all that was given before has expired', () => {
  const place = folder()
  const at = (seconds: number) => keepEndedAccess(place, () => seconds * 1_000)
  const first = at(NOW)
  first.add('alice', NOW + 60)
  first.add('bob', NOW + 90)
  first.add('bob', NOW + 30)
  expect(at(NOW + 60).list()).toEqual([
    { identity: 'alice', until: NOW + 60 },
    { identity: 'bob', until: NOW + 90 },
  ])
  expect(at(NOW + 61).list()).toEqual([{ identity: 'bob', until: NOW + 90 }])
})

it('has what could not be written all the same', () => {
  const ended = keepEndedAccess(join(folder(), 'missing'), () => NOW * 1_000)
  expect(() => ended.add('alice', NOW)).toThrow('ENOENT')
  expect(ended.list()).toEqual([{ identity: 'alice', until: NOW }])
})

it.each(['{"alice":', '{"alice":"x"}'])('reads nothing where it cannot: %s', text => {
  const place = folder()
  writeFileSync(join(place, 'ended-access'), text)
  expect(keepEndedAccess(place).list()).toEqual([])
})
