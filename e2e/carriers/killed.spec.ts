import type { Browser, BrowserContext, Page } from '@playwright/test'
import { balanceOf, settledCalls } from '../fixtures/api.ts'
import { dial, expectIdle } from '../fixtures/dialer.ts'
import { watchRegistration } from '../fixtures/registration.ts'
import { expect, test } from './test.ts'

const CUSTOMERS = 5
/** In all, 50 calls. */
const ROUNDS = 10
const LIMIT_SECONDS = 60

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

async function openCustomer(browser: Browser, baseURL: string): Promise<Customer> {
  const permissions = ['microphone']
  const context = await browser.newContext({ baseURL, permissions, reducedMotion: 'reduce' })
  return { context, page: await openPage(context) }
}

async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  page.on('dialog', dialog => void dialog.accept())
  watchRegistration(page)
  return page
}

/** Kills the process of the page, which says no farewell. Settles when the customer may call from another page. */
async function killPage(customer: Customer): Promise<void> {
  const { context, page } = customer
  const crashed = page.waitForEvent('crash')
  const devTools = await context.newCDPSession(page)
  // It is never answered.
  devTools.send('Page.crash').catch(() => {})
  await crashed
  await page.close()
  customer.page = await openPage(context)
  await customer.page.goto('/dashboard')
  await settledCalls(customer.page)
}

/** The micro-dollars that the calls of a customer cost at the rate of the history, for these seconds of the carrier. */
function costOf(seconds: readonly number[], [call = {}]: Awaited<ReturnType<typeof settledCalls>>) {
  const increment = Number(call['sellingBillingSeconds'])
  const rate = Math.round(Number(call['sellingRatePerMinute']) * 1e6)
  return seconds.reduce(
    (sum, each) => sum + Math.ceil((Math.ceil(each / increment) * increment * rate) / 60),
    0,
  )
}

test('fifty calls are settled once, for the carrier’s seconds, while one process after the other is killed', async ({
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
  const number = farEnd.answeringNumber()
  const customers = await Promise.all(
    Array.from({ length: CUSTOMERS }, async () => {
      const customer = await openCustomer(browser, product.url)
      await accounts.signUp(customer.page, { packages: ['starter-5'] })
      return customer
    }),
  )
  const server = async () => {
    await product.server.kill()
    await product.restartServer()
  }
  const pages = () => Promise.all(customers.map(killPage))
  // The sandbox is the carrier, whose records would be gone.
  const kills: (() => Promise<unknown>)[] =
    settings['CARRIER'] === 'twilio'
      ? [server, pages]
      : [
          server,
          () => gateway.stopAgent('SIGKILL').then(gateway.startAgent),
          () => gateway.kamailio.stop('SIGKILL').then(gateway.startKamailio),
          () => gateway.rtpengine.stop('SIGKILL').then(gateway.startRtpengine),
          pages,
        ]
  const outcomes = () => Promise.all(customers.map(({ page }) => expectOutcome(page)))
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all(customers.map(({ page }) => page.reload().then(() => dial(page, number))))
    // In every second round while calls begin; in the others, when all are connected.
    if (round % 2 === 0) await outcomes()
    const kill = kills[(round >> 1) % kills.length]
    await kill?.()
    if (kill !== pages) await outcomes()
    await Promise.all(customers.map(({ page }) => end(page)))
  }
  const seconds: number[] = []
  let spent = 0
  for (const { page } of customers) {
    const calls = await settledCalls(page)
    const cost = calls.reduce((sum, { actualCost }) => sum + Number(actualCost), 0)
    const balance = await balanceOf(page)
    expect(balance).toBeCloseTo(6 - cost, 6)
    spent += Math.round((6 - balance) * 1e6)
    seconds.push(...calls.map(({ duration }) => Number(duration)).filter(each => each > 0))
  }
  const carried = await farEnd.records()
  expect(Math.max(...carried)).toBeLessThanOrEqual(LIMIT_SECONDS + 1)
  expect(carried.length).toBeGreaterThan((CUSTOMERS * ROUNDS) / 2)
  expect(seconds.sort()).toEqual(carried.sort())
  expect(spent).toBe(costOf(carried, await settledCalls(customers[0]?.page as Page)))
  for (const { context } of customers) await context.close()
})
