import { type NumberFormat, parseNumber } from './number-format.ts'

/** The parts of a trunk's INVITE that have numbers, as they were sent. Empty where there is none. */
export interface InviteNumbers {
  /** The URI of the request. */
  request: string
  /** The URIs of To and From. */
  to: string
  from: string
  /** The values of all headers P-Asserted-Identity (RFC 3325), with commas between. */
  asserted: string
  /** The values of all headers Privacy (RFC 3323), with commas between. */
  privacy: string
}

/** The called number in E.164; null when neither the request nor To has one. */
export function calledNumber(numbers: InviteNumbers, format: NumberFormat): string | null {
  return numberOf(numbers.request, format) ?? numberOf(numbers.to, format)
}

/** The caller's number in E.164; null when it is withheld, or none. The network asserts a better one than From. */
export function callerNumber(numbers: InviteNumbers, format: NumberFormat): string | null {
  const { asserted, from, privacy } = numbers
  if (privacy.split(/[;,]/).some(each => WITHHOLDS.has(each.trim().toLowerCase()))) return null
  // A withheld number may be asserted for the network's own use, without a header Privacy.
  if (/^sips?:anonymous@|@anonymous\.invalid\b/i.test(from)) return null
  if (asserted.trim() === '') return numberOf(from, format)
  const numbersOfCaller = asserted.match(/(?:sips?|tel):[^>\s,]*/gi) ?? []
  return numbersOfCaller.map(uri => numberOf(uri, format)).find(number => number !== null) ?? null
}

const WITHHOLDS: ReadonlySet<string> = new Set(['id', 'user', 'header'])

/** @param uri such as `sip:030123456;phone-context=+49@trunk.example;user=phone`, or `tel:+49-30-123456` */
function numberOf(uri: string, format: NumberFormat): string | null {
  const user = /^(?:sips?|tel):([^@;:]*)/i.exec(uri.trim())?.[1]
  // Separators of RFC 3966.
  return user === undefined ? null : parseNumber(user.replace(/[-.()]/g, ''), format)
}
