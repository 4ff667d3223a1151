import { expect, it } from 'vitest'
import { email, login } from '../customers/accounts/accounts.ts'
import { withAsciiDomain } from './email-domain.ts'

it.each([
  ['asha@bücher.example', 'asha@xn--bcher-kva.example'],
  ['asha@BÜCHER.example', 'asha@xn--bcher-kva.example'],
  ['asha@例え.テスト', 'asha@xn--r8jz45g.xn--zckzah'],
  ['asha@xn--bcher-kva.example', 'asha@xn--bcher-kva.example'],
  ['Asha@Example.COM', 'Asha@Example.COM'],
  ['asha@bü/cher.example', 'asha@bü/cher.example'],
  ['asha@bü:80.example', 'asha@bü:80.example'],
  ['bücher.example', 'bücher.example'],
  ['@bücher.example', '@bücher.example'],
])('%s is written %s', (typed, written) => {
  expect(withAsciiDomain(typed)).toBe(written)
})

it('is written so at a registration and at a login', () => {
  const typed = ' asha@bücher.example '
  expect(email.parse(typed)).toBe('asha@xn--bcher-kva.example')
  const body = login.body.parse({ email: typed, password: 'correct horse battery' })
  expect(body.email).toBe('asha@xn--bcher-kva.example')
})

it('has 64 characters before the sign at most', () => {
  expect(email.safeParse(`${'a'.repeat(64)}@example.com`).success).toBe(true)
  expect(email.safeParse(`${'a'.repeat(65)}@example.com`).success).toBe(false)
})
