import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type Caller, startCaller } from '../../tools/gateway/caller.ts'
import { type BreakableProxy, startBreakableProxy } from '../../tools/gateway/breakable-proxy.ts'
import { type GatewayPrograms, startGatewayPrograms } from '../../tools/gateway/gateway-programs.ts'
import {
  type GatewayPorts,
  chooseGatewayPorts,
  makeGatewayFolder,
} from '../../tools/gateway/gateway-settings.ts'
import { type Phone, startPhone } from '../../tools/gateway/phone.ts'
import { readLinesOfBrowsers } from '../../tools/gateway/received-by-trunks.ts'
import { trialTrunk, trialVariables } from '../../tools/gateway/trial-trunk.ts'
import { freePort } from '../../tools/processes/free-ports.ts'
import type { Accounts } from '../fixtures/accounts.ts'
import { rentNumber } from '../fixtures/api.ts'
import type { Operators } from '../fixtures/operators.ts'
import { expectRegistered } from '../fixtures/registration.ts'
import { expect, runProduct, test as base } from '../fixtures/test.ts'

const FROM = '<sip:+12125550142@trunk.test>'

export interface WorkerFixtures {
  productPort: number
  gatewayPorts: GatewayPorts
  gateway: GatewayPrograms
  /** Between pages and kamailio. */
  signalling: BreakableProxy & { port: number }
  /** Between the server and the gateway's agent. */
  control: { port: number; requests: () => string }
}

export interface TestFixtures {
  /** Starts the phone behind the trunk. `steps` is what it does after the call has reached it. */
  answerWith: (steps: string) => Promise<Phone>
  /** Calls a number of the trunk from `+12125550142`. `steps` is what the caller does after the INVITE. */
  callNumber: (number: string, steps: string) => Promise<Caller>
}

/** The `test` of the journeys, with a server whose carrier is a SIP trunk: kamailio, rtpengine and SIPp are real. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  productPort: [async ({}, use) => use(await freePort()), { scope: 'worker' }],
  gatewayPorts: [async ({}, use) => use(await chooseGatewayPorts()), { scope: 'worker' }],
  gateway: [
    async ({ productPort, gatewayPorts: ports }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'ringback-gateway-'))
      makeGatewayFolder(folder, [trialTrunk(ports)])
      const serverUrl = `http://127.0.0.1:${productPort}/api/webhooks/gateway`
      const gateway = await startGatewayPrograms({ ports, folder, serverUrl })
      await use(gateway)
      await gateway.stop()
      rmSync(folder, { recursive: true, force: true })
      expect(readLinesOfBrowsers(), 'trunks receive nothing of browsers').toEqual([])
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  signalling: [
    async ({ gatewayPorts }, use) => {
      const port = await freePort()
      const proxy = await startBreakableProxy(port, gatewayPorts.browser)
      await use({ ...proxy, port })
      proxy.close()
    },
    { scope: 'worker' },
  ],
  control: [
    async ({ gatewayPorts }, use) => {
      const port = await freePort()
      let requests = ''
      const save = (chunk: Buffer) => void (requests += chunk.toString())
      const proxy = await startBreakableProxy(port, gatewayPorts.control, save)
      await use({ port, requests: () => requests })
      proxy.close()
    },
    { scope: 'worker' },
  ],
  product: [
    // The gateway runs before the product asks it.
    async ({ gateway: _, gatewayPorts, signalling, control, productPort: port, settings }, use) => {
      const proxied = { browser: signalling.port, control: control.port }
      const env = { ...trialVariables({ ...gatewayPorts, ...proxied }), ...settings }
      await runProduct({ port, env }, use)
    },
    { scope: 'worker', timeout: 1_800_000 },
  ],
  answerWith: async ({ gatewayPorts }, use) => {
    const phones: Phone[] = []
    await use(async steps => {
      const phone = await startPhone(gatewayPorts.phone, steps)
      phones.push(phone)
      return phone
    })
    await Promise.all(phones.map(phone => phone.stop()))
  },
  callNumber: async ({ gatewayPorts: { phone, trunk } }, use) => {
    const callers: Caller[] = []
    await use(async (called, steps) => {
      const caller = await startCaller({ from: phone, to: trunk }, steps, { called, from: FROM })
      callers.push(caller)
      return caller
    })
    await Promise.all(callers.map(caller => caller.stop()))
  },
})

/** The code that the gateway was told to read out to a number last. Its tests compare what phones hear. */
export function codeReadTo(number: string, requests: string): string {
  const announcements = requests.match(/\{"to":[^}]*"text":[^}]*\}/g) ?? []
  const { text = '' } = JSON.parse(
    announcements.findLast(each => each.includes(number)) ?? '{}',
  ) as { text?: string }
  return text.replaceAll(/\D/g, '')
}

/** The operator lists a number of the trunk, and a customer rents it. @returns the number */
export async function signUpWithNumber(
  page: Page,
  { accounts, operators }: { accounts: Accounts; operators: Operators },
  phoneNumber: string,
): Promise<string> {
  const listed = { phoneNumber, reason: 'A new number of the trunk' }
  await operators.request(await operators.create(), 'trunk-numbers/add', listed)
  await accounts.signUp(page, { packages: ['starter-5'] })
  const number = await rentNumber(page, 'US')
  await expectRegistered(page)
  return number
}

export { expect }
