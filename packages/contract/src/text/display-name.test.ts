import { describe, expect, it } from 'vitest'
import { freezeCustomer } from '../operator/customers/customer-changes.ts'
import { giveCredit } from '../operator/customers/customer-credit.ts'
import { isPlainName } from './display-name.ts'

describe('a display name', () => {
  it.each([
    'Ada',
    'Ada Lovelace',
    "Conan O'Brien, Jr.",
    'Jean-Luc Öberg',
    'José "Pepe" Núñez',
    'Søren (Support)',
    '山田 太郎',
    'Владимир',
    'نیک‌پی',
    'क्‍ष',
    'Ada 👩‍🚀',
    'Harry \u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
    'R2-D2 & C-3PO',
    'wwwolf',
    '7',
  ])('may be %s', name => {
    expect(isPlainName(name)).toBe(true)
  })

  it.each([
    ['a Hangul filler', '\u3164'],
    ['a filler of a leading consonant', '\u115F'],
    ['blanks of Braille', '\u2800\u2800'],
    ['the letters of a flag alone', 'Ada\u{E0067}\u{E007F}'],
    ['a link', 'you won $500! claim: https://evil.example/x?a=1'],
    ['a link in capitals', 'HTTPS://EVIL.EXAMPLE'],
    ['a link in wide characters', 'https：／／evil.example'],
    ['the beginning of a host name', 'see www.evil.example'],
    ['the beginning of a host name in capitals', 'WWW.evil.example'],
    ['a mail address', 'ada@example.com'],
    ['a mail address with a wide sign', 'ada＠example.com'],
    ['markup', '<b>Ada'],
    ['an arrow', 'Ada > Eve'],
    ['a line feed', 'Ada\nYour account is locked.'],
    ['a carriage return', 'Ada\rBcc'],
    ['a line separator', 'Ada\u2028Eve'],
    ['a paragraph separator', 'Ada\u2029Eve'],
    ['a next line', 'Ada\u0085Eve'],
    ['a tab', 'Ada\tEve'],
    ['NUL', 'Ada\0'],
    ['a bell', 'Ada\u0007'],
    ['an escape sequence', 'Ada\u001b[31m'],
    ['a right-to-left override', 'Ada \u202Egnp.exe'],
    ['an isolate', 'Ada \u2066x\u2069'],
    ['a right-to-left mark', 'Ada\u200F'],
    ['a zero-width space', 'Ada\u200B'],
    ['a byte order mark', '\uFEFFAda'],
    ['a tag character', 'Ada\u{E0041}'],
    ['a high surrogate alone', 'Ada\ud83d'],
    ['a low surrogate alone', '\ude00Ada'],
    ['a private character', 'Ada\ue000'],
    ['nothing visible', '\u200D\u200C'],
    ['only a combining mark', '\u0301'],
  ])('is refused with %s', (_what, name) => {
    expect(isPlainName(name)).toBe(false)
  })
})

describe('a text that customers read and an operator writes', () => {
  const turning = 'Unusual calls \u202Eevil'
  it.each([
    ['the reason of a freeze', freezeCustomer.body, { shownReason: turning, reason: 'a reason' }],
    [
      'a text in transactions',
      giveCredit.body,
      { amount: 5, description: turning, reason: 'a reason' },
    ],
  ])('has no sign that turns others around: %s', (_, body, given) => {
    const plain = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [
        name,
        typeof value === 'string' ? value.replace('\u202E', '') : value,
      ]),
    )
    expect(body.safeParse(plain).success).toBe(true)
    expect(body.safeParse(given).success).toBe(false)
  })
})
