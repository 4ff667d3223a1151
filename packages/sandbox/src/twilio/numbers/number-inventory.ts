import { createHash } from 'node:crypto'
import { NUMBER_PLAN, NUMBER_TYPES } from './number-plan.ts'
import type { NumberRange, NumberType } from './number-plan.ts'

/** A number that can be rented. `number` is E.164. */
export interface AvailableNumber {
  number: string
  country: string
  type: NumberType
  locality: string | null
  region: string | null
  hasVoice: boolean
}

/** A search gives up after this many candidates for each wanted number. */
const CANDIDATES_PER_NUMBER = 40

/**
 * Generates numbers of a country and type that contain these digits. Equal searches return equal numbers, except
 * for numbers that became unavailable in the meantime.
 */
export function findAvailable(
  search: { country: string; type: NumberType; contains: string; wanted: number },
  isUnavailable: (number: string) => boolean,
): AvailableNumber[] {
  const { country, type, contains, wanted } = search
  const ranges = NUMBER_PLAN[country]?.ranges[type] ?? []
  if (ranges.length === 0) return []
  const found = new Map<string, AvailableNumber>()
  for (let i = 0; i < wanted * CANDIDATES_PER_NUMBER && found.size < wanted; i += 1) {
    const range = ranges[i % ranges.length]
    if (!range) continue
    const seed = createHash('sha256').update(`${country} ${type} ${i}`).digest()
    const digits = fillTemplate(range.template, seed, contains)
    const number = `+${digits}`
    if (!digits.includes(contains) || isReserved(number) || isUnavailable(number)) continue
    found.set(number, describe(number, country, type, range))
  }
  return [...found.values()]
}

/** Finds the country and type of a number; undefined when the carrier offers no such numbers. */
export function findInInventory(number: string): AvailableNumber | undefined {
  if (isReserved(number)) return undefined
  for (const [country, { ranges }] of Object.entries(NUMBER_PLAN)) {
    for (const type of NUMBER_TYPES) {
      const range = ranges[type]?.find(({ template }) => matches(number.slice(1), template))
      if (range) return describe(number, country, type, range)
    }
  }
  return undefined
}

function describe(
  number: string,
  country: string,
  type: NumberType,
  { locality, region }: NumberRange,
): AvailableNumber {
  const hasVoice = !NUMBER_PLAN[country]?.withoutVoice?.includes(type)
  return { number, country, type, locality, region, hasVoice }
}

/** North American 555 numbers are reserved for fiction, and for the known numbers of this sandbox. */
function isReserved(number: string): boolean {
  return /^\+1\d{3}555/.test(number)
}

function matches(digits: string, template: string): boolean {
  const shape = template.replaceAll('x', '\\d').replaceAll('N', '[2-9]')
  return new RegExp(`^${shape}$`).test(digits)
}

/** Fills the blanks of a template with digits from the seed, and with the wanted digits where they fit. */
function fillTemplate(template: string, seed: Buffer, contains: string): string {
  const digits = [...template].map((symbol, index) => {
    const random = seed[index] ?? 0
    if (symbol === 'x') return String(random % 10)
    return symbol === 'N' ? String(2 + (random % 8)) : symbol
  })
  const offsets = [...template]
    .map((_, index) => index)
    .filter(offset => fits(template.slice(offset), contains))
  const offset = offsets[(seed[31] ?? 0) % offsets.length]
  if (offset !== undefined) digits.splice(offset, contains.length, ...contains)
  return digits.join('')
}

function fits(template: string, wantedDigits: string): boolean {
  return [...wantedDigits].every((digit, index) => {
    const slot = template[index]
    return slot === 'x' || slot === digit || (slot === 'N' && /[2-9]/.test(digit))
  })
}
