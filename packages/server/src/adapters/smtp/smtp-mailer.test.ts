import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { freePort } from '../../../../../tools/product.ts'
import { VendorUnavailable } from '../../ports/vendor-unavailable.ts'
import { smtpMailer } from './smtp-mailer.ts'

const mail = { to: 'ada@example.com', subject: 'Hello', text: 'Text', html: '<p>HTML</p>' }

/** A mail server that responds to each command's first word, and records what it receives. */
async function mailServer(answers: Record<string, string>) {
  let received = ''
  const server = createServer(socket => {
    let inData = false
    socket.write('220 ready\r\n')
    socket.on('data', chunk => {
      received += chunk.toString()
      for (const line of chunk.toString().split('\r\n')) {
        const [word = ''] = line.split(/[ :]/)
        if (inData && line === '.') {
          inData = false
          socket.write('250 taken\r\n')
        } else if (!inData && /^(EHLO|MAIL|RCPT|DATA|QUIT|RSET)$/.test(word)) {
          inData = word === 'DATA'
          socket.write(`${answers[word] ?? (inData ? '354 go on' : '250 fine')}\r\n`)
        }
      }
    })
    socket.on('error', () => {})
  })
  const port = await freePort()
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${port}`,
    received: () => received,
    close: () => new Promise(resolve => server.close(resolve)),
  }
}

describe('mail by SMTP', () => {
  it('sends both forms of a mail from the configured sender', async () => {
    const server = await mailServer({})
    await smtpMailer({ url: server.url, from: 'Ringback <no-reply@example.com>' }).send(mail)
    await server.close()
    expect(server.received()).toContain('MAIL FROM:<no-reply@example.com>')
    expect(server.received()).toContain('RCPT TO:<ada@example.com>')
    expect(server.received()).toMatch(/text\/plain[\s\S]*Text[\s\S]*text\/html[\s\S]*<p>HTML<\/p>/)
  })

  it('never parses one address as two or as a header', async () => {
    const server = await mailServer({})
    const mailer = smtpMailer({ url: server.url, from: 'no-reply@example.com' })
    const tricky = { ...mail, to: '"a@b.co, c@d.co\r\nBcc: e@f.co"@example.com' }
    await mailer.send(tricky).catch(() => {})
    await server.close()
    const recipients = server.received().match(/RCPT TO:.*/g) ?? []
    expect(recipients.length).toBeLessThanOrEqual(1)
    expect(server.received()).not.toMatch(/^Bcc:/m)
  })

  it('throws VendorUnavailable when the server refuses the mail or is not there', async () => {
    const server = await mailServer({ RCPT: '550 no such user' })
    const refused = smtpMailer({ url: server.url, from: 'no-reply@example.com' }).send(mail)
    await expect(refused).rejects.toBeInstanceOf(VendorUnavailable)
    await server.close()
    const unreachable = smtpMailer({ url: server.url, from: 'no-reply@example.com' }).send(mail)
    await expect(unreachable).rejects.toBeInstanceOf(VendorUnavailable)
  })
})
