import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** `udp:192.0.2.1:5060`, without the protocol. */
const address = z
  .string()
  .regex(/^[\w.-]+:\d{1,5}$/)
  .transform(text => {
    const [host = '', port = ''] = text.split(':')
    return { host, port: Number(port) }
  })

const secret = z.string().min(16)
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

const trunk = z.object({
  name: z.string().regex(/^[a-z0-9-]{1,32}$/),
  /** The domain of From, To and P-Asserted-Identity. */
  domain: z.string().regex(/^[\w.:-]{1,255}$/),
  /** Calls are shared by weight between the addresses that answer OPTIONS. */
  addresses: z
    .array(
      z.object({
        uri: z.string().regex(/^sips?:[\w.-]+(:\d{1,5})?(;transport=(udp|tcp|tls))?$/),
        weight: z.int().min(1).max(100),
      }),
    )
    .min(1),
  format: numberFormat.default({ kind: 'e164' }),
  /** The calls that it carries at once. */
  channels: z.int().min(1).max(10_000).default(10_000),
  /** For a trunk that asks for a password: digest authentication. */
  credentials: z
    .object({ user: z.string().min(1), password: z.string().min(1), realm: z.string().min(1) })
    .optional(),
})

/** A SIP trunk of the operator. */
export interface Trunk extends z.infer<typeof trunk> {
  /** The number of its addresses in kamailio's list. */
  set: number
}

const environment = z.object({
  GATEWAY_SERVER_URL: z.url().transform(url => url.replace(/\/$/, '')),
  GATEWAY_SECRET: secret,
  GATEWAY_TRUNKS: z.string(),
  GATEWAY_LISTEN: address,
  SIP_AGENT_LISTEN: address,
  SIP_REPORTS_FOLDER: z.string().min(1),
  SIP_TRUNK_LISTEN: z
    .templateLiteral(['udp:', z.string()])
    .transform(text => text.slice(4))
    .pipe(address),
})

/** The environment variables that the agent reads. */
export const AGENT_VARIABLES: readonly string[] = Object.keys(environment.shape)

export interface Settings {
  serverUrl: string
  /** Signs what server and agent say to each other. */
  secret: string
  /** Where kamailio waits for the agent. */
  kamailio: { host: string; port: number }
  /** Where the server's requests are heard. */
  listen: { host: string; port: number }
  /** The folder of kamailio's reports. */
  reports: string
  /** The address at which trunks hear us. */
  trunkAddress: string
  trunks: readonly Trunk[]
}

/**
 * Reads the settings from the environment and the file of trunks that it names.
 * @throws with all that is wrong
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const values = parse('The environment', environment, env)
  return {
    serverUrl: values.GATEWAY_SERVER_URL,
    secret: values.GATEWAY_SECRET,
    kamailio: values.SIP_AGENT_LISTEN,
    listen: values.GATEWAY_LISTEN,
    reports: values.SIP_REPORTS_FOLDER,
    trunkAddress: values.SIP_TRUNK_LISTEN.host,
    trunks: readTrunks(values.GATEWAY_TRUNKS),
  }
}

export function readTrunks(file: string): Trunk[] {
  const trunks: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return parse(file, z.array(trunk).min(1), trunks).map((each, index) => ({
    ...each,
    set: index + 1,
  }))
}

/** What kamailio's module dispatcher reads: set, address, flags, priority, attributes. */
export function trunkList(trunks: readonly Trunk[]): string {
  const lines = trunks.flatMap(({ set, addresses }) =>
    addresses.map(({ uri, weight }) => `${set} ${uri} 0 0 weight=${weight}\n`),
  )
  return lines.join('')
}

function parse<Schema extends z.ZodType>(
  what: string,
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new Error(`${what} is wrong:\n${z.prettifyError(parsed.error)}`)
  return parsed.data
}
