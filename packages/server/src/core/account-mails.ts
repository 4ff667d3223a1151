/** A mail's words, before it has an address. */
export interface MailText {
  subject: string
  text: string
  html: string
}

export interface MailFacts {
  productName: string
  /** Without a slash at the end. */
  publicUrl: string
  displayName: string
}

export function verificationMail(facts: MailFacts & { token: string; hours: number }): MailText {
  const link = `${facts.publicUrl}/verify-email?token=${encodeURIComponent(facts.token)}`
  return compose({
    subject: `Verify your email for ${facts.productName}`,
    greeting: `Hello ${facts.displayName},`,
    before: `Thank you for registering at ${facts.productName}. Please verify your email address:`,
    button: { label: 'Verify email', link },
    after: `The link works for ${facts.hours} hours. If you did not register, you can ignore this mail.`,
    signature: facts.productName,
  })
}

/** To the owner of an address that somebody registered again (readings 23). */
export function accountExistsMail(facts: MailFacts): MailText {
  return compose({
    subject: `You already have a ${facts.productName} account`,
    greeting: `Hello ${facts.displayName},`,
    before:
      'Somebody, probably you, tried to register with this email address. ' +
      'It already has an account, which was not changed. You can log in:',
    button: { label: 'Log in', link: `${facts.publicUrl}/login` },
    after: 'If it was not you, you can ignore this mail.',
    signature: facts.productName,
  })
}

interface Letter {
  subject: string
  greeting: string
  before: string
  button: { label: string; link: string }
  after: string
  signature: string
}

function compose({ subject, greeting, before, button, after, signature }: Letter): MailText {
  const text = [greeting, before, button.link, after, signature].join('\n\n') + '\n'
  const [safeGreeting, safeBefore, safeLink, safeLabel, safeAfter, safeSignature, safeSubject] = [
    greeting,
    before,
    button.link,
    button.label,
    after,
    signature,
    subject,
  ].map(escapeHtml)
  const html = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>${safeSubject}</title></head>
  <body style="margin:0;padding:32px 16px;background:#f4f6fb;font:16px/1.5 system-ui,sans-serif;color:#101828">
    <table role="presentation" align="center" style="max-width:480px;width:100%;background:#fff;border:1px solid #dde4f0;border-radius:18px">
      <tr><td style="padding:32px">
        <p style="margin:0 0 24px;font-size:20px;font-weight:600">${safeSignature}</p>
        <p style="margin:0 0 16px">${safeGreeting}</p>
        <p style="margin:0 0 24px">${safeBefore}</p>
        <p style="margin:0 0 24px"><a href="${safeLink}" style="display:inline-block;padding:12px 24px;border-radius:10px;background:#3a59d8;color:#fff;font-weight:600;text-decoration:none">${safeLabel}</a></p>
        <p style="margin:0 0 24px;font-size:14px;word-break:break-all;color:#4a5874">${safeLink}</p>
        <p style="margin:0;font-size:14px;color:#4a5874">${safeAfter}</p>
      </td></tr>
    </table>
  </body>
</html>
`
  return { subject, text, html }
}

function escapeHtml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
}
