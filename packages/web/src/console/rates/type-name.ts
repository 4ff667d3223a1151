import { rates } from './strings.ts'

const INCOMING = 'incoming '

/** The word for a type of number, or for calls to it. A carrier may add types, which keep their own names. */
export function typeName(type: string): string {
  if (type.startsWith(INCOMING)) return rates.incomingTo(typeName(type.slice(INCOMING.length)))
  return type in rates.types ? rates.types[type as keyof typeof rates.types] : type
}
