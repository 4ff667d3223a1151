import type { Page } from '@playwright/test'
import { callHistory, rentNumber } from '../fixtures/api.ts'
import { choosePackage, pressInCheckout } from '../fixtures/checkout.ts'
import { dial, messages, openTab } from '../fixtures/dialer.ts'
import { expectShown } from '../fixtures/layout/shown-texts.ts'
import { expect, test } from '../fixtures/test.ts'

const OLD_BROWSER = 'This browser cannot make calls. Use a current Chrome, Edge, Firefox or Safari.'
const INSECURE_PAGE = 'Open this page over https to use the microphone.'
/** Not a loopback name, so that the browser considers its pages insecure. It has no address in the DNS. */
const INSECURE_HOST = 'ringback.test'

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const rule = `--host-resolver-rules=MAP ${INSECURE_HOST} 127.0.0.1`
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), rule] })
  },
})

/** Everything that is wrong on the page, and everything that it loads, from now on. */
interface PageLog {
  errors: string[]
  urls: string[]
}

function logPage(page: Page): PageLog {
  const log: PageLog = { errors: [], urls: [] }
  page.on('console', message => {
    // With this message Chromium itself reports that the page is insecure.
    const isAboutInsecurity = message.text().startsWith('The Cross-Origin-Opener-Policy header')
    if (message.type() === 'error' && !isAboutInsecurity) log.errors.push(message.text())
  })
  page.on('pageerror', error => log.errors.push(error.message))
  page.on('request', request => log.urls.push(request.url()))
  return log
}

/** The reason is shown at once, and again at each start; nothing is called or tested. */
async function expectNoCalls(page: Page, title: string, reason: string): Promise<void> {
  const box = messages(page, reason)
  await expect(box.getByText(title)).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(box).toBeHidden()
  await dial(page, '+14155550100')
  await expect(box).toBeVisible()
  await expect(messages(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Test your setup' })).toBeDisabled()
  expect(await callHistory(page)).toEqual([])
}

/** Buys credit, chooses a rented number as caller ID, and opens the history and the settings. */
async function expectEverythingElse(page: Page): Promise<void> {
  await openTab(page, 'Credits')
  await choosePackage(page, 'Starter')
  await pressInCheckout(page, 'Pay')
  await expect(page.getByRole('button', { name: 'Balance $6.00' })).toBeVisible()
  const number = await rentNumber(page, 'US')
  await page.reload()
  await openTab(page, 'My Numbers')
  await page.getByRole('button', { name: /^Use as caller ID/ }).click()
  await expectShown(page, `Caller ID set to ${number}`)
  await openTab(page, 'Call History')
  await expect(page.getByText('No call history found.')).toBeVisible()
  await openTab(page, 'Settings')
  await expect(page.getByRole('heading', { name: 'Phone Number Verification' })).toBeVisible()
}

for (const missing of ['RTCPeerConnection', 'AudioContext'] as const) {
  test(`a browser without ${missing} shows that it cannot make calls, loads no voice library, and does everything else`, async ({
    page,
    accounts,
  }) => {
    await page.addInitScript(name => Reflect.deleteProperty(window, name), missing)
    await accounts.signUp(page)
    const log = logPage(page)
    await page.reload()
    await expectNoCalls(page, 'Call Error:', OLD_BROWSER)
    await expectEverythingElse(page)
    expect(log.errors).toEqual([])
    expect(log.urls.filter(url => url.includes('twilio'))).toEqual([])
  })
}

test.describe('over http, on a host that is not loopback', () => {
  test.use({
    baseURL: async ({ product }, use) => {
      await use(product.url.replace('localhost', INSECURE_HOST))
    },
  })

  test('the page asks for https, loads no voice library, and does everything else', async ({
    page,
    accounts,
  }) => {
    const log = logPage(page)
    const account = await accounts.register(page)
    const { pathname, search } = new URL(await accounts.verificationLink(account))
    await page.goto(pathname + search)
    await expectShown(page, 'Email verified successfully!')
    await accounts.logIn(page, account)
    // The dashboard is a document of its own.
    await page.getByRole('tab', { name: 'Dialer' }).waitFor()
    expect(await page.evaluate(() => isSecureContext)).toBe(false)
    await expectNoCalls(page, 'Microphone Error:', INSECURE_PAGE)
    await expectEverythingElse(page)
    expect(log.errors).toEqual([])
    expect(log.urls.filter(url => url.includes('twilio'))).toEqual([])
  })
})
