import { createTransport } from 'nodemailer'
import type { Mailer } from '../../ports/mailer.ts'
import { VendorUnavailable } from '../../ports/vendor-unavailable.ts'

/** Hands mails to an SMTP server, for example `smtp://user:password@mail.example.com:587`. */
export function smtpMailer(settings: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url: settings.url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // A template that named a file or an address to fetch would be a hole.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, html }) {
      try {
        await transport.sendMail({
          from: settings.from,
          // As data, so that no address can be read as two.
          to: { name: '', address: to },
          subject,
          text,
          html,
        })
      } catch (error) {
        throw new VendorUnavailable('mail', 'the mail was not accepted', { cause: error })
      }
    },
  }
}
