import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type SmtpBehaviour,
  type SmtpServer,
  startSmtpServer,
} from '../../../testing/smtp-server.ts'
import { VendorUnavailable } from '../../ports/vendor-unavailable.ts'
import { smtpMailer } from './smtp-mailer.ts'

const mail = { to: 'ada@example.com', subject: 'Hello', text: 'Text', html: '<p>HTML</p>' }
const from = 'Ringback <no-reply@example.com>'
const name = 'Otherphone'
/** Far above the time of an answer, and short where none comes. */
const limits = { connectMs: 60_000, answerMs: 60_000, totalMs: 60_000 }

describe('mail by SMTP', () => {
  let server: SmtpServer
  beforeEach(async () => {
    server = await startSmtpServer()
  })
  afterEach(() => server.close())

  it('sends both forms of a mail from the configured sender', async () => {
    await smtpMailer({ url: server.url, from, name }).send(mail, 'mail_1')
    const received = server.lines.join('\n')
    expect(received).toContain('MAIL FROM:<no-reply@example.com>')
    expect(received).toContain('RCPT TO:<ada@example.com>')
    expect(received).toMatch(/text\/plain[\s\S]*Text[\s\S]*text\/html[\s\S]*<p>HTML<\/p>/)
  })

  it.each([
    ['no-reply@example.com', 'From: Otherphone <no-reply@example.com>'],
    ['Ringback <no-reply@example.com>', 'From: Ringback <no-reply@example.com>'],
  ])('names the product as the sender %j if it has no name of its own', async (sender, header) => {
    await smtpMailer({ url: server.url, from: sender, name }).send(mail, 'mail_1')
    expect(server.lines).toContain(header)
  })

  it('sends every copy of a mail with the same Message-ID', async () => {
    const mailer = smtpMailer({ url: server.url, from, name })
    await server.behave('dies-after-taking')
    await expect(mailer.send(mail, 'mail_1')).rejects.toBeInstanceOf(VendorUnavailable)
    await server.behave('works')
    await mailer.send(mail, 'mail_1')
    await mailer.send(mail, 'mail_2')
    expect(server.taken.map(({ messageId }) => messageId)).toEqual([
      '<mail_1@example.com>',
      '<mail_1@example.com>',
      '<mail_2@example.com>',
    ])
  })

  it('never parses one address as two or as a header', async () => {
    const mailer = smtpMailer({ url: server.url, from: 'no-reply@example.com', name })
    const tricky = { ...mail, to: '"a@b.co, c@d.co\r\nBcc: e@f.co"@example.com' }
    await mailer.send(tricky, 'mail_1').catch(() => {})
    expect(server.lines.filter(line => line.startsWith('RCPT')).length).toBeLessThanOrEqual(1)
    expect(server.lines.filter(line => line.startsWith('Bcc:'))).toEqual([])
  })

  it.each<[SmtpBehaviour, Partial<typeof limits>]>([
    ['gone', {}],
    ['silent', { connectMs: 100 }],
    ['not-available', {}],
    ['babbles', {}],
    ['refuses', {}],
    ['dies-before-taking', {}],
    ['dies-after-taking', {}],
    ['slow', { answerMs: 100 }],
    ['slow', { totalMs: 100 }],
  ])('throws VendorUnavailable when the mail server is: %s %j', async (behaviour, shorter) => {
    await server.behave(behaviour)
    const mailer = smtpMailer({ url: server.url, from, name, limits: { ...limits, ...shorter } })
    const sent = mailer.send(mail, 'mail_1')
    await expect(sent).rejects.toBeInstanceOf(VendorUnavailable)
    expect(server.taken.every(({ isConfirmed }) => !isConfirmed)).toBe(true)
  })

  it('throws VendorUnavailable when the name of the mail server does not resolve', async () => {
    // A label of more than 63 characters is refused without a request to a name server.
    const url = `smtp://${'x'.repeat(64)}.invalid:25`
    const sent = smtpMailer({ url, from, name, limits }).send(mail, 'mail_1')
    await expect(sent).rejects.toBeInstanceOf(VendorUnavailable)
  })
})
