import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { journalDays, journalReader, removeOldDays, writeEnd, writeParties } from './journal.ts'

let folder: string

beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'ringback-journal-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const line = (call: string) =>
  `{"is":"answered","at":"1790000000.123456","call":"${call}","trunk":"wholesale","limit":"60","by":"","code":"200","cause":""}\n`
const write = (day: string, text: string) => appendFileSync(join(folder, `${day}.jsonl`), text)
const calls = (read: ReturnType<typeof journalReader>) => read().map(({ call }) => call)
const sequencesOf = (read: ReturnType<typeof journalReader>) =>
  read().map(line => ('sequence' in line ? line.sequence : ''))

it('reads a line as kamailio writes it', () => {
  write('2026-11-26', line('aaaaaaaa'))
  expect(journalReader(folder)()).toEqual([
    {
      is: 'answered',
      at: 1_790_000_000_123,
      call: 'aaaaaaaa',
      trunk: 'wholesale',
      limit: 60,
      by: '',
      code: 200,
      cause: '',
      sequence: '2026-11-26/000000000000',
    },
  ])
})

it('reads each line once, and a line only when it is complete', () => {
  const read = journalReader(folder)
  const text = line('bbbbbbbb')
  write('2026-11-26', line('aaaaaaaa') + text.slice(0, 40))
  expect(calls(read)).toEqual(['aaaaaaaa'])
  expect(calls(read)).toEqual([])
  write('2026-11-26', text.slice(40) + line('cccccccc'))
  expect(calls(read)).toEqual(['bbbbbbbb', 'cccccccc'])
})

it('loses nothing behind a part of a line, which a full disk has left', () => {
  const read = journalReader(folder)
  write('2026-11-26', line('aaaaaaaa').slice(0, 40) + line('bbbbbbbb') + line('cccccccc'))
  expect(calls(read)).toEqual(['bbbbbbbb', 'cccccccc'])
})

it('gives a line the same sequence after a restart, and sorts days by their time', () => {
  write('2026-11-27', line('cccccccc'))
  write('2026-11-26', line('aaaaaaaa') + line('bbbbbbbb'))
  const sequences = sequencesOf(journalReader(folder))
  expect(sequencesOf(journalReader(folder))).toEqual(sequences)
  expect([...sequences].sort()).toEqual(sequences)
  expect(new Set(sequences).size).toBe(3)
})

it('reads who calls whom, as it has written it itself', () => {
  const parties = { identity: null, from: 'anonymous', to: '+14155550100' } as const
  const at = Date.UTC(2026, 10, 26, 12)
  writeParties(folder, 'aaaaaaaa', parties, at)
  expect(journalReader(folder)()).toEqual([{ is: 'parties', at, call: 'aaaaaaaa', parties }])
})

it('reads the end of a call that it has written itself', () => {
  write('2026-11-26', line('aaaaaaaa'))
  writeEnd(folder, 'aaaaaaaa', '', { at: Date.UTC(2026, 10, 26, 12), uptime: 7_250 })
  expect(journalReader(folder)().at(-1)).toMatchObject({
    ...{ is: 'ended', at: Date.UTC(2026, 10, 26, 12), call: 'aaaaaaaa', by: '' },
    uptime: 7_250,
  })
  const answer = { at: Date.UTC(2026, 10, 26, 11), uptime: 3_000 }
  writeEnd(folder, 'aaaaaaaa', 'unknown', { at: answer.at + 4_250, uptime: 7_250 }, answer)
  expect(journalReader(folder)().at(-1)).toMatchObject({ by: 'unknown', answered: answer })
})

it('reads when a call was answered from the line of its end', () => {
  for (const answered of ['1790000000.123456|7.25', '', '<null>'])
    write('2026-11-26', line('aaaaaaaa').replace(/}$/m, `,"answered":"${answered}"}`))
  expect(journalReader(folder)()).toMatchObject([
    { answered: { at: 1_790_000_000_123, uptime: 7_250 } },
    { answered: null },
    { answered: null },
  ])
})

it('reads the side of a trunk as earlier versions have written it, without the uptime', () => {
  const leg = { is: 'leg', at: '1790000000.123456', call: 'aaaaaaaa', limit: '60', callId: 'id' }
  const names = { fromTag: 'a', toTag: 'b', from: 'sip:a', to: 'sip:b', cseq: '1', contact: '' }
  const rest = { address: '192.0.2.7:5060', recordRoutes: '' }
  write('2026-11-26', `${JSON.stringify({ ...leg, ...names, ...rest })}\n`)
  expect(journalReader(folder)()).toMatchObject([{ is: 'leg', call: 'aaaaaaaa', limit: 60 }])
})

it('continues behind a line that it cannot read', () => {
  write('2026-11-26', `nonsense\n{"is":"hello"}\n${line('aaaaaaaa')}`)
  expect(calls(journalReader(folder))).toEqual(['aaaaaaaa'])
})

it('reads the files of days, and none of the others', () => {
  write('2026-10-01', line('aaaaaaaa'))
  write('2026-11-26', line('bbbbbbbb'))
  writeFileSync(join(folder, 'acknowledged'), '')
  expect(journalDays(folder)).toEqual(['2026-10-01', '2026-11-26'])
  expect(calls(journalReader(folder))).toEqual(['aaaaaaaa', 'bbbbbbbb'])
})

describe('days that are too old', () => {
  const KEPT = 3
  const removeOn = (day: string) => removeOldDays(folder, Date.parse(`${day}T12:00:00Z`), KEPT)
  const DAYS = ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28']

  beforeEach(() => {
    for (const day of DAYS) write(day, line('aaaaaaaa'))
  })

  it('are removed when there are newer ones', () => {
    expect(removeOn('2026-11-29')).toBe(Date.parse('2026-11-27'))
    expect(journalDays(folder)).toEqual(['2026-11-27', '2026-11-28', '2026-11-29'])
  })

  it.each([
    ['forwards', '2027-01-03', '2026-11-27'],
    ['back', '2026-10-23', '2026-10-23'],
  ])('are not those before today, when the clock was set %s by weeks', (_, day, oldest) => {
    // Each hour, until the clock is right again.
    for (let hour = 0; hour < 5; hour++) expect(removeOn(day)).toBe(Date.parse(oldest))
    expect(journalDays(folder)).toEqual(expect.arrayContaining(['2026-11-27', '2026-11-28']))
  })
})
