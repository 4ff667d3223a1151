import type { BrowserContext, Page } from '@playwright/test'
import { balanceOf, settledCalls } from '../fixtures/api.ts'
import { dial, expectIdle } from '../fixtures/dialer.ts'
import { watchRegistration } from '../fixtures/registration.ts'
import { expect, test } from './test.ts'

const CUSTOMERS = 5
const ROUNDS = 10
const LIMIT_SECONDS = 60

type Call = Awaited<ReturnType<typeof settledCalls>>[number]

interface Customer {
  context: BrowserContext
  page: Page
}

/** Ends the call of the page, if it still has one. */
async function end(page: Page): Promise<void> {
  const endCall = page.getByRole('button', { name: 'End call' })
  await endCall.or(page.getByRole('button', { name: 'Start call' })).waitFor()
  // It may end by itself meanwhile.
  if (await endCall.isVisible()) await endCall.click({ timeout: 5_000 }).catch(() => {})
  await expectIdle(page)
}

/** Waits until the call of the page is connected, or has failed. */
async function expectOutcome(page: Page): Promise<void> {
  const free = page.locator('.dialer-rate').getByText('Free', { exact: true })
  const over = page.getByText('Call Error:', { exact: true }).or(free).first()
  await page.getByText('Call in progress').or(over).first().waitFor()
}

/** What a call costs in dollars: each started step of its answered seconds, up to its limit, at its rate. */
function costOf({ duration, sellingBillingSeconds, sellingRatePerMinute }: Call): number {
  const step = Number(sellingBillingSeconds)
  const billedSeconds = Math.ceil(Math.min(Number(duration), LIMIT_SECONDS) / step) * step
  return (billedSeconds * Number(sellingRatePerMinute)) / 60
}

test('calls are settled once, for the carrier’s seconds, while one process after the other is killed', async ({
  browser,
  accounts,
  farEnd,
  gateway,
  product,
  settings,
  changeSetting,
}) => {
  test.slow()
  await changeSetting('maxCallSeconds', LIMIT_SECONDS)
  // A call whose carrier got no answer from the killed server is compared when no phone would ring any more.
  await changeSetting('ringSeconds', 20)
  const number = farEnd.answeringNumber()
  const customers: Customer[] = await Promise.all(
    Array.from({ length: CUSTOMERS }, async () => {
      const context = await browser.newContext({
        baseURL: product.url,
        permissions: ['microphone'],
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      page.on('dialog', dialog => void dialog.accept())
      watchRegistration(page)
      await accounts.signUp(page, { packages: ['starter-5'] })
      return { context, page }
    }),
  )
  const server = async () => {
    await product.server.kill()
    await product.restartServer()
  }
  const kills =
    settings['CARRIER'] === 'twilio'
      ? [server]
      : [
          server,
          () => gateway.stopAgent('SIGKILL').then(gateway.startAgent),
          () => gateway.kamailio.stop('SIGKILL').then(gateway.startKamailio),
          () => gateway.rtpengine.stop('SIGKILL').then(gateway.startRtpengine),
        ]
  // 50 calls. Each process is killed in rounds of both kinds.
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all(customers.map(({ page }) => page.reload().then(() => dial(page, number))))
    const outcomes = Promise.all(customers.map(({ page }) => expectOutcome(page)))
    // In every second round while calls begin; in the others, when all are connected.
    if (round % 2 === 0) await outcomes
    await kills[(round >> 1) % kills.length]?.()
    await outcomes
    // The last calls end at their limit.
    const over = round === ROUNDS - 1 ? expectIdle : end
    await Promise.all(customers.map(({ page }) => over(page)))
  }
  const seconds: number[] = []
  for (const { page } of customers) {
    const calls = await settledCalls(page)
    for (const call of calls) expect(Number(call['actualCost'])).toBeCloseTo(costOf(call), 6)
    const cost = calls.reduce((sum, { actualCost }) => sum + Number(actualCost), 0)
    expect(await balanceOf(page)).toBeCloseTo(6 - cost, 6)
    seconds.push(...calls.map(({ duration }) => Number(duration)).filter(each => each > 0))
  }
  const longest = Math.max(...seconds)
  expect(longest).toBeGreaterThanOrEqual(LIMIT_SECONDS)
  expect(longest).toBeLessThanOrEqual(LIMIT_SECONDS + 1)
  // A record never exceeds the limit. What the phones have measured does when a call was not ended.
  const longestConnected = Math.max(...(await farEnd.connectedSeconds()))
  expect(longestConnected).toBeGreaterThan(LIMIT_SECONDS - 1)
  expect(longestConnected).toBeLessThanOrEqual(LIMIT_SECONDS + 1)
  expect(seconds.length).toBeGreaterThan((CUSTOMERS * ROUNDS) / 2)
  expect(seconds.sort()).toEqual((await farEnd.records()).sort())
  for (const { context } of customers) await context.close()
})
