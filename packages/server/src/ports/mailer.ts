export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /** @throws VendorUnavailable when the mail was not accepted for delivery. */
  send(mail: Mail): Promise<void>
}
