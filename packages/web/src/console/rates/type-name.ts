import { rates } from './strings.ts'

/** The word for a type of number. A carrier may add types, which keep their own names. */
export function typeName(type: string): string {
  return type in rates.types ? rates.types[type as keyof typeof rates.types] : type
}
