import { type Device, deviceName } from '@ringback/contract/text/device'
import { type MailFacts, type MailText, composeMail } from './compose-mail.ts'
import { mailTime } from './mail-time.ts'

/** Informs the owner of an account of a login in a browser that is new to the account. */
export function newBrowserMail(facts: MailFacts, login: { device: Device; at: Date }): MailText {
  return composeMail({
    kind: 'new-browser',
    subject: `New login to your ${facts.productName} account`,
    greeting: `Hello ${facts.displayName},`,
    before: 'Your account was used to log in with a browser that we have not seen before.',
    details: [
      ['When', mailTime(login.at, facts.timeZone)],
      ['Browser', deviceName(login.device) ?? 'Unknown'],
    ],
    button: { label: 'Change your password', link: `${facts.publicUrl}/reset-password` },
    after:
      'If it was you, you can ignore this mail. If it was not, change your password now: that ends all logins of ' +
      'your account. Settings shows where you are logged in.',
    signature: facts.productName,
  })
}
