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

it.each([11200, 31404, 0, 999_999])('says nothing about the code %i', code => {
  expect(callFailureOf(code)).toBeNull()
  expect(failureCodeText(code)).toBe(String(code))
})
