import { randomUUID } from 'node:crypto'
import { connect } from 'node:tls'
import * as z from 'zod'
import { parseJson, vendorFetch } from '../adapters/vendor-fetch.ts'
import type { Config } from '../config/config.ts'
import { PROOF_HEADER, isProof, proofOf } from '../core/instance-proof.ts'
import { isInNetworks } from '../ports/networks.ts'
import { instanceKey } from '../config/keys.ts'
import { VendorUnavailable } from '../ports/vendors/vendor-unavailable.ts'
import { type Check, type Finding, ok, problem, unchecked, certificateFinding } from './check.ts'

export const publicUrlChecks: readonly Check[] = [
  { name: 'Server at PUBLIC_URL', run: ({ config }) => checkServer(config) },
  { name: 'TLS certificate', run: ({ config }) => checkCertificate(config) },
  { name: 'Proxy headers', run: ({ config }) => checkProxyHeaders(config) },
]

const TIMEOUT_MS = 10_000
/** From a network for documentation (RFC 5737), which no client has. */
const SPOOFED_ADDRESS = '192.0.2.213'

const instance = z.object({
  proof: z.string(),
  remoteAddress: z.string(),
  peerAddress: z.string(),
  forwardedFor: z.string().nullable(),
  fault: z.string().nullable(),
})
type Instance = z.infer<typeof instance>

async function checkServer(config: Config): Promise<Finding> {
  const { publicUrl } = config.business
  try {
    const found = await requestInstance(config)
    if (found !== null) return ok('Reaches a running server with this configuration')
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error
    return problem(
      `${publicUrl} does not answer (${reasonOf(error)}). Start the server, and check the name in the DNS, the firewall and the proxy. This check runs on this machine: try from another network, too.`,
    )
  }
  return problem(
    `Something answers at ${publicUrl} that is not a server with this configuration. Start the server, check that the name leads here, that the proxy passes /api on, and restart the server after a change of its variables.`,
  )
}

async function checkCertificate({ business: { publicUrl } }: Config): Promise<Finding> {
  const { protocol, hostname, port } = new URL(publicUrl)
  if (protocol !== 'https:') return unchecked('PUBLIC_URL is not an https address')
  const result = await fetchCertificate(hostname, Number(port || 443))
  if (!result.ok) {
    if (!result.isConnected) {
      return unchecked(`No connection (${result.message}), see "Server at PUBLIC_URL".`)
    }
    return problem(
      `Browsers refuse the TLS connection to ${hostname} (${result.message}). Renew the certificate, and send the whole chain.`,
    )
  }
  return certificateFinding(result.validTo)
}

type Certificate =
  | { ok: true; validTo: Date }
  /** Without a connection, nothing is known about the certificate. */
  | { ok: false; isConnected: boolean; message: string }

function fetchCertificate(host: string, port: number): Promise<Certificate> {
  return new Promise(resolve => {
    let isConnected = false
    const fail = (message: string) => {
      socket.destroy()
      resolve({ ok: false, isConnected, message })
    }
    const socket = connect({ host, port, servername: host, timeout: TIMEOUT_MS }, () => {
      const validTo = new Date(socket.getPeerCertificate().valid_to)
      socket.end()
      resolve({ ok: true, validTo })
    })
    socket.once('connect', () => (isConnected = true))
    socket.once('timeout', () => fail('no answer'))
    socket.once('error', (error: Error & { code?: string }) => fail(error.code ?? error.message))
  })
}

/** A client must not choose its address, and the address of a proxy must not count as that of all its clients. */
async function checkProxyHeaders(config: Config): Promise<Finding> {
  let found: Instance | null = null
  try {
    found = await requestInstance(config)
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error
  }
  if (found === null) return unchecked('No server was reached, see "Server at PUBLIC_URL".')
  const { remoteAddress, peerAddress, forwardedFor, fault } = found
  if (remoteAddress === SPOOFED_ADDRESS) {
    return problem(
      `The server believes the X-Forwarded-For or Forwarded header of any client, so limits by address do not work. TRUSTED_PROXIES must contain the proxy only; the request came from ${peerAddress}.`,
    )
  }
  const isTrusted = isInNetworks(config.http.trustedProxies, peerAddress)
  const saysNothing = isTrusted && forwardedFor === null && remoteAddress === peerAddress
  if (fault === 'no-address' || saysNothing) {
    return problem(
      `The proxy at ${peerAddress} sends no address of its clients (X-Forwarded-For is ${JSON.stringify(forwardedFor)}): all visitors count as one address. Let it send their address in X-Forwarded-For.`,
    )
  }
  const isProxied = forwardedFor !== SPOOFED_ADDRESS
  if (isProxied && !isTrusted && remoteAddress === peerAddress) {
    return problem(
      `A proxy at ${peerAddress} passes requests on, but TRUSTED_PROXIES does not contain it: all visitors count as one address. Set TRUSTED_PROXIES=${peerAddress.replace(/^::ffff:/, '')}.`,
    )
  }
  return ok(
    isProxied ? `The proxy at ${peerAddress} is trusted` : 'No proxy, and no header is trusted',
  )
}

/** Null when another server answers. @throws VendorUnavailable without an answer */
async function requestInstance(config: Config): Promise<Instance | null> {
  const key = instanceKey(config)
  const id = randomUUID()
  const { text } = await vendorFetch('PUBLIC_URL', {
    url: `${config.business.publicUrl}/api/health/instance?id=${id}`,
    method: 'GET',
    headers: {
      [PROOF_HEADER]: proofOf(key, 'doctor', id),
      'x-forwarded-for': SPOOFED_ADDRESS,
      forwarded: `for=${SPOOFED_ADDRESS}`,
    },
    timeoutMs: TIMEOUT_MS,
    maxBytes: 10_000,
  })
  const { success, data } = instance.safeParse(parseJson(text))
  return success && isProof(data.proof, proofOf(key, 'server', id)) ? data : null
}

/** The innermost cause: `fetch` wraps that of the network. */
function reasonOf(error: unknown): string {
  let reason = 'no answer'
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    reason = 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
  }
  return reason
}
