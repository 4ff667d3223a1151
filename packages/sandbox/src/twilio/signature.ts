import { createHmac } from 'node:crypto'

/**
 * The X-Twilio-Signature of a form POST: HMAC-SHA1 over the URL followed by every parameter's name
 * and value in the order of names (Twilio, "Validating requests").
 */
export function signForm(
  authToken: string,
  url: string,
  form: Readonly<Record<string, string>>,
): string {
  const signed = Object.keys(form)
    .sort()
    .reduce((text, name) => text + name + (form[name] ?? ''), url)
  return createHmac('sha1', authToken).update(signed, 'utf8').digest('base64')
}
