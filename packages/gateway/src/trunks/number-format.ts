/** How a trunk wants numbers written. */
export type NumberFormat =
  /** +14155550100 */
  | { kind: 'e164' }
  /** 0014155550100 */
  | { kind: '00' }
  /** Numbers of the trunk's own country as dialled there, such as 030123456; others with the international prefix. */
  | {
      kind: 'national'
      /** Of the trunk's country, such as 49. */
      callingCode: string
      /** Such as 0, or nothing. */
      nationalPrefix: string
      internationalPrefix: string
    }

/** A number in E.164, such as +4930123456, as the trunk wants it. */
export function formatNumber(number: string, format: NumberFormat): string {
  if (format.kind === 'e164') return number
  const digits = number.slice(1)
  if (format.kind === '00') return `00${digits}`
  return digits.startsWith(format.callingCode)
    ? `${format.nationalPrefix}${digits.slice(format.callingCode.length)}`
    : `${format.internationalPrefix}${digits}`
}

/** A number as the trunk writes it, in E.164; null for what is none. A trunk may also write each number in E.164. */
export function parseNumber(text: string, format: NumberFormat): string | null {
  if (text.startsWith('+')) return e164(text.slice(1))
  if (format.kind === 'e164') return e164(text)
  if (format.kind === '00') return text.startsWith('00') ? e164(text.slice(2)) : null
  const { callingCode, nationalPrefix, internationalPrefix } = format
  if (text.startsWith(internationalPrefix)) return e164(text.slice(internationalPrefix.length))
  if (!text.startsWith(nationalPrefix)) return null
  return e164(callingCode + text.slice(nationalPrefix.length))
}

function e164(digits: string): string | null {
  return /^[1-9]\d{5,14}$/.test(digits) ? `+${digits}` : null
}
