import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { parse } from '../parse.ts'
import { percentagesOf } from './percentages.ts'
import { type Trunk, listenVariables, readTrunks } from './trunk.ts'

/** Of a file, without what ends a value in kamailio's configuration. */
const path = z.string().regex(/^\/[\w./-]+$/)

const environment = z.object({
  GATEWAY_TRUNKS: z.string(),
  ...listenVariables,
  SIP_TRUNK_LIST: z.string().min(1),
  SIP_TRUNK_REGISTRATIONS: z.templateLiteral(['text://', z.string()]),
})

/** Set for trunks over TLS only. */
const tlsVariables = z.object({
  SIP_TLS_CONFIG: z.string().min(1),
  SIP_TRUNK_CERTIFICATE: path,
  SIP_TRUNK_AUTHORITIES: path,
})

/** The environment variables that {@link writeTrunkFiles} reads. */
export const TRUNK_FILE_VARIABLES: readonly string[] = [environment, tlsVariables].flatMap(
  ({ shape }) => Object.keys(shape),
)

/**
 * Writes what kamailio reads about trunks when it starts: the list of their addresses, where we register, and whom it
 * believes.
 * @throws with all that is wrong in the environment and in the file of trunks
 */
export function writeTrunkFiles(env: NodeJS.ProcessEnv): void {
  const values = parse('The environment', environment, env)
  const trunks = readTrunks(values.GATEWAY_TRUNKS, values)
  writeFileSync(values.SIP_TRUNK_LIST, trunkList(trunks))
  if (values.SIP_TRUNK_TLS_LISTEN !== undefined) {
    const tls = parse('The environment', tlsVariables, env)
    writeFileSync(tls.SIP_TLS_CONFIG, tlsConfig(tls))
  }
  const folder = values.SIP_TRUNK_REGISTRATIONS.slice('text://'.length)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const tables = registrationTables(trunks)
  // It has the passwords.
  for (const [name, text] of Object.entries(tables))
    writeFileSync(join(folder, name), text, { mode: 0o600 })
}

/**
 * What kamailio's module dispatcher reads: set, address, flags, priority, attributes. A weight is a percentage of the
 * set: the module gives what is missing of 100 to the last address, and ignores what exceeds 100.
 */
export function trunkList(trunks: readonly Trunk[]): string {
  const lines = trunks.flatMap(({ set, addresses }) => {
    const percentages = percentagesOf(addresses.map(({ weight }) => weight))
    return addresses.map(
      ({ uri, socket }, index) =>
        `${set} ${uri} 0 0 weight=${percentages[index]};socket=${socket}\n`,
    )
  })
  return lines.join('')
}

/**
 * What kamailio's module tls reads. The other side must have a certificate of these authorities when we connect; a trunk
 * that connects to us is known by its address, and few have a certificate for it.
 */
export function tlsConfig(files: {
  SIP_TRUNK_CERTIFICATE: string
  SIP_TRUNK_AUTHORITIES: string
}): string {
  const ours = `method = TLSv1.2+
certificate = ${files.SIP_TRUNK_CERTIFICATE}
private_key = ${files.SIP_TRUNK_CERTIFICATE}`
  return `[server:default]
${ours}
verify_certificate = no
require_certificate = no
[client:default]
${ours}
verify_certificate = yes
require_certificate = yes
ca_list = ${files.SIP_TRUNK_AUTHORITIES}
`
}

/** The name of our registration at an address of a trunk, which is never like a number. */
export function registrationId({ name, addresses }: Trunk, uri: string): string {
  return `trunk-${name}-${addresses.findIndex(address => address.uri === uri) + 1}`
}

/** Trunks forget a registration after this time. It is renewed before. */
const EXPIRES_SECONDS = 300
/** Of the table `uacreg` in kamailio 5.6. */
const TABLE_VERSION = 5

/**
 * What kamailio's module uac reads through db_text: one registration at each address of a trunk that wants it. The name
 * of a registration is the user of our address there.
 */
export function registrationTables(trunks: readonly Trunk[]): { uacreg: string; version: string } {
  const rows = trunks
    .filter(({ registers }) => registers)
    .flatMap(trunk =>
      trunk.addresses.map(({ uri, socket }) => {
        const { domain, credentials } = trunk
        const { user = '', password = '', realm = '' } = credentials ?? {}
        const id = registrationId(trunk, uri)
        return {
          ...{ l_uuid: id, l_username: user, l_domain: domain, r_username: user, r_domain: domain },
          ...{ realm, auth_username: user, auth_password: password, auth_ha1: '' },
          ...{ auth_proxy: uri, expires: EXPIRES_SECONDS, flags: 0, reg_delay: 0 },
          ...{ contact_addr: contactAddress(socket), socket },
        }
      }),
    )
  const header = `id(int,auto) ${COLUMNS.map(([name, type]) => `${name}(${type})`).join(' ')} \n`
  const lines = rows.map(
    (row, index) => `${[index + 1, ...COLUMNS.map(([name]) => escaped(row[name]))].join(':')}\n`,
  )
  return {
    uacreg: header + lines.join(''),
    version: `id(int,auto) table_name(string) table_version(int) \n1:uacreg:${TABLE_VERSION}\n`,
  }
}

/** Where the trunk calls us: `192.0.2.1:5061;transport=tls` for the socket `tls:192.0.2.1:5061`. */
function contactAddress(socket: string): string {
  const [, transport = '', address = ''] = /^(\w+):(.*)$/.exec(socket) ?? []
  return transport === 'udp' ? address : `${address};transport=${transport}`
}

const COLUMNS = [
  ...text('l_uuid', 'l_username', 'l_domain', 'r_username', 'r_domain', 'realm', 'auth_username'),
  ...text('auth_password'),
  ['auth_ha1', 'string,null'] as const,
  ...text('auth_proxy'),
  ...(['expires', 'flags', 'reg_delay'] as const).map(name => [name, 'int'] as const),
  ...text('contact_addr', 'socket'),
]

function text<Name extends string>(...names: Name[]) {
  return names.map(name => [name, 'string'] as const)
}

/** A value in a file of db_text, whose columns are separated by colons. */
function escaped(value: string | number): string {
  return String(value).replace(/[\\:]/g, '\\$&')
}
