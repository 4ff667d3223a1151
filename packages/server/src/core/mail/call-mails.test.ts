import type { E164 } from '@ringback/contract/phone/e164'
import { expect, it } from 'vitest'
import { missedCallMail, voicemailMail } from './call-mails.ts'

const facts = {
  ...{ productName: 'Ringback', publicUrl: 'https://ringback.test', displayName: 'Asha' },
  timeZone: null,
}
const call = {
  callerName: null,
  toNumber: '+12125551234' as E164,
  calledAt: new Date('2026-11-21T10:15:30Z'),
  missedBecause: null,
}

it('names the caller, the called number and the time, and links to the history', () => {
  const { subject, text } = missedCallMail(facts, {
    ...call,
    fromNumber: '+442079460123' as E164,
  })
  expect(subject).toBe('Missed call from +44 20 7946 0123')
  expect(text).toContain('Your number: +1 212 555 1234')
  expect(text).toContain('When: 2026-11-21 10:15 UTC')
  expect(text).toContain('https://ringback.test/dashboard?tab=history')
})

it('names a contact, and their number in the text', () => {
  const fromNumber = '+442079460123' as E164
  const { subject, text } = missedCallMail(facts, { ...call, fromNumber, callerName: 'Ben' })
  expect(subject).toBe('Missed call from Ben')
  expect(text).toContain('You missed a call from Ben (+44 20 7946 0123).')
})

it('says why the call did not ring', () => {
  const missed = { ...call, fromNumber: '+442079460123' as E164, missedBecause: 'in-call' } as const
  const { text } = missedCallMail(facts, missed)
  expect(text).toContain('You missed a call from +44 20 7946 0123. You were in another call.')
})

it('names a caller without a number a private number', () => {
  const { subject } = missedCallMail(facts, { ...call, fromNumber: 'anonymous' })
  expect(subject).toBe('Missed call from a private number')
})

it('isolates a right-to-left name and the number beside it', () => {
  const fromNumber = '+442079460123' as E164
  const callerName = '\u05d3\u05e0\u05d4'
  const isolated = `\u2068${callerName}\u2069`
  const sentence = `from ${isolated} (\u2066+44 20 7946 0123\u2069)`
  const mails = [
    missedCallMail(facts, { ...call, fromNumber, callerName }),
    voicemailMail(facts, { ...call, fromNumber, callerName, seconds: 9 }),
  ]
  for (const { subject, text, html } of mails) {
    expect(subject).toMatch(new RegExp(`from ${isolated}$`))
    expect(text).toContain(sentence)
    expect(html).toContain(sentence)
  }
})
