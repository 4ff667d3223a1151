import type { Page } from '@playwright/test'
import type { Accounts } from '../fixtures/accounts.ts'
import { rentNumber, settledCalls } from '../fixtures/api.ts'
import type { Operators } from '../fixtures/operators.ts'
import { expectRegistered } from '../fixtures/registration.ts'
import { expect, signUpWithNumber as signUpWithTrunkNumber, test as base } from '../trunk/test.ts'
import type { FarEnd, FarPhone } from './far-end.ts'
import { platformFarEnd } from './platform-far-end.ts'
import { trunkFarEnd } from './trunk-far-end.ts'

interface TestFixtures {
  farEnd: FarEnd
  /** Changes a setting until the end of the test. */
  changeSetting: (id: string, value: number) => Promise<void>
}

/**
 * What the product promises of calls, whichever carrier makes them: each test runs over the sandbox's platform and over
 * a trunk of a real gateway. After each test, the carrier's records are equal to the history.
 */
export const test = base.extend<TestFixtures>({
  changeSetting: async ({ operators }, use) => {
    const operator = await operators.create()
    const changed: string[] = []
    const change = (path: string, body: object) =>
      operators.request(operator, `settings/${path}`, { ...body, reason: 'For one test' })
    await use(async (id, value) => {
      changed.push(id)
      await change(id, { value: String(value) })
    })
    for (const id of changed) await change(`${id}/reset`, {})
  },
  farEnd: async (
    { page, context, product, sandbox, settings, gatewayPorts, signalling, control },
    use,
  ) => {
    const farEnd =
      settings['CARRIER'] === 'sip'
        ? await trunkFarEnd({ gatewayPorts, signalling, control })
        : await platformFarEnd(context, product, sandbox)
    await use(farEnd)
    await farEnd.connectSignalling(true)
    // A test without this page compares them by itself.
    if (page.url() !== 'about:blank') await expectEqualRecords(page, farEnd)
    farEnd.close()
  },
})

/** Each answered call is in the history with the seconds of the carrier. */
async function expectEqualRecords(page: Page, farEnd: FarEnd): Promise<void> {
  const seconds = (await settledCalls(page)).map(({ duration }) => Number(duration))
  expect(seconds.filter(each => each > 0).sort()).toEqual((await farEnd.records()).sort())
}

/** Waits until the phone has received more sound. */
export async function expectHeard(phone: FarPhone): Promise<void> {
  const before = await phone.soundReceived()
  await expect.poll(() => phone.soundReceived()).toBeGreaterThan(before)
}

let numbers = 0

/** A new customer who rents a number, whose calls ring on the page. @returns the number */
export async function signUpWithNumber(
  page: Page,
  parts: { accounts: Accounts; operators: Operators; farEnd: FarEnd },
): Promise<string> {
  if (parts.farEnd.provider !== 'Twilio')
    return signUpWithTrunkNumber(page, parts, `+1212555${String(++numbers).padStart(4, '0')}`)
  await parts.accounts.signUp(page, { packages: ['starter-5'] })
  const number = await rentNumber(page, 'US')
  await expectRegistered(page)
  return number
}

export { expect }
