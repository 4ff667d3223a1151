/** The text of a mail without the token of its link, which would verify the e-mail address. */
export function withoutSecrets(text: string): string {
  return text.replace(/([?&]token=)[\w%.~-]+/g, '$1…')
}
