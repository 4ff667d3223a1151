import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type GatewayPrograms, startGatewayPrograms } from '../../tools/gateway/gateway-programs.ts'
import {
  type GatewayPorts,
  chooseGatewayPorts,
  makeGatewayFolder,
} from '../../tools/gateway/gateway-settings.ts'
import { type Phone, startPhone } from '../../tools/gateway/phone.ts'
import { trialTrunk, trialVariables } from '../../tools/gateway/trial-trunk.ts'
import { freePort } from '../../tools/product.ts'
import { expect, runProduct, test as base } from '../fixtures/test.ts'

interface WorkerFixtures {
  productPort: number
  gatewayPorts: GatewayPorts
  gateway: GatewayPrograms
}

interface TestFixtures {
  /** Starts the phone behind the trunk. `steps` is what it does after the call has reached it. */
  answerWith: (steps: string) => Promise<Phone>
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
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  product: [
    // The gateway runs before the product asks it.
    async ({ gateway: _, gatewayPorts, productPort: port, settings }, use) => {
      const [sandboxPort, sandboxSmtpPort] = [await freePort(), await freePort()]
      const env = { ...trialVariables(gatewayPorts), ...settings }
      await runProduct({ port, sandboxPort, sandboxSmtpPort, env }, use)
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
})

export { expect }
