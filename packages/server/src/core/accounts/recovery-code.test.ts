import { expect, it } from 'vitest'
import {
  hashesOfRecoveryCode,
  newRecoveryCodes,
  normaliseCode,
  recoveryCodeFrom,
} from './recovery-code.ts'
import { hashSecret } from './known-hashes.ts'

it('writes ten characters in two groups', () => {
  expect(recoveryCodeFrom(Uint8Array.from([0, 1, 2, 3, 4, 5, 6, 7, 8, 31, 99]))).toBe('23456-789az')
})

it('reads a typed code with other spaces, hyphens and capitals', () => {
  expect(normaliseCode(' 23456 789AZ ')).toBe(normaliseCode('23456-789az'))
})

it('hashes a code together with its owner, and knows the hash of an earlier version', () => {
  const random = () => Buffer.alloc(32).toString('base64url')
  const [{ codes, hashes }, other] = [
    newRecoveryCodes('user_1', random),
    newRecoveryCodes('user_2', random),
  ]
  expect(other.codes).toEqual(codes)
  expect(other.hashes[0]).not.toEqual(hashes[0])
  const code = normaliseCode(codes[0] ?? '')
  expect(hashesOfRecoveryCode('user_1', code)).toEqual([hashes[0], hashSecret(code)])
})
