import { createHash } from 'node:crypto'
import { NUMBER_PLAN, NUMBER_TYPES } from './number-plan.ts'
import type { NumberRange, NumberType } from './number-plan.ts'

/** A number that somebody could rent. `number` is E.164. */
export interface StockNumber {
  number: string
  country: string
  type: NumberType
  locality: string | null
  region: string | null
  takesCalls: boolean
}

/** Looks for `wanted` this many times as many candidates before it says that there are no more. */
const TRIES = 40

/** `Contains`: digits, letters as on a keypad, `*` for any digit; a leading plus means the start. */
export function readPattern(text: string): RegExp | undefined {
  if (!/^\+?[0-9A-Za-z*]{1,15}$/.test(text)) return undefined
  const [start, digits] = text.startsWith('+') ? ['^', text.slice(1)] : ['', text]
  return new RegExp(start + keyed(digits).replaceAll('*', '\\d'))
}

/**
 * Numbers of a country and kind that fit the pattern and are not `isTaken`, the same ones each time
 * as long as nobody rents them. A pattern that fits the shape of the country's numbers is found.
 */
export function offer(
  search: { country: string; type: NumberType; contains: string; wanted: number },
  isTaken: (number: string) => boolean,
): StockNumber[] {
  const { country, type, contains, wanted } = search
  const ranges = NUMBER_PLAN[country]?.ranges[type] ?? []
  const pattern = contains === '' ? /^/ : readPattern(contains)
  if (!pattern || ranges.length === 0) return []
  const found = new Map<string, StockNumber>()
  for (let i = 0; i < wanted * TRIES && found.size < wanted; i += 1) {
    const range = ranges[i % ranges.length]
    if (!range) continue
    const seed = createHash('sha256').update(`${country} ${type} ${i}`).digest()
    const digits = fill(range.template, seed, contains)
    const number = `+${digits}`
    if (!pattern.test(digits) || isReserved(number) || isTaken(number)) continue
    found.set(number, describe(number, country, type, range))
  }
  return [...found.values()]
}

/** What the carrier knows of a number; `undefined` when it has none of that shape. */
export function findInStock(number: string): StockNumber | undefined {
  if (isReserved(number)) return undefined
  for (const [country, { ranges }] of Object.entries(NUMBER_PLAN)) {
    for (const type of NUMBER_TYPES) {
      const range = ranges[type]?.find(({ template }) => fits(number.slice(1), template))
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
): StockNumber {
  const takesCalls = !NUMBER_PLAN[country]?.mute?.includes(type)
  return { number, country, type, locality, region, takesCalls }
}

/** 555 is nobody's in North America: fiction, and this sandbox's own numbers, live there. */
function isReserved(number: string): boolean {
  return /^\+1\d{3}555/.test(number)
}

function fits(digits: string, template: string): boolean {
  const shape = template.replaceAll('x', '\\d').replaceAll('N', '[2-9]')
  return new RegExp(`^${shape}$`).test(digits)
}

/** Digits for the template's blanks, with the pattern laid where the template leaves room for it. */
function fill(template: string, seed: Buffer, contains: string): string {
  const laid = [...template].map((sign, place) => {
    const chance = seed[place] ?? 0
    if (sign === 'x') return String(chance % 10)
    return sign === 'N' ? String(2 + (chance % 8)) : sign
  })
  const pattern = keyed(contains.replace('+', ''))
  const places = Array.from({ length: template.length - pattern.length + 1 }, (_, at) => at).filter(
    at => (at === 0 || !contains.startsWith('+')) && allows(template.slice(at), pattern),
  )
  const at = places[(seed[31] ?? 0) % places.length]
  if (at !== undefined) {
    ;[...pattern].forEach((sign, offset) => {
      if (sign !== '*') laid[at + offset] = sign
    })
  }
  return laid.join('')
}

function allows(template: string, pattern: string): boolean {
  return [...pattern].every((sign, place) => {
    const blank = template[place]
    return sign === '*' || blank === 'x' || blank === sign || (blank === 'N' && /[2-9]/.test(sign))
  })
}

/** Letters as the digits of the key that they stand on. */
function keyed(text: string): string {
  const keys = ['ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ']
  return text
    .toUpperCase()
    .replace(/[A-Z]/g, letter => String(2 + keys.findIndex(key => key.includes(letter))))
}
