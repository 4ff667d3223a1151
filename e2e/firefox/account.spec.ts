import { requestAs } from '../fixtures/request-as.ts'
import { openTabPanel, press, untilButton, untilShown } from './elements.ts'
import { expect, test } from './test.ts'

test('credit is bought in the checkout and arrives without a reload', async ({
  tab,
  profile,
  signUp,
  product,
}) => {
  const token = await signUp()
  await openTabPanel(tab, 'Credits')
  await press(tab, 'Buy Plus')
  const checkout = await tab.waitForSelector('iframe.razorpay-checkout-frame')
  const dialog = await checkout?.contentFrame()
  if (!dialog) throw new Error('The checkout has no page')
  await press(dialog, 'Pay')
  const target = await profile.waitForTarget(each => each.url().includes('/checkout/bank'))
  const bank = await target.page()
  if (!bank) throw new Error('The bank has no page')
  await press(bank, 'Success')
  await untilButton(tab, 'Balance $27.25')
  expect(await requestAs(product, token, '/api/credits/balance')).toMatchObject({ balance: 27.25 })
})

test('a page that is left while it loads its next screen shows no error', async ({
  tab,
  product,
}) => {
  await tab.evaluateOnNewDocument(recordErrorScreens)
  await tab.goto(`${product.url}/verify-email`)
  await untilShown(tab, 'Go to Login')
  // Firefox cancels the import of the login screen as soon as the tab starts to open another page.
  await tab.evaluate(leaveDuringNextLoad, `${product.url}/api/health`)
  await tab.waitForFunction(() => location.pathname === '/api/health')
  expect(await tab.evaluate(() => sessionStorage.getItem('error screen'))).toBeNull()
})

/** Runs in the page, before any of its scripts. The note outlives the page. */
function recordErrorScreens(): void {
  new MutationObserver(() => {
    const heading = document.querySelector('h1')?.textContent ?? ''
    if (/went wrong|is missing/.test(heading)) sessionStorage.setItem('error screen', heading)
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

/** Runs in the page: opens the login screen, and leaves for another page when its files are requested. */
function leaveDuringNextLoad(url: string): void {
  new MutationObserver(() => setTimeout(() => location.assign(url))).observe(document.head, {
    childList: true,
  })
  document.querySelector<HTMLAnchorElement>('a[href="/login"]')?.click()
}
