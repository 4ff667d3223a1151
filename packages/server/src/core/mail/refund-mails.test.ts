import { micros, paise } from '@ringback/contract/money'
import { expect, it } from 'vitest'
import { disputeLostMail, disputeOpenedMail, refundMail } from './refund-mails.ts'

const FACTS = {
  productName: 'Ringback',
  publicUrl: 'https://ringback.test',
  displayName: 'Ada',
  timeZone: null,
}
const RETURNED = { packageName: 'Plus', paymentId: 'pay_1', paise: paise(208_038n) }
const DEBT = { credit: micros(26_250_000n), owed: micros(2_000_000n), document: null }

it.each([
  ['an open dispute', disputeOpenedMail(FACTS, RETURNED)],
  ['a refund that leaves a debt', refundMail(FACTS, { ...RETURNED, ...DEBT })],
  ['a lost dispute that leaves a debt', disputeLostMail(FACTS, { ...RETURNED, ...DEBT })],
])('the mail about %s says that calls and rentals are refused', (_name, { text }) => {
  expect(text).toContain('can neither call nor rent numbers')
})
