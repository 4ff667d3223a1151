import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type PeerCertificate, type TLSSocket, checkServerIdentity, connect } from 'node:tls'
import type {
  GatewayCertificates,
  TrunkCertificate,
} from '@ringback/contract/gateway/gateway-control'
import type { Settings } from '../settings.ts'
import { type Trunk, transportOf } from './trunk.ts'

const TIMEOUT_MS = 4_000

/** Connects with each address of trunks over TLS, and reads its certificate and ours. */
export async function readCertificates({
  trunks,
  trunkAuthorities,
  trunkCertificate,
}: Pick<
  Settings,
  'trunks' | 'trunkAuthorities' | 'trunkCertificate'
>): Promise<GatewayCertificates> {
  const addresses = trunks.flatMap(trunk =>
    trunk.addresses
      .map(({ uri }) => ({ trunk, uri }))
      .filter(({ uri }) => transportOf(uri) === 'tls'),
  )
  const own = readOrNothing(trunkCertificate)
  const files = { authorities: readOrNothing(trunkAuthorities), own }
  return {
    ownValidTo: addresses.length > 0 ? validToOf(own) : null,
    trunks: await Promise.all(
      addresses.map(({ trunk, uri }) => readCertificate(trunk, uri, files)),
    ),
  }
}

/** Undefined for a file that cannot be read. */
function readOrNothing(file: string | undefined): Buffer | undefined {
  try {
    return file === undefined ? undefined : readFileSync(file)
  } catch {
    return undefined
  }
}

function validToOf(certificate: Buffer | undefined): number | null {
  try {
    return certificate ? Date.parse(new X509Certificate(certificate).validTo) : null
  } catch {
    return null
  }
}

async function readCertificate(
  trunk: Trunk,
  uri: string,
  { authorities, own }: { authorities: Buffer | undefined; own: Buffer | undefined },
): Promise<TrunkCertificate> {
  const [, host = '', port] = /^sip:([\w.-]+)(?::(\d+))?/.exec(uri) ?? []
  const about = { trunk: trunk.name, uri }
  let socket: TLSSocket | undefined
  try {
    socket = connect({
      ...{ host, port: Number(port ?? 5061), rejectUnauthorized: false },
      // Both names are compared below.
      checkServerIdentity: () => undefined,
      ...(/[a-z]/i.test(host) && { servername: host }),
      ...(authorities && { ca: authorities }),
      // A trunk may want to see it, as kamailio shows it.
      ...(own && { cert: own, key: own }),
    })
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const certificate = socket.getPeerCertificate()
    return { ...about, ...judge(socket, certificate, [host, trunk.domain]) }
  } catch (error) {
    return { ...about, is: 'unreachable', reason: reasonOf(error), validTo: null }
  } finally {
    socket?.on('error', () => {})
    socket?.destroy()
  }
}

/** @param names of which the certificate should have one (RFC 5922) */
function judge(socket: TLSSocket, certificate: PeerCertificate, names: readonly string[]) {
  const validTo = Date.parse(certificate.valid_to)
  if (!socket.authorized) {
    // Node.js has its code here, and not what the types declare.
    return { is: 'untrusted' as const, reason: String(socket.authorizationError), validTo }
  }
  const isNamed = names.some(name => checkServerIdentity(name, certificate) === undefined)
  const named = certificate.subjectaltname ?? String(certificate.subject.CN)
  return isNamed
    ? { is: 'ok' as const, reason: '', validTo }
    : { is: 'other-name' as const, reason: named, validTo }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'AbortError') return 'no answer in time'
  return 'code' in error ? String(error.code) : error.message
}
