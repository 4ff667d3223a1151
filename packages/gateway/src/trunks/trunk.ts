import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { parse } from '../parse.ts'
import { WHOLE } from './percentages.ts'

/** Text without control characters. */
const line = z.string().regex(/^[^\p{Cc}]+$/u)
const digits = z.string().regex(/^\d{0,6}$/)

const numberFormat = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('e164') }),
  z.object({ kind: z.literal('00') }),
  z.object({
    kind: z.literal('national'),
    callingCode: digits.min(1),
    nationalPrefix: digits,
    internationalPrefix: digits.min(1),
  }),
])

const name = z.string().regex(/^[a-z0-9-]{1,32}$/)

const trunk = z
  .object({
    name,
    /** Trunks that make calls for each other, under one name at the server. */
    group: name.optional(),
    /** Its part of the calls of its group. One without any makes those that the others do not. */
    weight: z.int().min(0).max(100).default(1),
    /** The domain of From, To and P-Asserted-Identity. */
    domain: z.string().regex(/^[\w.:-]{1,255}$/),
    /** Calls are shared by weight between the addresses that answer OPTIONS. */
    addresses: z
      .array(
        z.object({
          uri: z.string().regex(/^sip:[\w.-]+(:\d{1,5})?(;transport=(udp|tcp|tls))?$/),
          weight: z.int().min(1).max(100),
        }),
      )
      .min(1)
      .max(WHOLE)
      .refine(all => new Set(all.map(({ uri }) => uri)).size === all.length, {
        message: 'must be different addresses, whose weights say what each has of the calls',
      }),
    /** Whether its sound is encrypted: SRTP with keys in the descriptions (RFC 4568). */
    srtp: z.boolean().default(false),
    format: numberFormat.default({ kind: 'e164' }),
    /** The calls that it carries at once. */
    channels: z.int().min(1).max(10_000).default(10_000),
    /** For a trunk that requires a password: digest authentication. */
    credentials: z.object({ user: line, password: line, realm: line }).optional(),
    /** Whether we register at its addresses, so that it has the address of our numbers. */
    registers: z.boolean().default(false),
  })
  .refine(each => !each.registers || each.credentials !== undefined, {
    path: ['credentials'],
    message: 'must be set for a trunk at which we register',
  })
  .refine(each => !each.srtp || each.addresses.every(({ uri }) => transportOf(uri) === 'tls'), {
    path: ['addresses'],
    message: 'must all have transport=tls for a trunk with srtp, because signalling has the keys',
  })

/** A name leads to one trunk or to one group. */
const trunks = z
  .array(trunk)
  .min(1)
  .superRefine((all, context) => {
    const refuse = (path: [number, string], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    const names = all.map(({ name }) => name)
    for (const [index, { name, group }] of all.entries()) {
      if (names.indexOf(name) < index)
        refuse([index, 'name'], `The name ${name} is that of another trunk`)
      if (group !== undefined && names.includes(group))
        refuse([index, 'group'], `The group ${group} of ${name} has the name of a trunk`)
    }
  })

/** The variables with our addresses for trunks, such as `udp:192.0.2.1:5060`. */
export const listenVariables = {
  SIP_TRUNK_LISTEN: z.templateLiteral(['udp:', z.string()]),
  SIP_TRUNK_TCP_LISTEN: z.templateLiteral(['tcp:', z.string()]).optional(),
  SIP_TRUNK_TLS_LISTEN: z.templateLiteral(['tls:', z.string()]).optional(),
}
const LISTEN_VARIABLE = {
  udp: 'SIP_TRUNK_LISTEN',
  tcp: 'SIP_TRUNK_TCP_LISTEN',
  tls: 'SIP_TRUNK_TLS_LISTEN',
} as const
type ListenVariables = { [Name in keyof typeof listenVariables]?: string | undefined }

/** A SIP trunk of the operator. */
export interface Trunk extends Omit<z.infer<typeof trunk>, 'addresses'> {
  /** The number of its addresses in kamailio's list. */
  set: number
  addresses: TrunkAddress[]
}

export interface TrunkAddress {
  uri: string
  weight: number
  /** Where we are when we send to this address: one of {@link listenVariables}. */
  socket: string
}

/** @throws with all that is wrong in the file, or with the variable that an address needs */
export function readTrunks(file: string, listens: ListenVariables): Trunk[] {
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return parse(file, trunks, content).map((each, index) => ({
    ...each,
    set: index + 1,
    addresses: each.addresses.map(address => {
      const variable = LISTEN_VARIABLE[transportOf(address.uri)]
      const socket = listens[variable]
      if (socket === undefined) throw new Error(`${variable} must be set for ${address.uri}`)
      return { ...address, socket }
    }),
  }))
}

/** How an address of a trunk is reached. */
export function transportOf(uri: string): keyof typeof LISTEN_VARIABLE {
  return (/;transport=(udp|tcp|tls)$/.exec(uri)?.[1] ?? 'udp') as keyof typeof LISTEN_VARIABLE
}

/** Each is within the one before in the answer to kamailio, which doubles its backslashes. */
const MOST_TRIED = 4

/**
 * The trunks for a call, in the order in which they are tried: that of this name alone, or those of a group, drawn by
 * weight.
 * @param random from 0 until before 1
 */
export function trunksFor(
  wanted: string,
  trunks: readonly Trunk[],
  random: () => number = Math.random,
): Trunk[] {
  const named = trunks.filter(({ name }) => name === wanted)
  if (named.length > 0) return named
  const group = trunks.filter(each => each.group === wanted)
  const left = [...group]
  return group.slice(0, MOST_TRIED).flatMap(() => left.splice(drawn(left, random()), 1))
}

/** The index of one of them; of the first one when none has a weight. */
function drawn(trunks: readonly Trunk[], random: number): number {
  const total = trunks.reduce((sum, { weight }) => sum + weight, 0)
  let rest = random * total
  const index = trunks.findIndex(({ weight }) => (rest -= weight) < 0)
  return Math.max(0, index)
}
