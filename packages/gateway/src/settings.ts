import { createHash } from 'node:crypto'
import { z } from 'zod'
import { parse } from './parse.ts'
import { type Trunk, listenVariables, readTrunks } from './trunks/trunk.ts'

/** `udp:192.0.2.1:5060`, without the protocol. */
const address = z
  .string()
  .regex(/^[\w.-]+:\d{1,5}$/)
  .transform(text => {
    const [host = '', port = ''] = text.split(':')
    return { host, port: Number(port) }
  })

/** The secret, and during a change the earlier one too. */
const secrets = z
  .string()
  .transform(text => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(z.string().min(16)).min(1).max(2))
const environment = z.object({
  GATEWAY_SERVER_URL: z.url().transform(url => url.replace(/\/$/, '')),
  GATEWAY_SECRET: secrets,
  GATEWAY_TRUNKS: z.string(),
  GATEWAY_LISTEN: address,
  SIP_AGENT_LISTEN: address,
  SIP_REPORTS_FOLDER: z.string().min(1),
  SIP_MASK_KEY: z.string().min(1),
  ...listenVariables,
  SIP_TRUNK_AUTHORITIES: z.string().min(1).optional(),
  SIP_TRUNK_CERTIFICATE: z.string().min(1).optional(),
})

/** The environment variables that the agent reads. */
export const AGENT_VARIABLES: readonly string[] = Object.keys(environment.shape)

export interface Settings {
  serverUrl: string
  /** Sign what server and agent send to each other: the first is ours, all are accepted. */
  secrets: readonly string[]
  /** Where kamailio waits for the agent. */
  kamailio: { host: string; port: number }
  /** Proves to kamailio who the agent is. */
  kamailioKey: string
  /** Where the agent listens for the server's requests. */
  listen: { host: string; port: number }
  /** The folder of kamailio's reports. */
  reports: string
  /** Where kamailio listens to trunks over UDP. */
  trunkListen: { host: string; port: number }
  /** Whose certificates a trunk over TLS may have: a file. */
  trunkAuthorities: string | undefined
  /** Our certificate for trunks over TLS: a file. */
  trunkCertificate: string | undefined
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
    secrets: values.GATEWAY_SECRET,
    kamailio: values.SIP_AGENT_LISTEN,
    kamailioKey: createHash('md5').update(values.SIP_MASK_KEY).digest('hex'),
    listen: values.GATEWAY_LISTEN,
    reports: values.SIP_REPORTS_FOLDER,
    trunkListen: addressOf(values.SIP_TRUNK_LISTEN),
    trunkAuthorities: values.SIP_TRUNK_AUTHORITIES,
    trunkCertificate: values.SIP_TRUNK_CERTIFICATE,
    trunks: readTrunks(values.GATEWAY_TRUNKS, values),
  }
}

/** @param listen `udp:192.0.2.1:5060` */
function addressOf(listen: string): { host: string; port: number } {
  return address.parse(listen.slice('udp:'.length))
}
