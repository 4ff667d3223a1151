import { type Page, chromium } from '@playwright/test'
import { findBrowser } from '../tools/programs/find-browser.ts'
import { pressKeys, reportKeys } from './setup/shown-keys.ts'
import { openDialer, withProduct } from './setup/temporary-product.ts'

/**
 * How soon a pressed key and a typed character are on the screen while a call runs: in how many frames, and
 * after how much work of the page's thread. A frame has 16.7 ms.
 */
const KEYS = '159048263705'
const NUMBER_THAT_ANSWERS = '+14155550103'

await withProduct(async product => {
  const { executablePath, args, chromiumSandbox } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args, chromiumSandbox })
  try {
    const context = await browser.newContext({ permissions: ['microphone'] })
    const page = await context.newPage()
    await startCall(page, product.url)
    reportKeys('a key that is sent during a call', await pressKeys(page, KEYS, 'output'))
    await page.getByRole('tab', { name: 'Settings' }).click()
    await page.getByLabel('Phone Number').first().click()
    reportKeys('a character that is typed during a call', await pressKeys(page, KEYS, 'input'))
  } finally {
    await browser.close()
  }
})

async function startCall(page: Page, url: string): Promise<void> {
  await openDialer(page, url)
  await page.getByRole('textbox', { name: 'Phone number' }).fill(NUMBER_THAT_ANSWERS)
  await page.getByText('per min').waitFor()
  await page.getByRole('button', { name: /^Balance \$/ }).waitFor()
  await page.getByRole('button', { name: 'Start call' }).click()
  await page.getByText('Call in progress').waitFor()
}
