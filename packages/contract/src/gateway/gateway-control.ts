import { z } from 'zod'
import { e164, ringSeconds, trunkName } from './gateway-contract.ts'

/* What the server requests of a gateway beside calls, which are in gateway-contract.ts. */

/** `taking`: the greeting is played, or the caller speaks. `unknown`: there is none, or it was deleted. Deleted with the records of its day. */
export const messageState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('unknown') }),
  z.object({ state: z.literal('taking') }),
  z.object({ state: z.literal('taken'), seconds: z.int().min(1) }),
])
export type MessageState = z.infer<typeof messageState>

/**
 * Calls a phone and reads a text out, twice. It is no call of a user: the gateway reports nothing about it, and knows it
 * no more after a restart. 503 when nothing speaks there, or kamailio is away.
 */
export const announcementRequest = z.object({
  to: e164,
  callerId: e164,
  trunk: trunkName,
  ringSeconds,
  text: z.string().min(1).max(300),
})
export type AnnouncementRequest = z.infer<typeof announcementRequest>

/**
 * Closes the connections of an identity, and refuses the credentials that expire until this time, in seconds since 1970: they
 * were given before. Its calls go on at a page that is back with others. The gateway does so again when it was restarted.
 */
export const endedAccess = z.object({ until: z.int().min(0) })

/** What the gateway sees of the certificates of trunks over TLS, and of its own: `GET /certificates`. */
export const gatewayCertificates = z.object({
  /** Unix time in milliseconds; null without trunks over TLS, or when the file cannot be read. */
  ownValidTo: z.number().nullable(),
  /** Of each address over TLS. */
  trunks: z.array(
    z.object({
      trunk: z.string(),
      uri: z.string(),
      /**
       * `untrusted`: of none of SIP_TRUNK_AUTHORITIES, or expired. `other-name`: neither of the host nor of the trunk's
       * domain, which kamailio 5.6 does not compare. `unreachable`: no handshake.
       */
      is: z.enum(['ok', 'untrusted', 'other-name', 'unreachable']),
      /** A code of OpenSSL or of the system, or what the certificate names; '' if all is well. */
      reason: z.string(),
      /** Unix time in milliseconds. */
      validTo: z.number().nullable(),
    }),
  ),
})
export type GatewayCertificates = z.infer<typeof gatewayCertificates>
export type TrunkCertificate = GatewayCertificates['trunks'][number]

/** Why the server has not acknowledged a report that the agent sent for a test; '' if it has. */
export const reportTest = z.object({ reason: z.string().max(300) })

const kamailioState = z.object({
  /** All addresses of trunks. */
  addresses: z.array(
    z.object({
      trunk: z.string(),
      /** The name that it shares with others. */
      group: z.string().optional(),
      uri: z.string(),
      /** Whether it answered the last OPTIONS. After two without an answer, calls go to the other addresses. */
      isAnswering: z.boolean(),
      /** Whether it has our registration; null for a trunk at which we do not register. */
      isRegistered: z.boolean().nullable(),
    }),
  ),
  /** That kamailio's processes share. Without any of it, calls are refused. */
  memory: z.object({ usedBytes: z.int().min(0), totalBytes: z.int().min(1) }),
})
export type KamailioState = z.infer<typeof kamailioState>

export const gatewayHealth = z.object({
  /** Whether calls can begin: the agent is connected with kamailio. */
  isConnected: z.boolean(),
  /** Reports that the server has not acknowledged. */
  waitingReports: z.int(),
  liveCalls: z.int(),
  /** Whether greetings and codes are read out: Flite is installed. */
  canSpeak: z.boolean(),
  /** Null when kamailio does not answer the agent. */
  kamailio: kamailioState.nullable(),
})
