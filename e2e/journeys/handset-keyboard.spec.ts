import { rentNumber } from '../fixtures/api.ts'
import { dial, expectConnected, expectIdle, hangUp } from '../fixtures/dialer.ts'
import { Handset } from '../fixtures/handset.ts'
import {
  clearAnnouncements,
  expectAnnounced,
  recordAnnouncements,
} from '../fixtures/layout/announcements.ts'
import { expectRegistered } from '../fixtures/registration.ts'
import { tabTo } from '../fixtures/layout/tab-to.ts'
import { expect, test } from '../fixtures/test.ts'

const HANDSET = '+12125550142'

// beyond A whole call with the keyboard alone, announced in order
test('a call between the handset page and the page is answered with the keyboard alone on both sides, and announced in order', async ({
  page,
  context,
  accounts,
  product,
}) => {
  await recordAnnouncements(page)
  await accounts.signUp(page, { packages: ['starter-5'] })
  const rented = await rentNumber(page, 'US')
  await page.reload()
  await expectRegistered(page)
  const handset = await Handset.open(context, product, HANDSET)
  const { keyboard } = handset.page
  const field = handset.page.getByRole('textbox', { name: 'Number' })
  const end = handset.page.getByRole('button', { name: 'Hang up' })

  await expect(field).toBeFocused()
  await clearAnnouncements(page)
  await keyboard.type(rented)
  await keyboard.press('Enter')
  await expect(end).toBeFocused()
  await page.bringToFront()
  await expectAnnounced(page, [
    /^alertdialog Incoming call \+1 ?212 ?555 ?0142( United States)? calls your number \+1/,
  ])
  await tabTo(page, page.getByRole('button', { name: 'Accept' }))
  await clearAnnouncements(page)
  await page.keyboard.press('Enter')
  await expectConnected(page)
  await expectAnnounced(page, [/^Opening your microphone/, /^main Dialer$/, /^Call in progress$/])
  await clearAnnouncements(page)
  await handset.page.bringToFront()
  await handset.expectStatus('Connected')
  await keyboard.press('Enter')
  await expect(field).toBeFocused()

  await page.bringToFront()
  await expectIdle(page)
  await expectAnnounced(page, [/^Call ended$/])
  await dial(page, HANDSET)
  await handset.page.bringToFront()
  await expect(handset.page.getByRole('group', { name: /^Incoming call/ })).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await expect(handset.page.getByRole('button', { name: 'Answer' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(end).toBeFocused()
  await page.bringToFront()
  await expectConnected(page)
  await hangUp(page)
  await handset.page.bringToFront()
  await expect(field).toBeFocused()
})
