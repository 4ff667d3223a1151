import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Browser, type BrowserContext, type Page, chromium, expect } from '@playwright/test'
import { findBrowser } from '../tools/find-browser.ts'
import { ROOT, freePort, startProduct } from '../tools/product.ts'
import { Accounts } from './fixtures/accounts.ts'
import { ageRentedNumbers } from './fixtures/age-rented-numbers.ts'
import { rentNumber, request, settledCall } from './fixtures/api.ts'
import { choosePackage, pressInCheckout } from './fixtures/checkout.ts'
import { dial, expectConnected, expectIdle, hangUp } from './fixtures/dialer.ts'
import { expectRegistered, watchRegistration } from './fixtures/registration.ts'
import { sandboxAt } from './fixtures/sandbox.ts'

/**
 * `npm run screenshots [folder]`: every screen and state at three widths, dark and light, from the
 * running product. Run `npm run build` first.
 */
const WIDTHS = [
  { name: 'desk', width: 1440, height: 960 },
  { name: 'tablet', width: 768, height: 1024 },
  { name: 'phone', width: 360, height: 780 },
]
const THEMES = ['dark', 'light'] as const
const folder = resolve(process.argv[2] ?? join(ROOT, 'test-results', 'screenshots'))
mkdirSync(folder, { recursive: true })

const dataDir = mkdtempSync(join(tmpdir(), 'ringback-screens-'))
const product = await startProduct({
  port: await freePort(),
  sandboxPort: await freePort(),
  sandboxSmtpPort: await freePort(),
  dataDir,
  env: { WELCOME_CREDIT_USD: '8.50', RING_SECONDS: '600', INBOUND_RING_SECONDS: '60' },
})
const sandbox = sandboxAt(product.sandboxUrl)
const accounts = new Accounts(product, sandbox)
const { executablePath, args, chromiumSandbox } = await findBrowser()
const browser = await chromium.launch({ executablePath, args, chromiumSandbox })

try {
  const token = await prepareCaller(browser)
  await inEveryLook(async (context, shoot) => {
    await signedOut(context, shoot)
    await signedIn(context, token, shoot)
  })
  // Last, because every rented number becomes older.
  const debtor = await prepareDebtor(browser)
  await ageRentedNumbers(product)
  await inEveryLook((context, shoot) => inGrace(context, debtor, shoot))
} finally {
  await browser.close()
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
process.stdout.write(`${folder}\n`)

type Shoot = (page: Page, what: string) => Promise<unknown>

async function inEveryLook(
  visit: (context: BrowserContext, shoot: Shoot) => Promise<void>,
): Promise<void> {
  for (const theme of THEMES) {
    for (const { name, width, height } of WIDTHS) {
      const context = await browser.newContext({
        baseURL: product.url,
        viewport: { width, height },
        colorScheme: theme,
        permissions: ['microphone'],
        locale: 'en-GB',
        reducedMotion: 'reduce',
      })
      await visit(context, (page, what) =>
        page.screenshot({ path: join(folder, `${what}-${name}-${theme}.png`), fullPage: true }),
      )
      await context.close()
    }
  }
}

/** An account with a little history; answers its token. */
async function prepareCaller(browser: Browser): Promise<string> {
  const page = await browser.newPage({ baseURL: product.url, permissions: ['microphone'] })
  await accounts.signUp(page)
  for (const number of ['+447400123456', '+14155550106', '+14155550101']) {
    await dial(page, number)
    if (number === '+14155550101') await expectIdle(page)
    else {
      await expectConnected(page)
      await hangUp(page)
    }
    await settledCall(page)
  }
  await page.goto('/dashboard?tab=numbers&view=purchase')
  await page.getByRole('button', { name: 'Search numbers' }).click()
  await page
    .getByRole('button', { name: /^Get \+/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Get number' }).click()
  await page.getByText(/^Successfully purchased/).waitFor()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByRole('textbox', { name: 'Phone number' }).fill('+447400123987')
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByText(/^Verification code sent/).waitFor()
  const token = await tokenOf(page)
  await page.close()
  return token
}

/** An account that can pay a number for two months, not for six; answers its token. */
async function prepareDebtor(browser: Browser): Promise<string> {
  const page = await browser.newPage({ baseURL: product.url, permissions: ['microphone'] })
  await accounts.signUp(page)
  await rentNumber(page, 'BR')
  const token = await tokenOf(page)
  await page.close()
  return token
}

function tokenOf(page: Page): Promise<string> {
  return page.evaluate(() => localStorage.getItem('token') ?? '')
}

async function openSignedIn(context: BrowserContext, token: string): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(value => {
    localStorage.setItem('token', value)
  }, token)
  return page
}

async function inGrace(context: BrowserContext, token: string, shoot: Shoot): Promise<void> {
  const page = await openSignedIn(context, token)
  const banner = page.getByText('Virtual numbers in grace period')
  await page.goto('/dashboard?tab=numbers')
  await expect
    .poll(async () => ((await request(page, '/api/numbers'))['numbers'] as { status: string }[])[0])
    .toMatchObject({ status: 'grace_period' })
  await page.reload()
  await banner.waitFor()
  await shoot(page, 'numbers-grace')
  await page.close()
}

async function signedOut(context: BrowserContext, shoot: Shoot): Promise<void> {
  const page = await context.newPage()
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await shoot(page, 'landing')
  await page.goto('/login')
  await page.getByLabel('Email').waitFor()
  await shoot(page, 'login')
  await accounts.logIn(page, accounts.invent())
  await page.getByRole('alert').waitFor()
  await shoot(page, 'login-refused')
  const account = accounts.invent()
  await accounts.fillRegistration(page, account)
  await page.getByRole('button', { name: 'Register', disabled: false }).waitFor()
  await shoot(page, 'register')
  await accounts.register(page, account)
  await shoot(page, 'registered')
  await accounts.logIn(page, account)
  await page.getByText('Email Not Verified').waitFor()
  await shoot(page, 'login-unverified')
  await page.goto('/verify?token=unknown')
  await page.getByRole('heading', { name: 'Verification Failed' }).waitFor()
  await shoot(page, 'verify-failed')
  await page.goto(await accounts.verificationLink(account))
  await page.getByRole('heading', { name: 'Email Verified' }).waitFor()
  await shoot(page, 'verified')
  await page.close()
}

async function signedIn(context: BrowserContext, token: string, shoot: Shoot): Promise<void> {
  const page = await openSignedIn(context, token)
  await page.goto('/dashboard?tab=history')
  await page.getByText('Completed').first().waitFor()
  await shoot(page, 'history')
  await page.getByText('+44 7400 123456').first().click()
  await shoot(page, 'history-details')
  await credits(page, shoot)
  await numbers(page, shoot)
  await settings(page, shoot)
  await page.goto('/dashboard')
  await expectIdle(page)
  await shoot(page, 'dialer')
  await page.getByRole('textbox', { name: 'Phone number' }).fill('+447400123456')
  await page.getByText('per min').waitFor()
  await shoot(page, 'dialer-number')
  await page.getByRole('combobox', { name: 'Country' }).click()
  await page.getByPlaceholder('Search country or code...').fill('uni')
  await shoot(page, 'dialer-countries')
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Phone number' }).fill('+14155550101')
  await page.getByText('per min').waitFor()
  await page.getByRole('button', { name: 'Start call' }).click()
  await page.getByText('Call Error:').waitFor()
  await shoot(page, 'dialer-busy')
  await page.getByRole('textbox', { name: 'Phone number' }).fill('+14155550107')
  await page.getByText('per min').waitFor()
  await page.getByRole('button', { name: 'Start call' }).click()
  await page.getByText('Connecting...').waitFor()
  await shoot(page, 'dialer-connecting')
  await page.getByRole('button', { name: 'End call' }).click()
  await expectIdle(page)
  await dial(page, '+447400123456')
  await expectConnected(page)
  await page.getByRole('button', { name: 'Mute' }).click()
  // The picture shows a call that has run for a while: its quality line needs samples, one a second.
  await page
    .getByRole('timer')
    .filter({ hasText: /00:0[6-9]|00:[1-5]\d|0[1-9]:/ })
    .waitFor()
  await shoot(page, 'dialer-call')
  await page.getByRole('tab', { name: 'Call History' }).click()
  await shoot(page, 'history-call')
  await page.getByRole('button', { name: 'End call' }).click()
  await page.getByRole('button', { name: 'End call' }).waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: 'Dialer' }).click()
  await page.getByRole('button', { name: '2 of 5, Poor' }).click()
  await shoot(page, 'dialer-feedback')
  await page.getByRole('button', { name: 'Dismiss the question' }).click()
  await page.getByRole('button', { name: 'Test your setup' }).click()
  await page.getByText('Your network is ready for calls.').waitFor()
  await shoot(page, 'dialer-audio-check')
  await incoming(page, shoot)
  await page.close()
}

/** A call rings. */
async function incoming(page: Page, shoot: Shoot): Promise<void> {
  await page.goto('/dashboard?tab=numbers')
  const number = await page
    .getByText(/^\+1 \d{3} \d{3} \d{4}$/)
    .first()
    .textContent()
  watchRegistration(page)
  await page.goto('/dashboard')
  await expectRegistered(page)
  const { sid } = await sandbox.callFrom('+12125550142', (number ?? '').replace(/[^+\d]/g, ''))
  await page.getByRole('alertdialog', { name: /^Incoming call/ }).waitFor()
  await shoot(page, 'incoming')
  await sandbox.hangUp(sid)
}

async function credits(page: Page, shoot: Shoot): Promise<void> {
  await page.goto('/dashboard?tab=credits')
  await page.getByRole('button', { name: 'Buy Plus' }).waitFor()
  await shoot(page, 'credits')
  await choosePackage(page, 'Plus')
  await pressInCheckout(page, 'Fail')
  await pressInCheckout(page, 'Close')
  await shoot(page, 'credits-failed')
  await choosePackage(page, 'Plus')
  await pressInCheckout(page, 'Pay')
  await page.getByText('was added to your balance').waitFor()
  await shoot(page, 'credits-arrived')
  const receipt = await page
    .getByRole('link', { name: /^Receipt/ })
    .first()
    .getAttribute('href')
  await page.goto(receipt ?? '')
  await page.getByRole('heading', { name: 'Receipt' }).waitFor()
  await shoot(page, 'receipt')
  await page.goto('/receipt/unknown')
  await page.getByRole('heading', { name: 'Receipt not found' }).waitFor()
  await shoot(page, 'receipt-unknown')
}

/** What is rented, finding another one, and the questions before money is spent or a number is lost. */
async function numbers(page: Page, shoot: Shoot): Promise<void> {
  await page.goto('/dashboard?tab=numbers')
  await page.getByText('Renews on').waitFor()
  await shoot(page, 'numbers')
  await page.getByRole('button', { name: /^Cancel \+/ }).click()
  await shoot(page, 'numbers-cancel')
  await page.getByRole('button', { name: 'Keep number' }).click()
  await page.getByRole('button', { name: '+ Get a Number' }).click()
  await page.getByRole('button', { name: 'Search numbers' }).click()
  await page.getByText(/^Found/).waitFor()
  await shoot(page, 'numbers-found')
  await page
    .getByRole('button', { name: /^Get \+/ })
    .first()
    .click()
  await page.getByRole('alertdialog').waitFor()
  await shoot(page, 'numbers-confirm')
  await page.keyboard.press('Escape')
}

async function settings(page: Page, shoot: Shoot): Promise<void> {
  await page.goto('/dashboard?tab=settings')
  await page.getByText('Virtual DID').waitFor()
  await page.getByText('Pending Verification').waitFor()
  await page.getByRole('button', { name: /^Delete/ }).click()
  await shoot(page, 'settings')
}
