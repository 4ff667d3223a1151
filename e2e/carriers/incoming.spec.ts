import type { Page } from '@playwright/test'
import { balanceOf, request, settledCall, settledCalls } from '../fixtures/api.ts'
import { expectConnected, expectIdle, openTab } from '../fixtures/dialer.ts'
import { deliverPush, nextPush, shownNotices, subscribeAtSandbox } from '../fixtures/push.ts'
import { expectTwoWayAudio, liveMicrophones } from '../fixtures/sound/call-audio.ts'
import { loudness } from '../fixtures/voicemail.ts'
import { expectRegistered, watchRegistration } from '../fixtures/registration.ts'
import { expect, expectHeard, signUpWithNumber, test } from './test.ts'

const CALLER = '+12125550142'

const panel = (page: Page) => page.getByRole('alertdialog', { name: /^Incoming call/ })

/** The only number of the customer. */
async function ownNumber(page: Page) {
  const { numbers } = await request(page, '/api/numbers')
  const [number] = numbers as { id: string; incomingRatePerMinute: number }[]
  if (!number) throw new Error('The customer has no number')
  return number
}

// beyond Calls go over any SIP trunk
// spec 1.6
test('a call to a rented number has sound in both directions, at the price of the number', async ({
  page,
  accounts,
  operators,
  farEnd,
}) => {
  const number = await signUpWithNumber(page, { accounts, operators, farEnd })
  const before = await balanceOf(page)
  const phone = await farEnd.phone(CALLER)
  await page.bringToFront()
  await phone.call(number)
  await expect(panel(page)).toContainText('+1 212 555 0142')
  await expect.poll(() => phone.state()).toBe('ringing')
  expect(await liveMicrophones(page)).toBe(0)
  await page.getByRole('button', { name: 'Accept' }).click()
  await expectConnected(page)
  await expect.poll(() => phone.state()).toBe('connected')
  await expectTwoWayAudio(page)
  await expectHeard(phone)
  await phone.hangUp()
  await expectIdle(page)
  await expect.poll(() => liveMicrophones(page)).toBe(0)
  const call = await settledCall(page)
  const cost =
    Math.ceil(Number(call['duration']) / 60) * (await ownNumber(page)).incomingRatePerMinute
  expect(call).toMatchObject({
    ...{ direction: 'inbound', fromNumber: CALLER, toNumber: number, status: 'completed' },
  })
  expect(cost).toBeGreaterThan(0)
  expect(call['actualCost']).toBeCloseTo(cost, 6)
  expect(await balanceOf(page)).toBeCloseTo(before - cost, 6)
})

// spec 4.22
test('a caller hears the busy tone when the call is declined, and can leave while it rings', async ({
  page,
  accounts,
  operators,
  farEnd,
}) => {
  const number = await signUpWithNumber(page, { accounts, operators, farEnd })
  const phone = await farEnd.phone(CALLER)
  await page.bringToFront()
  await phone.call(number)
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(panel(page)).toBeHidden()
  await expect.poll(() => phone.state()).toBe('busy')
  // As long as the server counts the call as active, the next caller gets a busy tone.
  await settledCall(page)

  await phone.call(number)
  await expect(panel(page)).toBeVisible()
  await phone.hangUp()
  await expect(panel(page)).toBeHidden()
  await openTab(page, 'Call History')
  const rows = page.getByRole('row', { name: /212.?555.?0142/ })
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(0)).toContainText('Missed')
  await expect(rows.nth(1)).toContainText('Declined')
})

/** How long the others may ring when one browser has answered or declined. `NOTICE_CALLS=1` measures it. */
const RINGS_ON_MS = 1_000
const IS_MEASURED = process.env['NOTICE_CALLS'] !== undefined

// beyond Two browsers of one customer ring, and both know what became of the call
test('a call rings in two browsers and in the notice of a third: declined in one or answered in one, it ends in the others', async ({
  browser,
  page,
  context,
  accounts,
  operators,
  farEnd,
  product,
  sandbox,
}) => {
  const number = await signUpWithNumber(page, { accounts, operators, farEnd })
  const open = async (): Promise<Page> => {
    const other = await browser.newContext({
      baseURL: product.url,
      permissions: ['microphone'],
      serviceWorkers: 'allow',
      storageState: await context.storageState(),
    })
    return other.newPage()
  }
  const third = await open()
  await subscribeAtSandbox(third, sandbox)
  await third.goto('/dashboard?tab=settings')
  await third.getByRole('button', { name: 'Turn on notices' }).click()
  await third.getByRole('button', { name: 'Turn off notices' }).waitFor()
  await third.goto('/rates')
  const second = await open()
  watchRegistration(second)
  await second.goto('/dashboard?tab=history')
  await expectRegistered(second)
  const phone = await farEnd.phone(CALLER)
  const ring = async () => {
    const pushed = (await sandbox.pushed()).length
    await page.bringToFront()
    await phone.call(number)
    await deliverPush(third, await nextPush(sandbox, pushed))
    await expect(panel(second)).toBeVisible()
    await expect.poll(() => shownNotices(third)).toEqual(['Incoming call / '])
  }
  const expectOver = async (pressedAt: number) => {
    const isHidden = expect(panel(second)).toBeHidden()
    const isClosed = expect.poll(() => shownNotices(third), { intervals: [50] }).toEqual([])
    await Promise.all([isHidden, isClosed])
    if (!IS_MEASURED) return
    const ringsOnMs = Math.round(performance.now() - pressedAt)
    console.log(`The other browsers rang on for ${ringsOnMs} ms`)
    expect(ringsOnMs).toBeLessThan(RINGS_ON_MS)
  }
  await ring()
  await page.getByRole('button', { name: 'Decline' }).click()
  await expectOver(performance.now())
  await expect.poll(() => phone.state()).toBe('busy')
  await settledCall(page)
  await expect(second.getByText('Declined').first()).toBeVisible()
  await expect(second.getByText(/^You (missed|answered)/)).toHaveCount(0)

  await ring()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expectConnected(page)
  await expectOver(performance.now())
  const line = second.getByText('You answered the call from +1 212 555 0142 in another browser.')
  await expect(line).toBeVisible()
  await expectTwoWayAudio(page)
  // A page that leaves while the call is in another browser changes nothing.
  await second.context().close()
  await expectTwoWayAudio(page)
  await phone.hangUp()
  await expectIdle(page)
  await settledCall(page)
  const { email } = await request(page, '/api/user/profile')
  const mails = await sandbox.mail(String(email))
  const missed = [
    ...mails.map(({ subject }) => subject),
    ...(await sandbox.pushed()).map(({ text }) => text),
  ].filter(text => text.includes('Missed call'))
  expect(missed).toEqual([])
  await third.context().close()
})

test('a caller whose call is not answered leaves a message', async ({
  page,
  accounts,
  operators,
  farEnd,
  changeSetting,
}) => {
  await changeSetting('inboundRingSeconds', 5)
  const number = await signUpWithNumber(page, { accounts, operators, farEnd })
  const { id } = await ownNumber(page)
  const greeting = { voicemailGreeting: 'You have reached the bakery.' }
  await request(page, `/api/numbers/${id}/settings`, greeting, 'PATCH')
  const before = await balanceOf(page)
  const phone = await farEnd.phone(CALLER)
  await page.bringToFront()
  await phone.call(number)
  await expect.poll(() => phone.state()).toBe('connected')
  await expectHeard(phone)
  await farEnd.speakMessage(phone)
  await phone.hangUp()
  const messages = async () =>
    (await request(page, '/api/voicemails'))['voicemails'] as { id: string; hasSound: boolean }[]
  await expect.poll(messages).toMatchObject([{ hasSound: true }])
  const [message] = await messages()
  const { wav } = await request(page, `/api/voicemails/${message?.id}/sound`)
  expect(loudness(String(wav))).toBeGreaterThan(100)
  expect(await balanceOf(page)).toBe(before)
  await page.goto('/dashboard?tab=history')
  await page.getByRole('radio', { name: /^Voicemail.*1 new message/ }).click()
  await expect(page.getByRole('listitem').filter({ hasText: /212.?555.?0142/ })).toContainText(
    'New',
  )
})

// beyond Unanswered calls are forwarded to a verified phone
test('a call that is not answered reaches a verified phone, at the price of a call to it', async ({
  page,
  accounts,
  operators,
  farEnd,
  changeSetting,
}) => {
  await changeSetting('inboundRingSeconds', 5)
  const number = await signUpWithNumber(page, { accounts, operators, farEnd })
  const own = await farEnd.verifiedPhone(page)
  const { id } = await ownNumber(page)
  await request(page, `/api/numbers/${id}/settings`, { forwardsTo: own.number }, 'PATCH')
  const before = await balanceOf(page)
  const phone = await farEnd.phone(CALLER)
  await page.bringToFront()
  await phone.call(number)
  await own.answer()
  await expect.poll(() => phone.state()).toBe('connected')
  await expectHeard(own)
  await expectHeard(phone)
  await expect(panel(page)).toBeHidden()
  await phone.hangUp()
  await expect.poll(() => own.state()).toBe('over')
  const [forwarded = {}, incoming] = await settledCalls(page)
  expect(forwarded).toMatchObject({
    ...{ direction: 'outbound', fromNumber: number, toNumber: own.number, status: 'completed' },
    forwarded: { number: CALLER, isMissed: false },
  })
  expect(incoming).toMatchObject({ direction: 'inbound', fromNumber: CALLER, actualCost: 0 })
  expect(await balanceOf(page)).toBeCloseTo(before - Number(forwarded['actualCost']), 6)
})

test('one of two pages rings, and answers', async ({
  page,
  accounts,
  operators,
  farEnd,
  openSecondTab,
}) => {
  const number = await signUpWithNumber(page, { accounts, operators, farEnd })
  const second = await openSecondTab()
  await expect(
    second.getByText('Your phone is open in another tab.', { exact: true }),
  ).toBeVisible()
  const phone = await farEnd.phone(CALLER)
  await page.bringToFront()
  await phone.call(number)
  await expect(panel(page)).toBeVisible()
  await expect(second.getByText('+1 212 555 0142 is calling you.')).toBeVisible()
  await expect(panel(second)).toBeHidden()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expectConnected(page)
  await expect(second.getByText('is calling you.')).toBeHidden()
  await phone.hangUp()
  await expectIdle(page)
})
