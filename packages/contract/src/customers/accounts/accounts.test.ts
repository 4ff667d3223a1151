import { expect, it } from 'vitest'
import { displayName, email, login, mailToken, plainAddress, withAsciiDomain } from './accounts.ts'
import { signInOperator } from '../../operator/sign-in.ts'

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

it.each([
  ['\u200Bada@example.com', 'ada@example.com'],
  ['ada@\u00ADexample.com\uFEFF', 'ada@example.com'],
  ['\u00A0ada@example.com\u2003', 'ada@example.com'],
  ['\u202Aada@example.com\u202C', 'ada@example.com'],
  ['<ada@example.com>', 'ada@example.com'],
  ['Ada Lovelace <ada@example.com> ', 'ada@example.com'],
  ['mailto:ada@example.com', 'ada@example.com'],
  // An address with a blank is ambiguous, and is refused by the schema.
  ['ada lovelace@example.com', 'ada lovelace@example.com'],
])('the address in %j is %s', (typed, address) => {
  expect(plainAddress(typed)).toBe(address)
})

it('is read without invisible signs and brackets in every form', () => {
  const typed = 'Ada <\u200Bada@example.com>'
  expect(email.parse(typed)).toBe('ada@example.com')
  expect(login.body.parse({ email: typed, password: 'x' }).email).toBe('ada@example.com')
  expect(signInOperator.body.parse({ email: typed, password: 'x', code: '123456' }).email).toBe(
    'ada@example.com',
  )
  expect(email.safeParse('ada lovelace@example.com').success).toBe(false)
})

it('the token of a link has lost what a mail program added', () => {
  for (const added of ['', '.', '>', ').', '>.', '\u200B', '%3E'])
    expect(mailToken.parse(`aZ0_-9${added === '%3E' ? '>' : added}`)).toBe('aZ0_-9')
  expect(mailToken.safeParse('>').success).toBe(false)
})

it('a token of nothing but dots is refused at once', () => {
  const startedAt = performance.now()
  for (let n = 0; n < 20; n++) mailToken.safeParse(`${'.'.repeat(16_000)}a`)
  // What takes time that grows with the square of the length takes seconds.
  expect(performance.now() - startedAt).toBeLessThan(1_000)
})

it('a name in another Unicode form is the same name', () => {
  expect(displayName.parse('Zoe\u0308')).toBe(displayName.parse('Zo\u00EB'))
})
