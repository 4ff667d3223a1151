import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type SmtpBehaviour,
  type SmtpServer,
  startSmtpServer,
} from '../../../testing/vendors/smtp-server.ts'
import { VendorUnavailable } from '../../ports/vendors/vendor-unavailable.ts'
import { checkSmtp, smtpMailer, addressRefusal } from './smtp-mailer.ts'

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

  it('reports an address that is refused for good as a refusal, and not as a failure', async () => {
    await server.behave('knows-no-user')
    expect(await smtpMailer({ url: server.url, from, name }).send(mail, 'mail_1')).toEqual({
      ok: false,
      why: 'address-refused',
      answer: '550 5.1.1 No such user here',
    })
  })

  it('names the way to switch off a notice by one click, and none in other mails', async () => {
    const mailer = smtpMailer({ url: server.url, from, name })
    await mailer.send(mail, 'mail_1')
    expect(server.lines.join('\n')).not.toContain('List-Unsubscribe')
    await mailer.send({ ...mail, unsubscribeUrl: 'https://phone.example/off?a=b' }, 'mail_2')
    expect(server.lines).toContain('List-Unsubscribe: <https://phone.example/off?a=b>')
    expect(server.lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  })

  it('marks every mail as written by a machine', async () => {
    await smtpMailer({ url: server.url, from, name }).send(mail, 'mail_1')
    expect(server.lines).toContain('Auto-Submitted: auto-generated')
  })

  // 0.0.0.0 reaches this machine, and is no name of it, so it stands for another machine.
  describe('to another machine that offers no TLS, or whose offer was removed on the way', () => {
    const remote = () => server.url.replace('127.0.0.1', '0.0.0.0')
    const withLogin = (url: string) => url.replace('smtp://', 'smtp://ada:secret@')
    const login = /^AUTH|^MAIL|Subject/

    it('sends neither the login nor a mail', async () => {
      const sent = smtpMailer({ url: withLogin(remote()), from, name }).send(mail, 'mail_1')
      await expect(sent).rejects.toBeInstanceOf(VendorUnavailable)
      expect(server.lines).toContain('STARTTLS')
      expect(server.lines.filter(line => login.test(line))).toEqual([])
    })

    it('does not log in for the doctor', async () => {
      expect(await checkSmtp(withLogin(remote()))).toMatchObject({ ok: false, why: 'tls-failed' })
      expect(server.lines.filter(line => login.test(line))).toEqual([])
    })

    it('sends the mail if SMTP_URL says that TLS is not required', async () => {
      const url = `${withLogin(remote())}?requireTLS=false`
      await smtpMailer({ url, from, name }).send(mail, 'mail_1')
      expect(server.taken).toHaveLength(1)
    })

    it('sends the mail to this machine', async () => {
      await smtpMailer({ url: withLogin(server.url), from, name }).send(mail, 'mail_1')
      expect(server.lines.some(line => line.startsWith('AUTH PLAIN'))).toBe(true)
      expect(server.taken).toHaveLength(1)
    })
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
