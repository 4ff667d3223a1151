import type { Page } from '@playwright/test'
import nodemailer from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSandbox, type Sandbox } from '../src/server.ts'
import { settingsFrom } from '../src/settings.ts'
import { openPage, releasePage } from './browser.ts'

let sandbox: Sandbox
let page: Page
let errors: string[]

beforeAll(async () => {
  sandbox = await buildSandbox({
    ...settingsFrom({ PRODUCT_URL: 'http://localhost:3999' }),
    port: 0,
    smtpPort: 0,
  })
  page = await openPage()
  errors = []
  page.on('pageerror', error => errors.push(error.message))
})
afterAll(async () => {
  await releasePage(page)
  await sandbox.close()
})

test('a new mail appears, opens, and links to the product', async () => {
  await page.goto(`${sandbox.url}/inbox`)
  await page.getByText('No mail yet').waitFor()
  const link = 'http://localhost:3999/verify-email?token=t1'
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port: sandbox.smtpPort })
  await transport.sendMail({
    from: 'no-reply@example.com',
    to: 'asha@example.com',
    subject: 'Verify <b>your</b> email',
    html: `<p>Hello</p><a href="${link}">Verify</a><script>parent.document.title='owned'</script>`,
  })
  transport.close()
  await page.getByRole('heading', { name: 'Verify <b>your</b> email' }).waitFor()
  const links = page.getByRole('list', { name: 'Links in this mail' }).getByRole('link')
  expect(await links.getAttribute('href')).toBe(link)
  expect(await page.frameLocator('.reader iframe').getByText('Hello').innerText()).toBe('Hello')
  expect(await page.title()).toBe('Ringback sandbox')
  expect(errors).toEqual([])
})

test('the controls set the bot check and the faults, and show them', async () => {
  await page.goto(sandbox.url)
  await page.getByLabel('Fails').check()
  await expect.poll(() => sandbox.turnstile.outcome).toBe('fail')
  await page.getByRole('combobox', { name: 'Operation' }).selectOption('turnstile siteverify')
  await page.getByRole('combobox', { name: 'Fault' }).selectOption('html')
  await page.getByLabel('Times').fill('2')
  await page.getByRole('button', { name: 'Arrange' }).click()
  await page.getByText('turnstile siteverify: html, 2 times').waitFor()
  expect(sandbox.faults.consume('turnstile', 'siteverify')).toBe('html')
  await page.getByText('turnstile siteverify: html, once').waitFor()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await page.getByText('No fault is arranged.').waitFor()
  expect(sandbox.faults.list()).toEqual([])
})

test('an order appears and is paid, disputed and refunded from the page', async () => {
  const { store } = sandbox.razorpay
  const draft = { amount: 83_215, currency: 'INR', receipt: 'p-1', notes: {} }
  const { id } = store.createOrder(draft)
  await page.goto(sandbox.url)
  const row = page.getByRole('listitem').filter({ hasText: id })
  await row.getByText('₹832.15').waitFor()
  expect(await row.getByRole('button').allInnerTexts()).toEqual(['Pay'])
  await row.getByRole('button', { name: 'Pay' }).click()
  await row.getByRole('button', { name: 'Dispute' }).click()
  await row.getByRole('button', { name: 'Dispute is won' }).click()
  await row.getByText('dispute won').waitFor()
  await row.getByRole('button', { name: 'Refund' }).click()
  await row.getByText('₹832.15 returned').waitFor()
  expect(await row.getByRole('button').count()).toBe(0)
  expect(store.payments(id)).toMatchObject([{ status: 'refunded', amount_refunded: 83_215 }])
})

test('updates keep the focus and the text that is being typed', async () => {
  await page.goto(sandbox.url)
  const times = page.getByLabel('Times')
  await times.fill('7')
  const second = page
    .waitForResponse('**/page/state')
    .then(() => page.waitForResponse('**/page/state'))
  await second
  expect(await times.inputValue()).toBe('7')
  expect(await times.evaluate(input => input === document.activeElement)).toBe(true)
})

test('a handset opens from the page, and fits every width in both themes without errors', async () => {
  await page.goto(sandbox.url)
  const [handset] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Open a handset' }).click(),
  ])
  const messages: string[] = []
  handset.on(
    'console',
    message => void (message.type() === 'error' && messages.push(message.text())),
  )
  await handset.getByRole('button', { name: 'Open phone' }).click()
  await handset.getByText('Ready', { exact: true }).waitFor()
  for (const colorScheme of ['dark', 'light'] as const)
    for (const width of [1440, 768, 320]) {
      await handset.emulateMedia({ colorScheme })
      await handset.setViewportSize({ width, height: 800 })
      const isWide = () => document.documentElement.scrollWidth > innerWidth
      expect(await handset.evaluate(isWide), `${width}`).toBe(false)
      const keys = await handset.getByRole('group', { name: 'Keypad' }).getByRole('button').all()
      for (const key of keys) expect((await key.boundingBox())?.width).toBeGreaterThanOrEqual(56)
    }
  expect(messages).toEqual([])
  await handset.close()
})
