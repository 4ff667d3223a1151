import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Certificates, makeCertificates } from '../../real/certificates.ts'
import { readCertificates } from './trunk-certificates.ts'
import type { Trunk } from './trunk.ts'

let folder: string
let certificates: Certificates
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringback-certificates-'))
  certificates = makeCertificates(folder)
})
afterAll(() => rmSync(folder, { recursive: true }))

const trunkAt = (port: number, transport = 'tls'): Trunk => ({
  ...{ name: 'wholesale', set: 1, domain: 'trunk.test', channels: 10, srtp: false },
  ...{ format: { kind: 'e164' }, registers: false, weight: 1 },
  addresses: [{ uri: `sip:127.0.0.1:${port};transport=${transport}`, socket: '', weight: 1 }],
})
const read = (trunk: Trunk, trunkCertificate: string | undefined = certificates.ours) =>
  readCertificates({
    ...{ trunks: [trunk], trunkAuthorities: certificates.authorities, trunkCertificate },
  })

/** A trunk with this certificate. */
async function withTrunk(file: string, act: (port: number) => Promise<void>): Promise<void> {
  const pem = readFileSync(file)
  const server = createTlsServer({ cert: pem, key: pem }).listen(0, '127.0.0.1')
  server.on('tlsClientError', () => {})
  await once(server, 'listening')
  try {
    await act((server.address() as AddressInfo).port)
  } finally {
    server.close()
  }
}

it('believes the certificate of a trunk, and knows when it ends, and ours', () =>
  withTrunk(certificates.trunk, async port => {
    const { ownValidTo, trunks } = await read(trunkAt(port))
    expect(trunks).toMatchObject([{ trunk: 'wholesale', is: 'ok', reason: '' }])
    // Two days, see makeCertificates.
    for (const end of [ownValidTo, trunks[0]?.validTo])
      expect(end).toBeGreaterThan(Date.now() + 86_400_000)
  }))

it.each([
  ['of an unknown authority', 'stranger', 'untrusted', /^UNABLE_TO_/],
  ['of another name', 'ours', 'other-name', /gateway\.test/],
] as const)('classifies a certificate %s', (_, of, is, reason) =>
  withTrunk(certificates[of], async port => {
    const { trunks } = await read(trunkAt(port))
    expect(trunks).toMatchObject([{ is, reason: expect.stringMatching(reason) }])
  }),
)

it('has the reason why there is no handshake', async () => {
  const server = createServer(socket => socket.destroy()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect((await read(trunkAt(port))).trunks).toMatchObject([
    { is: 'unreachable', reason: 'ECONNRESET', validTo: null },
  ])
  server.close()
  await once(server, 'close')
  expect((await read(trunkAt(port))).trunks).toMatchObject([{ reason: 'ECONNREFUSED' }])
})

it('does not know the end of a certificate that is no file', async () => {
  const { ownValidTo } = await read(trunkAt(1), join(folder, 'none.pem'))
  expect(ownValidTo).toBeNull()
})

it('connects to no trunk over UDP or TCP', async () => {
  expect(await read(trunkAt(1, 'tcp'))).toEqual({ ownValidTo: null, trunks: [] })
})
