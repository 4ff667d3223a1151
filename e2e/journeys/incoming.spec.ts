import AxeBuilder from '@axe-core/playwright'
import type { BrowserContext, Page } from '@playwright/test'
import type { Product } from '../../tools/product.ts'
import { expectTwoWayAudio, liveMicrophones } from '../fixtures/audio.ts'
import { Handset, rentNumber } from '../fixtures/handset.ts'
import type { People } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

const CALLER = '+12125550142'
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const ECHOES = '+14155550100'

// Rent for a few numbers, and a phone that is not let ring for long.
test.use({ productEnv: { WELCOME_CREDIT_USD: '20.00', INBOUND_RING_SECONDS: '5' } })

/** Somebody who is signed in and rents a number, and somebody else with a telephone. */
async function reachable(page: Page, people: People, context: BrowserContext, product: Product) {
  const person = await people.newcomer(page)
  const number = await rentNumber(page, product)
  const caller = await Handset.open(context, product, CALLER)
  await page.bringToFront()
  await people.idle(page)
  return { person, number, caller }
}

function panel(page: Page) {
  return page.getByRole('alertdialog', { name: /^Incoming call/ })
}

/** The newest call of the history as it is shown, whatever the number's spacing. */
async function expectInHistory(page: Page, status: string): Promise<void> {
  await page.getByRole('tab', { name: 'Call History' }).click()
  const row = page.getByRole('row', { name: /212.?555.?0142/ }).first()
  await expect(row).toContainText('Incoming')
  await expect(row).toContainText(status)
}

test('called on a rented number, both hear each other, and it costs nothing', async ({
  page,
  people,
  context,
  product,
  sandbox,
}) => {
  const { number, caller } = await reachable(page, people, context, product)
  const before = await people.balance(page)
  await caller.call(number)
  await expect(panel(page)).toContainText('+1 212 555 0142')
  await expect(panel(page)).toContainText(number.slice(-4))
  await expect(page).toHaveTitle(/^(Incoming call|\+1 212 555 0142)$/)
  await caller.says('Ringing...')
  expect(await liveMicrophones(page)).toBe(0)

  await page.getByRole('button', { name: 'Accept' }).click()
  await people.connected(page)
  await caller.says('Connected')
  await expect(panel(page)).toBeHidden()
  await expect(page).toHaveTitle(/^00:0\d \+1 212 555 0142/)
  await expectTwoWayAudio(page)
  await expectTwoWayAudio(caller.page)

  await page.getByRole('button', { name: /^7 / }).click()
  const toBrowser = async () => (await sandbox.legs()).find(leg => leg.to.startsWith('client:'))
  await expect.poll(async () => (await toBrowser())?.digits).toBe('7')

  await page.getByRole('tab', { name: 'Credits' }).click()
  const bar = page.getByRole('region', { name: 'Active call' })
  await expect(bar).toContainText('+1 212 555 0142')
  await bar.getByRole('button', { name: 'Mute' }).click()
  await bar.getByRole('button', { name: 'Unmute' }).click()

  await caller.hangUp()
  await expect(bar).toBeHidden()
  await expect.poll(() => liveMicrophones(page)).toBe(0)
  const call = await people.settledCall(page)
  expect(call).toMatchObject({
    direction: 'inbound',
    fromNumber: CALLER,
    toNumber: number,
    status: 'completed',
    actualCost: 0,
  })
  expect(await people.balance(page)).toBe(before)
  await expectInHistory(page, 'Completed')
})

test('a declined caller hears a busy tone', async ({ page, people, context, product }) => {
  const { number, caller } = await reachable(page, people, context, product)
  await caller.call(number)
  await expect(panel(page)).toBeVisible()
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(panel(page)).toBeHidden()
  await caller.says('Busy')
  await people.idle(page)
  // The phone is free again: the next call rings.
  await caller.call(number)
  await expect(panel(page)).toBeVisible()
  await caller.hangUp()
  await expect(panel(page)).toBeHidden()
  await expectInHistory(page, 'Missed')
  await expect(page.getByRole('row', { name: /212.?555.?0142/ }).nth(1)).toContainText('Declined')
})

test('whoever calls during a call hears a busy tone, and the call goes on', async ({
  page,
  people,
  context,
  product,
}) => {
  const { number, caller } = await reachable(page, people, context, product)
  await people.dial(page, ECHOES)
  await people.connected(page)
  await caller.call(number)
  await caller.says('Busy')
  await expect(panel(page)).toBeHidden()
  await expectTwoWayAudio(page)
  await people.hangUp(page)
})

test('nobody answers: busy tone, a missed call in the history, and a mail', async ({
  page,
  people,
  context,
  product,
  sandbox,
}) => {
  const { person, number, caller } = await reachable(page, people, context, product)
  const mails = async () => (await sandbox.mail(person.email)).map(mail => mail.subject + mail.text)
  const before = (await mails()).length
  await caller.call(number)
  await expect(panel(page)).toBeVisible()
  await caller.says('Busy', 20_000)
  await expect(panel(page)).toBeHidden()
  await expect(page.getByText('You missed a call from +12125550142.')).toBeVisible()
  await expectInHistory(page, 'Missed')
  await expect.poll(async () => (await mails()).length - before, { timeout: 20_000 }).toBe(1)
  expect((await mails())[0]).toContain('212')
})

test('nobody is there: busy tone, a missed call in the history, and a mail', async ({
  page,
  people,
  context,
  product,
  sandbox,
}) => {
  const { person, number, caller } = await reachable(page, people, context, product)
  const before = (await sandbox.mail(person.email)).length
  await page.goto('about:blank')
  await caller.call(number)
  await caller.says('Busy', 20_000)
  await expect
    .poll(async () => (await sandbox.mail(person.email)).length - before, { timeout: 20_000 })
    .toBe(1)
  await page.goto('/dashboard')
  await expectInHistory(page, 'Missed')
})

test('two tabs: one rings, the other says so', async ({ page, people, context, product }) => {
  const { number, caller } = await reachable(page, people, context, product)
  const second = await context.newPage()
  await second.goto('/dashboard')
  const moved = second.getByText('Your phone is open in another tab.', { exact: true })
  await expect(moved).toBeVisible()
  await caller.call(number)
  await expect(panel(page)).toBeVisible()
  await expect(second.getByText('+1 212 555 0142 is calling you.')).toBeVisible()
  await expect(panel(second)).toBeHidden()
  await page.getByRole('button', { name: 'Accept' }).click()
  await people.connected(page)
  await expect(second.getByText('is calling you.')).toBeHidden()
  await caller.hangUp()
  await people.idle(page)
})

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(`axe finds nothing while it rings, ${colorScheme}`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    test('in the tab that rings and in the other one', async ({
      page,
      people,
      context,
      product,
    }) => {
      const { number, caller } = await reachable(page, people, context, product)
      const second = await context.newPage()
      await second.goto('/dashboard')
      await caller.call(number)
      await expect(panel(page)).toBeVisible()
      await expect(second.getByText('is calling you.')).toBeVisible()
      for (const tab of [page, second]) {
        const { violations } = await new AxeBuilder({ page: tab }).withTags(WCAG).analyze()
        expect(violations.map(({ id, nodes }) => [id, nodes.map(node => node.html)])).toEqual([])
      }
      // Escape turns away, as it hangs up in a call.
      await page.keyboard.press('Escape')
      await expect(panel(page)).toBeHidden()
      await caller.says('Busy')
    })
  })
}

test('a microphone that is refused leaves it ringing, with the reason', async ({
  page,
  people,
  context,
  product,
}) => {
  const { number, caller } = await reachable(page, people, context, product)
  await page.evaluate(() => {
    const { mediaDevices } = navigator
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    let isRefused = true
    mediaDevices.getUserMedia = async constraints => {
      if (!isRefused) return open(constraints)
      isRefused = false
      throw new DOMException('Refused', 'NotAllowedError')
    }
  })
  await caller.call(number)
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(panel(page)).toContainText('Microphone access is required')
  await caller.says('Ringing...')
  await page.getByRole('button', { name: 'Accept' }).click()
  await people.connected(page)
  await expectTwoWayAudio(caller.page)
  await people.hangUp(page)
  await caller.says('Call ended')
})
