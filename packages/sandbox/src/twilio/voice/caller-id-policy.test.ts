import { expect, test } from 'vitest'
import { openStateFile } from '../../state-file.ts'
import { createOwnedNumbers } from '../numbers/owned-numbers.ts'
import { type CallerIdFate, fateOfCallerId } from './caller-id-policy.ts'

const PLATFORM = '+14155550199'
const TOLL_FREE = '+18005550100'

test.each<[string, string, string, 'rented' | 'validated', CallerIdFate]>([
  ['India', '+912212345678', '+919876543210', 'validated', 'refused'],
  ['India', '+912212345678', '+912240000000', 'rented', 'refused'],
  ['India', '+912212345678', PLATFORM, 'rented', 'shown'],
  ['Turkey', '+902121234567', '+905301234567', 'validated', 'refused'],
  ['Turkey', '+902121234567', '+908501234567', 'rented', 'refused'],
  ['Turkey', '+902121234567', '+4930123456', 'validated', 'shown'],
  ['Hong Kong', '+85221234567', '+85261234567', 'validated', 'refused'],
  ['Hong Kong', '+85221234567', '+85258001234', 'rented', 'shown'],
  ['Hong Kong', '+85221234567', TOLL_FREE, 'rented', 'refused'],
  ['Malaysia', '+60321234567', '+60123456789', 'validated', 'refused'],
  ['Malaysia', '+60321234567', '+60321239999', 'rented', 'shown'],
  ['Brazil', '+551141234567', '+5511912345678', 'validated', 'refused'],
  ['Brazil', '+551141234567', '+551141239999', 'rented', 'shown'],
  ['Brazil', '+551141234567', '+558001234567', 'rented', 'refused'],
  ['Brazil', '+551141234567', '+33123456789', 'validated', 'shown'],
  ['Belgium', '+3222000000', TOLL_FREE, 'rented', 'refused'],
  ['Belgium', '+3222000000', '+32470123456', 'validated', 'shown'],
  ['Japan', '+81312345678', '+819012345678', 'validated', 'replaced'],
  ['Japan', '+81312345678', '+815012345678', 'rented', 'shown'],
  ['France', '+33123456789', TOLL_FREE, 'rented', 'replaced'],
  ['the United States', '+12125550142', TOLL_FREE, 'rented', 'shown'],
  ['France', '+33123456789', '+919876543210', 'validated', 'shown'],
])('on a call to %s (%s), the caller ID %s (%s) is %s', (_name, to, from, origin, fate) => {
  const ownedNumbers = createOwnedNumbers(openStateFile(undefined))
  if (origin === 'validated') ownedNumbers.addCallerId(from, 'Asha')
  else if (from !== PLATFORM) {
    ownedNumbers.rent(from, { friendlyName: '', voiceUrl: '', statusCallback: '' })
  }
  expect(fateOfCallerId({ from, to }, { ownedNumbers, platformNumber: PLATFORM })).toBe(fate)
})
