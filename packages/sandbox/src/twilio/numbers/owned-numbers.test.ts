import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openStateFile } from '../../state-file.ts'
import { createOwnedNumbers } from './owned-numbers.ts'

const fields = { friendlyName: 'row 1', voiceUrl: 'http://localhost/voice', statusCallback: '' }

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'owned-numbers-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('rented numbers and caller IDs survive a restart, released and removed ones do not', async () => {
  const folder = await openFolder()
  const before = openStateFile(folder)
  const ownedNumbers = createOwnedNumbers(before)
  const released = ownedNumbers.rent('+14152220001', fields)
  const rented = ownedNumbers.rent('+14152220002', fields)
  const removed = ownedNumbers.addCallerId('+12125550101', 'Old')
  const callerId = ownedNumbers.addCallerId('+12125550102', 'Mine')
  ownedNumbers.release(released)
  ownedNumbers.removeCallerId(removed)
  ownedNumbers.update(rented, { friendlyName: 'row 2' })
  await before.close()

  const after = createOwnedNumbers(openStateFile(folder))
  expect(after.rented()).toEqual([{ ...rented, friendlyName: 'row 2' }])
  expect(after.callerIds()).toEqual([callerId])
  expect(after.findRented({ number: '+14152220002' })?.sid).toBe(rented.sid)
  expect(after.findRented({ sid: released.sid })).toBeUndefined()
})

test.each([
  undefined,
  null,
  'x',
  { rented: 5 },
  { rented: [null, 7, {}], callerIds: [{ sid: 1 }] },
])('starts empty when the file contains %j', stored => {
  const stateFile = { ...openStateFile(undefined), load: () => stored }
  const ownedNumbers = createOwnedNumbers(stateFile)
  expect([ownedNumbers.rented(), ownedNumbers.callerIds()]).toEqual([[], []])
})
