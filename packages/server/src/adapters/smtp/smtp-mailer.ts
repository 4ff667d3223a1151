import { createTransport } from 'nodemailer'
import type { Mailer } from '../../ports/mailer.ts'
import { VendorUnavailable } from '../../ports/vendor-unavailable.ts'

/** Sends mails to an SMTP server, for example `smtp://user:password@mail.example.com:587`. */
export function smtpMailer(settings: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url: settings.url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // Prevents a mail's content from naming a file or a URL to attach.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, html }) {
      try {
        await transport.sendMail({
          from: settings.from,
          // As an object, so that nodemailer does not parse the address and cannot find two in it.
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
