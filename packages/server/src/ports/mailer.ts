export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /** @throws VendorUnavailable when the mail server does not accept the mail */
  send(mail: Mail): Promise<void>
}
