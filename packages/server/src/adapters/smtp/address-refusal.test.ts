import { describe, expect, it } from 'vitest'
import { addressRefusal } from './address-refusal.ts'

/** As nodemailer reports an answer. */
const answered = (response: string, command = 'RCPT TO') =>
  Object.assign(new Error(response), {
    responseCode: Number(response.slice(0, 3)),
    response,
    command,
  })

describe('an answer of the mail server', () => {
  it.each([
    ['550 5.1.1 <ada@example.com>: Recipient address rejected: User unknown', 'RCPT TO'],
    ['550-5.1.1 The email account that you tried to reach does not exist', 'DATA'],
    ['553 5.1.3 Bad destination mailbox address', 'RCPT TO'],
    ['556 5.1.10 Recipient address has a null MX', 'RCPT TO'],
    ['550 5.2.1 The email account that you tried to reach is disabled', 'RCPT TO'],
    ['550 No such user here', 'RCPT TO'],
    ['550 Mailbox not found', 'RCPT TO'],
  ])('%s (%s) is about the address', (response, command) => {
    expect(addressRefusal(answered(response, command))).toBe(response)
  })

  it.each([
    ['421 4.7.0 Try again later', 'RCPT TO'],
    ['450 4.2.1 The user is receiving mail too quickly', 'RCPT TO'],
    ['451 4.3.0 Temporary failure', 'DATA'],
    ['452 4.2.2 Mailbox full', 'RCPT TO'],
    ['454 4.7.0 Temporary authentication failure', 'AUTH PLAIN'],
    ['450 4.1.1 User unknown in the local table', 'RCPT TO'],
    ['535 5.7.8 Authentication credentials invalid', 'AUTH PLAIN'],
    ['550 5.7.1 Blocked: no such user may relay', 'RCPT TO'],
    ['550 5.1.8 Sender address rejected: Domain not found', 'RCPT TO'],
    ['552 5.2.2 Mailbox full', 'RCPT TO'],
    ['554 5.7.1 Service unavailable; client host blocked', 'RCPT TO'],
    ['554 5.3.0 Internal server error', 'DATA'],
    ['550 Relay not permitted', 'RCPT TO'],
    ['550 Unknown user', 'MAIL FROM'],
  ])('%s (%s) is not', (response, command) => {
    expect(addressRefusal(answered(response, command))).toBeNull()
  })

  it('is none when there was no answer', () => {
    expect(addressRefusal(new Error('Connection closed'))).toBeNull()
  })
})
