import nodemailer from 'nodemailer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFaults, type FaultKind, type Faults } from '../faults.ts'
import { createRequestLog, type RequestLog } from '../request-log.ts'
import { createMailbox, type Mailbox } from './mailbox.ts'
import { openSmtpSink, type SmtpSink } from './smtp-sink.ts'

let faults: Faults
let requests: RequestLog
let mailbox: Mailbox
let sink: SmtpSink

beforeEach(async () => {
  faults = createFaults(150)
  requests = createRequestLog()
  mailbox = createMailbox()
  sink = await openSmtpSink({ faults, requests, mailbox }, 0, '127.0.0.1')
})
afterEach(() => sink.close())

function send(to: string, subject = 'Hello', extra: object = {}) {
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port: sink.port, ...extra })
  return transport
    .sendMail({
      from: 'Ringback <no-reply@example.com>',
      to,
      subject,
      text: 'Grüße: http://localhost:3000/verify-email?token=t-1 thanks',
      html: '<p>Grüße</p><a href="http://localhost:3000/verify-email?token=t-1">Verify</a>',
    })
    .finally(() => transport.close())
}

test('mails arrive complete, newest first, and are found by recipient in any case', async () => {
  await send('Asha@Example.com', 'Prüfen 📞')
  await send('ben@example.com', 'Second')
  expect(mailbox.list().map(mail => mail.subject)).toEqual(['Second', 'Prüfen 📞'])
  const [mail, ...more] = mailbox.list('asha@example.com')
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    from: 'no-reply@example.com',
    to: 'Asha@example.com',
    subject: 'Prüfen 📞',
    links: ['http://localhost:3000/verify-email?token=t-1'],
  })
  expect(mail?.text).toContain('Grüße')
  expect(mail?.html).toContain('<p>Grüße</p>')
  expect(Number.isNaN(Date.parse(mail?.at ?? ''))).toBe(false)
  expect(mailbox.get(mail?.id ?? '')).toEqual(mail)
})

test('a login is accepted but not required', async () => {
  await send('asha@example.com', 'With a login', { auth: { user: 'u', pass: 'p' } })
  expect(mailbox.list()).toHaveLength(1)
})

test.each<[FaultKind, RegExp, number]>([
  ['401', /535/, 0],
  ['429', /450/, 0],
  ['500', /554/, 0],
  ['drop', /closed|reset/i, 0],
  ['timeout-before', /timeout|closed/i, 0],
  ['timeout-after', /timeout|closed/i, 1],
])(
  'with the fault %s sending fails with %s, and %d mails are stored',
  async (fault, error, stored) => {
    faults.arrange({ vendor: 'mail', operation: 'smtp', fault, times: 1 })
    await expect(send('asha@example.com', 'Faulty')).rejects.toThrow(error)
    expect(mailbox.list()).toHaveLength(stored)
    expect(requests.list('mail')[0]).toMatchObject({ operation: 'smtp', fault })

    await send('asha@example.com', 'Again')
    expect(mailbox.list()[0]?.subject).toBe('Again')
  },
)

test('an address that does not exist is refused when it is named, until it exists again', async () => {
  mailbox.refuse(['Asha@example.com'])
  await expect(send('asha@example.com')).rejects.toMatchObject({
    command: 'RCPT TO',
    response: '550 5.1.1 No such user here',
  })
  await send('ben@example.com')
  mailbox.refuse([])
  await send('asha@example.com', 'Again')
  expect(mailbox.list().map(({ to }) => to)).toEqual(['asha@example.com', 'ben@example.com'])
})

test('the fault of a login refuses the password', async () => {
  const login = () =>
    nodemailer
      .createTransport({ host: '127.0.0.1', port: sink.port, auth: { user: 'a', pass: 'b' } })
      .verify()
  faults.arrange({ vendor: 'mail', operation: 'login', fault: '401', times: 1 })
  await expect(login()).rejects.toMatchObject({ code: 'EAUTH', responseCode: 535 })
  expect(await login()).toBe(true)
})
