import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openKeepsake } from '../../state-file.ts'
import { createHoldings } from './owned-numbers.ts'

const fields = { friendlyName: 'row 1', voiceUrl: 'http://localhost/voice', statusCallback: '' }

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'holdings-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('what is rented and proved is found again after a restart, what was given up is not', async () => {
  const folder = await openFolder()
  const before = openKeepsake(folder)
  const holdings = createHoldings(before)
  const released = holdings.rent('+14152220001', fields)
  const kept = holdings.rent('+14152220002', fields)
  const forgotten = holdings.prove('+12125550101', 'Old')
  const proved = holdings.prove('+12125550102', 'Mine')
  holdings.release(released)
  holdings.forget(forgotten)
  holdings.change(kept, { friendlyName: 'row 2' })
  await before.close()

  const after = createHoldings(openKeepsake(folder))
  expect(after.rented()).toEqual([{ ...kept, friendlyName: 'row 2' }])
  expect(after.callerIds()).toEqual([proved])
  expect(after.findRented({ number: '+14152220002' })?.sid).toBe(kept.sid)
  expect(after.findRented({ sid: released.sid })).toBeUndefined()
})

test.each([
  undefined,
  null,
  'x',
  { rented: 5 },
  { rented: [null, 7, {}], callerIds: [{ sid: 1 }] },
])('a file with %j starts empty', kept => {
  const keepsake = { ...openKeepsake(undefined), recall: () => kept }
  const holdings = createHoldings(keepsake)
  expect([holdings.rented(), holdings.callerIds()]).toEqual([[], []])
})
