import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { sipAccessOf } from '@ringback/server/adapters/sip/sip-access'
import { answersStun } from '@ringback/server/adapters/sip/stun'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONFIGURATIONS, GATEWAY_KEYS } from '../../../tools/gateway/gateway-settings.ts'
import { RINGS_AND_ANSWERS } from '../../../tools/gateway/phone.ts'
import { type Program, startProgram } from '../../../tools/gateway/start-program.ts'
import { temporaryFolder } from '../../../tools/gateway/temporary-folder.ts'
import { freePort } from '../../../tools/processes/free-ports.ts'
import { isSkippedWithout } from '../../../tools/programs/find-program.ts'
import { type Gateway, startGateway } from './gateway.ts'
import { endsWithTest, openPhone } from './opened.ts'
import { accessOf, eventsOf, openSoftphone, progressOf } from './softphone-pages.ts'

const TURN_SECRET = 'secret-of-the-relay'

describe('a browser that may only use a relay', { skip: isSkippedWithout('turnserver') }, () => {
  let gateway: Gateway
  beforeAll(async () => void (gateway = await startGateway()))
  afterAll(() => gateway.stop())

  it('calls with sound through coturn, with the password of the server', async () => {
    const { port } = await openRelay(gateway, '127.0.0.1')
    const phone = await openPhone(gateway, RINGS_AND_ANSWERS)
    const page = await callOverRelay(gateway, port)
    await expect.poll(() => progressOf(page)).toEqual(['accepted'])
    const quality = () => page.evaluate(() => window.softphone.quality())
    await expect.poll(quality).toMatchObject({ mos: expect.closeTo(4.4, 0) })
    await page.evaluate(() => window.softphone.hangUp())
    await expect.poll(() => phone.messages()).toContain('BYE sip:')
  })

  it('sends nothing through coturn to another machine than the gateway', async () => {
    const { program, port } = await openRelay(gateway, '127.0.0.5')
    await openPhone(gateway, RINGS_AND_ANSWERS)
    await callOverRelay(gateway, port)
    await expect.poll(program.output).toContain('error 403: Forbidden IP')
    expect(program.output()).not.toContain('peer 127.0.0.1 lifetime updated')
  })
})

/** Starts coturn with the configuration that is installed, on the loopback interface. @param peer its only peer */
async function openRelay(
  gateway: Gateway,
  peer: string,
): Promise<{ program: Program; port: number }> {
  const port = await freePort()
  const folder = temporaryFolder('ringback-relay-')
  const file = join(folder, 'turnserver.conf')
  const installed = readFileSync(join(CONFIGURATIONS, 'turnserver.conf'), 'utf8')
  writeFileSync(
    file,
    installed
      .replace('allowed-peer-ip=203.0.113.5', `allowed-peer-ip=${peer}`)
      .replaceAll('=203.0.113.5', '=127.0.0.1')
      .replace('listening-port=3478', `listening-port=${port}`)
      .replace('static-auth-secret=', `static-auth-secret=${TURN_SECRET}`),
  )
  const args = ['-c', file, '--pidfile=', '--verbose', '--allow-loopback-peers']
  const program = startProgram('turnserver', args, { cwd: folder })
  endsWithTest(gateway, program, () => program.stop(), program.output)
  await expect.poll(() => answersStun({ host: '127.0.0.1', port })).toBe(true)
  return { program, port }
}

/** Calls from a page with the ICE servers that the product's server would name. */
async function callOverRelay(gateway: Gateway, port: number): Promise<Page> {
  const page = await openSoftphone(gateway)
  const { iceServers } = sipAccessOf(
    {
      ...{ provider: 'Acme Telecom', socketUrl: gateway.webSocketUrl },
      ...{ domain: GATEWAY_KEYS.SIP_DOMAIN, browserSecret: GATEWAY_KEYS.SIP_SECRET },
      ...{ iceServers: [`turn:127.0.0.1:${port}`], turnSecret: TURN_SECRET },
    },
    'alice',
    new Date(),
  )
  await page.evaluate(
    access => {
      window.RTCPeerConnection = class extends RTCPeerConnection {
        constructor(configuration?: RTCConfiguration) {
          super({ ...configuration, iceTransportPolicy: 'relay' })
        }
      }
      window.softphone.register(access)
    },
    { ...accessOf(gateway), iceServers },
  )
  await expect.poll(() => eventsOf(page)).toEqual([{ is: 'registered', of: 'device' }])
  await page.evaluate(id => window.softphone.call(id), randomUUID())
  return page
}
