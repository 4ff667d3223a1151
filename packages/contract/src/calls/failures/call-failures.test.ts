import { expect, it } from 'vitest'
import { callFailureOf, failureCodeText } from './call-failures.ts'

it.each([
  [13227, 'number-not-allowed'],
  [32205, 'number-not-allowed'],
  [21215, 'number-not-allowed'],
  [13225, 'number-not-allowed'],
  [13214, 'caller-id-not-allowed'],
  [21210, 'caller-id-not-allowed'],
  [13224, 'number-not-reached'],
])('code %i is %s', (code, reason) => {
  expect(callFailureOf(code)?.reason).toBe(reason)
  expect(failureCodeText(code)).toMatch(new RegExp(`^${code} · [A-Z]`))
})

it.each([
  [1, 'number-not-reached', 'Q.850 1'],
  [34, 'too-many-calls', 'Q.850 34'],
  [402, 'calls-stopped', 'SIP 402'],
  [403, 'call-refused', 'SIP 403'],
  [438, 'caller-id-not-allowed', 'SIP 438'],
  [503, 'network-failed', 'SIP 503'],
])('code %i is %s, and named %s', (code, reason, name) => {
  expect(callFailureOf(code)?.reason).toBe(reason)
  expect(failureCodeText(code)).toMatch(new RegExp(`^${name} · [A-Z]`))
})

it.each([11200, 31404, 0, 999_999])('says nothing about the code %i', code => {
  expect(callFailureOf(code)).toBeNull()
  expect(failureCodeText(code)).toBe(String(code))
})

it.each([
  [16, 'Q.850 16'],
  [580, 'SIP 580'],
])('names the code %i, which says nothing, %s', (code, name) => {
  expect(failureCodeText(code)).toBe(name)
})
