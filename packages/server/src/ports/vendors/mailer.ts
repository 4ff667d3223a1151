import type { Outcome } from '@ringback/contract/outcome'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Where one POST switches off the mails of this kind (RFC 8058); absent for a mail that is necessary. */
  unsubscribeUrl?: string | undefined
}

/** `address-refused`: the address does not exist or takes no mail, with the mail server's answer. */
export type SendOutcome = Outcome<null, 'address-refused', { answer: string }>

/** The longest that one {@link Mailer.send} takes: the ten minutes of RFC 5321 section 4.5.3.2.6, and the steps before. */
export const SEND_LIMIT_SECONDS = 660

export interface Mailer {
  /**
   * @param id the same for each attempt to send one mail. Copies that arrive because an answer was lost have the same
   *   Message-ID, by which mailboxes recognise them.
   * @throws VendorUnavailable when the mail server does not accept the mail within {@link SEND_LIMIT_SECONDS}
   */
  send(mail: Mail, id: string): Promise<SendOutcome>
}
