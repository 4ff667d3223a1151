import { expect, test } from 'vitest'
import { openStateFile } from '../../state-file.ts'
import { createTwilioConsole, type TwilioConsole } from '../console.ts'
import { createOwnedNumbers } from '../numbers/owned-numbers.ts'
import { refusalOf } from './call-refusals.ts'

const PLATFORM = '+14155550199'
const RENTED = '+442079460001'
const VALIDATED = '+919876543210'
const BROWSER = { from: 'client:asha', to: '+442079460000' }

function codeOf(
  call: Partial<Parameters<typeof refusalOf>[0]>,
  changes: Partial<TwilioConsole> = {},
): number | undefined {
  const console = { ...createTwilioConsole(), ...changes }
  const ownedNumbers = createOwnedNumbers(openStateFile(undefined))
  ownedNumbers.rent(RENTED, { friendlyName: '', voiceUrl: '', statusCallback: '' })
  ownedNumbers.addCallerId(VALIDATED, 'Asha')
  const deps = { console, ownedNumbers, platformNumber: PLATFORM }
  return refusalOf({ from: PLATFORM, to: '+442079460000', parent: BROWSER, ...call }, deps)?.code
}

test.each([PLATFORM, RENTED, VALIDATED])('a call with the own number %s is made', from => {
  expect(codeOf({ from })).toBeUndefined()
})

test('a call with a number that the account does not have fails with 13214', () => {
  expect(codeOf({ from: '+14155550198' })).toBe(13214)
})

test('a forwarded call may show the number of its caller', () => {
  const parent = { from: '+14155550198', to: RENTED }
  expect(codeOf({ from: '+14155550198', parent })).toBeUndefined()
})

test('a call to no number of any country fails with 13224', () => {
  expect(codeOf({ to: '+0123' })).toBe(13224)
})

test('a call with a caller ID that the called country forbids fails with 13224', () => {
  expect(codeOf({ from: VALIDATED, to: '+912212345678' })).toBe(13224)
  expect(codeOf({ to: '+912212345678' })).toBeUndefined()
})

test('a call to a country without permission fails with 13227, and to others not', () => {
  const changes = { blockedCountries: ['SI'] }
  expect(codeOf({ to: '+38612345678' }, changes)).toBe(13227)
  expect(codeOf({ to: '+442079460000' }, changes)).toBeUndefined()
})
