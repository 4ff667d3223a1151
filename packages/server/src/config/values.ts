import { type Micros, micros } from '@ringback/contract/money'
import { isE164 } from '@ringback/contract/phone/e164'
import { isPrintable } from '@ringback/contract/text/display-name'
import * as z from 'zod'
import { isNetwork } from '../ports/networks.ts'

/** The format of each kind of environment variable, and the value that it is converted to. */

export const webUrl = z
  .string()
  .refine(text => /^https?:$/.test(schemeOf(text)), 'must be a http:// or https:// URL')
  .transform(text => text.replace(/\/+$/, ''))
export const socketUrl = z
  .string()
  .refine(text => /^wss?:$/.test(schemeOf(text)), 'must be a ws:// or wss:// URL')
  .transform(text => text.replace(/\/+$/, ''))
export const linkUrl = z
  .string()
  .refine(text => /^(https?|mailto):$/.test(schemeOf(text)), 'must be a http(s):// or mailto: URL')
export const smtpUrl = z
  .string()
  .refine(text => /^smtps?:$/.test(schemeOf(text)), 'must be a smtp:// or smtps:// URL')
export const postgresUrl = z
  .string()
  .refine(text => /^postgres(ql)?:$/.test(schemeOf(text)), 'must be a postgresql:// URL')
export const usd = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,6})?$/, 'must be an amount in dollars, for example 2.50')
  .transform(microsFromText)
export const text = z.string()
/** It is part of the subjects of mails and of the names that vendors store, hence one short line. */
export const productName = z
  .string()
  .trim()
  .regex(/^.{1,40}$/u, 'must be 1 to 40 characters in one line')
  .refine(isPrintable, 'must have visible characters only')
export const legalName = z
  .string()
  .trim()
  .regex(/^.{1,120}$/u, 'must be 1 to 120 characters in one line')
  .refine(isPrintable, 'must have visible characters only')
/** Lines that are separated by semicolons, because a line of an .env file has no line breaks. */
export const lines = z
  .string()
  .regex(/^.{1,300}$/u, 'must be 1 to 300 characters in one line')
  .refine(isPrintable, 'must have visible characters only')
  .transform(text =>
    text
      .split(';')
      .map(line => line.trim())
      .filter(Boolean)
      .join('\n'),
  )
  .refine(text => text !== '', 'must have a line that is not empty')
export const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'must be a colour as # and 6 hex digits, for example #3a59d8')
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine(n => n >= min && n <= max, `must be a whole number from ${min} to ${max}`)
export const sid = (prefix: string) =>
  z.string().regex(new RegExp(`^${prefix}[0-9a-f]{32}$`), `must be ${prefix} and 32 hex digits`)
export const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
export const e164 = z.string().refine(isE164, 'must be an E.164 number, for example +14155550199')
export const list = z.string().transform(items => items.split(/[\s,]+/).filter(Boolean))
/** Addresses, networks and their names (ports/networks.ts). */
export const networks = list.refine(
  items => items.every(item => isNetwork(item)),
  'must be addresses or networks, for example 10.0.0.0/8',
)

function schemeOf(address: string): string {
  return URL.canParse(address) ? new URL(address).protocol : ''
}

function microsFromText(amount: string): Micros {
  const [dollars = '0', decimals = ''] = amount.split('.')
  return micros(BigInt(dollars) * 1_000_000n + BigInt(decimals.padEnd(6, '0')))
}
