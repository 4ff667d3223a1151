import type { Page } from '@playwright/test'
import {
  ANSWERED,
  type Caller,
  HANGS_UP,
  UNTIL_BYE,
  refusedWith,
  startCaller,
} from '../../tools/gateway/caller.ts'
import type { GatewayPorts } from '../../tools/gateway/gateway-settings.ts'
import type { Accounts } from '../fixtures/accounts.ts'
import { balanceOf, rentNumber, request, settledCall } from '../fixtures/api.ts'
import { expectConnected, expectIdle, hangUp, openTab } from '../fixtures/dialer.ts'
import type { Operators } from '../fixtures/operators.ts'
import { expectRegistered } from '../fixtures/registration.ts'
import { expectTwoWayAudio, liveMicrophones } from '../fixtures/sound/call-audio.ts'
import { expect, test as base } from './test.ts'

const FROM = '<sip:+12125550142@trunk.test>'

const test = base.extend<{ callNumber: (number: string, steps: string) => Promise<Caller> }>({
  callNumber: async ({ gatewayPorts: ports }, use) => {
    const callers: Caller[] = []
    await use(async (called, steps) => {
      const caller = await startCaller(between(ports), steps, { called, from: FROM })
      callers.push(caller)
      return caller
    })
    await Promise.all(callers.map(caller => caller.stop()))
  },
})

const between = ({ phone: from, trunk: to }: GatewayPorts) => ({ from, to })

/** The operator lists a number of the trunk, and a customer rents it. @returns the number */
async function signUpWithNumber(
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

const panel = (page: Page) => page.getByRole('alertdialog', { name: /^Incoming call/ })

// beyond Calls go over any SIP trunk
test('a call of a trunk to a rented number has sound in both directions, at the price of the number', async ({
  page,
  accounts,
  operators,
  callNumber,
}) => {
  const number = await signUpWithNumber(page, { accounts, operators }, '+12125550101')
  expect(number).toBe('+12125550101')
  const before = await balanceOf(page)
  const [rented] = (await request(page, '/api/numbers'))['numbers'] as {
    incomingRatePerMinute: number
  }[]
  const caller = await callNumber(number, ANSWERED + UNTIL_BYE)
  await expect(panel(page)).toContainText('+1 212 555 0142')
  expect(await liveMicrophones(page)).toBe(0)
  await page.getByRole('button', { name: 'Accept' }).click()
  await expectConnected(page)
  await expectTwoWayAudio(page)
  await hangUp(page)
  await expect.poll(() => caller.messages()).toContain('BYE sip:caller@')
  const call = await settledCall(page)
  expect(call).toMatchObject({
    ...{ direction: 'inbound', fromNumber: '+12125550142', toNumber: number, status: 'completed' },
  })
  const minutes = Math.ceil(Number(call['duration']) / 60)
  const cost = minutes * (rented?.incomingRatePerMinute ?? 0)
  expect(cost).toBeGreaterThan(0)
  expect(call['actualCost']).toBeCloseTo(cost, 6)
  expect(await balanceOf(page)).toBeCloseTo(before - cost, 6)
})

test('a caller behind a trunk hears that the line is busy when the call is declined, and hangs up a call that was answered', async ({
  page,
  accounts,
  operators,
  callNumber,
}) => {
  const number = await signUpWithNumber(page, { accounts, operators }, '+12125550102')
  const declined = await callNumber(number, refusedWith(486))
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(panel(page)).toBeHidden()
  await expect.poll(() => declined.messages()).toContain('SIP/2.0 486 Busy Here')
  await expect.poll(() => declined.program.hasExited()).toBe(true)
  await callNumber(number, ANSWERED + HANGS_UP)
  await page.getByRole('button', { name: 'Accept' }).click()
  await expectIdle(page)
  expect(await settledCall(page)).toMatchObject({ direction: 'inbound', status: 'completed' })
  await openTab(page, 'Call History')
  await expect(page.getByRole('row', { name: /212.?555.?0142/ })).toHaveCount(2)
})
