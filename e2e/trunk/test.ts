import {
  BROWSER_SECRET,
  DOMAIN,
  type Gateway,
  SECRET,
  startGateway,
} from '../../packages/gateway/real/gateway.ts'
import { type Phone, startPhone } from '../../packages/gateway/real/phone.ts'
import { freePort } from '../../tools/product.ts'
import { expect, runProduct, test as base } from '../fixtures/test.ts'

interface WorkerFixtures {
  productPort: number
  gateway: Gateway
}

interface TestFixtures {
  /** Starts the phone behind the trunk. `steps` is what it does after the call has reached it. */
  answerWith: (steps: string) => Promise<Phone>
}

/** The `test` of the journeys, with a server whose carrier is a SIP trunk: kamailio, rtpengine and SIPp are real. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  productPort: [async ({}, use) => use(await freePort()), { scope: 'worker' }],
  gateway: [
    async ({ productPort }, use) => {
      const gateway = await startGateway(`http://127.0.0.1:${productPort}/api/webhooks/gateway`)
      await use(gateway)
      await gateway.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  product: [
    async ({ gateway, productPort: port, settings }, use) => {
      const [sandboxPort, sandboxSmtpPort] = [await freePort(), await freePort()]
      const env = { ...trunkEnv(gateway), ...settings }
      await runProduct({ port, sandboxPort, sandboxSmtpPort, env }, use)
    },
    { scope: 'worker', timeout: 1_800_000 },
  ],
  answerWith: async ({ gateway }, use) => {
    const phones: Phone[] = []
    await use(async steps => {
      const phone = await startPhone(gateway.phonePort, steps)
      phones.push(phone)
      return phone
    })
    await Promise.all(phones.map(phone => phone.stop()))
  },
})

export { expect }

function trunkEnv({ controlUrl, webSocketUrl }: Gateway) {
  return {
    CARRIER: 'sip',
    GATEWAY_CONTROL_URL: controlUrl,
    GATEWAY_SECRET: SECRET,
    SIP_SECRET: BROWSER_SECRET,
    SIP_DOMAIN: DOMAIN,
    SIP_SOCKET_URL: webSocketUrl,
    SIP_TRUNK: 'wholesale',
    SIP_PROVIDER: 'Acme Telecom',
    SIP_CALLER_ID: '+14155550199',
  }
}
