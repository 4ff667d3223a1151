import { z } from 'zod'

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
