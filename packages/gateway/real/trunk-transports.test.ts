import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { freePorts } from '../../../tools/processes/free-ports.ts'
import {
  type Phone,
  REGISTERED,
  RINGS_AND_ANSWERS,
  startPhone,
  startRegistrar,
} from '../../../tools/gateway/phone.ts'
import { openSoundLine } from '../../../tools/gateway/sound-line.ts'
import { isSkippedWithout } from '../../../tools/programs/find-program.ts'
import { type BrowserCall, callFromBrowser } from './browser.ts'
import { type Certificates, makeCertificates } from './certificates.ts'
import { startDrivenCaller } from './driven-caller.ts'
import {
  type EncryptedPhone,
  encryptedPhonePort,
  startEncryptedFront,
  startEncryptedPhone,
  startPlainPhone,
} from './encrypted-phone.ts'
import { type Gateway, startGateway } from './gateway.ts'
import { eventsOf, progressOf, registeredSoftphone } from './softphone-pages.ts'
import { sipRequest } from './sip-messages.ts'
import { ALLOWED } from './stand-in-server.ts'

const REGISTRAR_HOST = '127.0.0.2'
const CREDENTIALS = { user: 'our-account', password: 'of ours', realm: 'registrar.test' }

let folder: string
let certificates: Certificates
let gateway: Gateway
/** Of the phone over TLS, and where the gateway listens to it. */
let port: number
let listen: number
let tcpListen: number
/** Of the registrar over TLS. */
let registrarPort: number
let phone: EncryptedPhone | Phone | undefined
let call: BrowserCall | undefined

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ringback-certificates-'))
  certificates = makeCertificates(folder)
  port = await encryptedPhonePort()
  const [tls = 0, tcp = 0, registrar = 0] = await freePorts(3)
  listen = tls
  tcpListen = tcp
  registrarPort = registrar
  gateway = await startGateway(
    ports => [
      {
        ...{ name: 'encrypted', domain: 'trunk.test', srtp: true },
        addresses: [{ uri: `sip:127.0.0.1:${port};transport=tls`, weight: 1 }],
      },
      {
        ...{ name: 'over-tcp', domain: 'trunk.test' },
        addresses: [{ uri: `sip:127.0.0.1:${ports.phone};transport=tcp`, weight: 1 }],
      },
      {
        ...{ name: 'registered', domain: 'registrar.test', credentials: CREDENTIALS },
        addresses: [{ uri: `sip:127.0.0.1:${ports.secondPhone};transport=tcp`, weight: 1 }],
        registers: true,
      },
      {
        ...{ name: 'registered-encrypted', domain: 'registrar.test', credentials: CREDENTIALS },
        // Of its own: it is not defined for which of two trunks with one address a call is.
        addresses: [{ uri: `sip:${REGISTRAR_HOST}:${registrar};transport=tls`, weight: 1 }],
        registers: true,
      },
    ],
    {
      SIP_TRUNK_TCP_LISTEN: `tcp:127.0.0.1:${tcp}`,
      SIP_TRUNK_TLS_LISTEN: `tls:127.0.0.1:${tls}`,
      SIP_TLS_CONFIG: join(folder, 'tls.cfg'),
      SIP_TRUNK_CERTIFICATE: certificates.ours,
      SIP_TRUNK_AUTHORITIES: certificates.authorities,
    },
  )
})
afterAll(async () => {
  await gateway.stop()
  rmSync(folder, { recursive: true })
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail')
    console.error(gateway.kamailio.output(), phone?.program.output())
  await phone?.stop()
  call = undefined
  phone = undefined
})

describe.skipIf(isSkippedWithout('baresip'))('a trunk over TLS', () => {
  const user = '+14155550100'
  const start = (certificate: string, dials?: string) =>
    startEncryptedPhone(port, certificate, {
      ...{ user, sound: 'srtp-mand' },
      ...(dials !== undefined && { dials }),
    })

  it('carries encrypted sound both ways until the browser hangs up', async () => {
    const encrypted = start(certificates.trunk)
    phone = encrypted
    await placeCall('encrypted')
    await hasSound()
    expect(encrypted.program.output()).toMatch(/m=audio \d+ RTP\/SAVP /)
    expect(encrypted.program.output()).not.toMatch(/NULL_HMAC|F8_128/)
    await call?.hangUp()
    await expect.poll(lastReport).toMatchObject({ cause: 'completed' })
    await expect.poll(() => encrypted.program.output()).toContain('BYE sip:')
  })

  it('is believed by its certificate only', async () => {
    phone = start(certificates.stranger)
    await placeCall('encrypted')
    await expect.poll(lastReport).toMatchObject({ cause: 'trunk-failed' })
    expect(await call?.state()).toMatchObject({ end: expect.stringMatching(/^503/) })
    expect(phone.program.output()).not.toContain('INVITE')
  })

  it('gets no sound when it answers without keys', async () => {
    onTestFinished(await startPlainPhone(port, certificates.trunk))
    await placeCall('encrypted')
    await expect.poll(lastReport).toMatchObject({ event: 'ended' })
    expect(gateway.kamailio.output()).toContain('does not encrypt the sound')
    expect(await call?.sound()).toMatchObject({ energy: 0 })
  })

  it('gets the end of a call at its limit although kamailio was killed', async () => {
    const encrypted = start(certificates.trunk)
    phone = encrypted
    await placeCall('encrypted', { limitSeconds: 4 })
    await expect.poll(lastReport).toMatchObject({ event: 'answered' })
    await gateway.kamailio.stop('SIGKILL')
    await expect.poll(() => encrypted.program.output()).toContain('BYE sip:')
    await expect.poll(lastReport).toMatchObject({ event: 'ended', cause: 'limit' })
    await gateway.startKamailio()
  })

  it('rings a browser with encrypted sound', async () => {
    const page = await registeredSoftphone(gateway)
    gateway.server.steps = [
      {
        ...{ is: 'ring', callId: 'incoming-over-tls', identity: 'alice', from: user },
        ...{ to: '+14155550199', limitSeconds: 60, ringSeconds: 30 },
      },
    ]
    phone = start(certificates.trunk, `sip:+14155550199@127.0.0.1:${listen}`)
    await expect
      .poll(() => eventsOf(page))
      .toContainEqual(expect.objectContaining({ is: 'incoming' }))
    await page.evaluate(() => window.softphone.answer())
    await expect.poll(() => progressOf(page)).toEqual(['accepted'])
    await expect
      .poll(() => page.evaluate(() => window.softphone.quality()))
      .toMatchObject({ mos: expect.closeTo(4.4, 0) })
    expect(gateway.server.callers).toMatchObject([{ trunk: 'encrypted', from: user }])
    await page.evaluate(() => window.softphone.hangUp())
    await expect.poll(() => phone?.program.output()).toContain('BYE sip:')
  })
})

it('gives the next step of a caller its sound when a trunk over TLS has described its own without keys', async () => {
  onTestFinished(await startPlainPhone(port, certificates.trunk, true))
  phone = await startPhone(gateway.phonePort, RINGS_AND_ANSWERS)
  const sound = await openSoundLine()
  onTestFinished(() => sound.close())
  const dial = { is: 'dial', to: '+14155550100', callerId: '+14155550199' } as const
  const limits = { limitSeconds: 60, ringSeconds: 30 }
  gateway.server.steps = ['encrypted', 'wholesale'].map(trunk => ({
    ...{ ...dial, ...limits, trunk },
    callId: `forwarded-${trunk}`,
  }))
  const caller = await startDrivenCaller(gateway, sound.port)
  await expect.poll(caller.messages).toContain('SIP/2.0 200')
  // The phone returns what it receives.
  sound.speak(/^v=0.*/ms.exec(caller.messages())?.[0])
  await expect.poll(() => sound.loudSamples()).toBeGreaterThan(8_000)
  expect(gateway.kamailio.output()).toContain('sound of call forwarded-encrypted')
})

it('carries sound over a trunk with TCP, until the browser hangs up', async () => {
  const overTcp = await startPhone(gateway.phonePort, RINGS_AND_ANSWERS, { transport: 'tcp' })
  phone = overTcp
  await placeCall('over-tcp')
  await hasSound()
  await call?.hangUp()
  await expect.poll(() => overTcp.messages()).toContain('BYE sip:')
  await expect.poll(lastReport).toMatchObject({ cause: 'completed' })
})

it.each([
  ['TCP', 'registered', 'tcp'],
  ['TLS', 'registered-encrypted', 'tls'],
])('registers at a trunk over %s', async (_, trunk, transport) => {
  const front = { host: REGISTRAR_HOST, port: registrarPort }
  onTestFinished(await startEncryptedFront(front, certificates.trunk, gateway.secondPort))
  const registrar = await startRegistrar(gateway.secondPort, CREDENTIALS, { transport: 'tcp' })
  phone = registrar
  const listening = transport === 'tcp' ? tcpListen : listen
  const contact = `Contact: <sip:trunk-${trunk}-1@127.0.0.1:${listening};transport=${transport}`
  await expect.poll(() => acceptedContacts(registrar)).toContain(contact)
})

/** Of our registrations that the registrar has accepted. */
function acceptedContacts({ messages }: Phone): string[] {
  const answers = messages().split(/^-{10,} /m)
  return answers
    .filter(answer => REGISTERED.test(answer))
    .map(answer => /^Contact: [^>]*/m.exec(answer)?.[0] ?? '')
}

it('accepts only trunks over TCP', async () => {
  const socket = connect({ host: '127.0.0.1', port: tcpListen, localAddress: '127.0.0.2' })
  socket.write(sipRequest('OPTIONS'))
  let received = ''
  for await (const chunk of socket) received += String(chunk)
  expect(received).toBe('')
})

async function placeCall(trunk: string, changes: { limitSeconds?: number } = {}): Promise<void> {
  gateway.server.authorise = () => ({ ...ALLOWED, trunk, ...changes })
  call = await callFromBrowser(gateway)
}

/** The phone returns what it receives: sound comes back only if it arrived there. */
async function hasSound(): Promise<void> {
  await expect.poll(async () => (await call?.sound())?.energy).toBeGreaterThan(0.001)
}

const lastReport = () => (call ? gateway.server.about(call.callId).at(-1) : undefined)
