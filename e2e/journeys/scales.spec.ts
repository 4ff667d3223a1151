import { rentNumber } from '../fixtures/api.ts'
import { dial, expectConnected, hangUp, openContacts, openTab } from '../fixtures/dialer.ts'
import { allShown } from '../fixtures/layout/dialer-layout.ts'
import { type Scales, addScales, expectOneScale } from '../fixtures/layout/scales.ts'
import { expectRegistered } from '../fixtures/registration.ts'
import { test } from '../fixtures/test.ts'

const STEADY_TONE = '+14155550106'

for (const viewport of [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]) {
  // beyond One scale of sizes and radii
  test(`all screens have eight sizes and four radii in a window of ${viewport.width} px`, async ({
    page,
    product,
    accounts,
  }) => {
    await page.setViewportSize(viewport)
    const scales: Scales = { sizes: new Set(), radii: new Set() }
    const read = async () => {
      await allShown(page)
      await addScales(page, scales)
    }
    for (const path of ['/', '/login', '/register', '/reset-password']) {
      await page.goto(`${product.url}${path}`)
      await page.getByRole('main').waitFor()
      await read()
    }
    await accounts.signUp(page, { packages: ['starter-5'] })
    await rentNumber(page, 'US')
    await page.reload()
    await expectRegistered(page)
    await read()
    await dial(page, STEADY_TONE)
    await expectConnected(page)
    await read()
    await openTab(page, 'Credits')
    await read()
    await openTab(page, 'Dialer')
    await hangUp(page)
    await read()
    await openContacts(page)
    await page.getByRole('button', { name: 'Add contact' }).waitFor()
    await read()
    for (const tab of ['Call History', 'My Numbers', 'Settings']) {
      await openTab(page, tab)
      await read()
    }
    expectOneScale(scales)
  })
}
