import type { Page } from '@playwright/test'
import { rentNumber, settledCall } from '../fixtures/api.ts'
import { expectConnected, hangUp, openTab } from '../fixtures/dialer.ts'
import {
  deliverPush,
  loseFocus,
  nextPush,
  pressNotice,
  shownNotices,
  subscribeAtSandbox,
} from '../fixtures/push.ts'
import { expectRegistered } from '../fixtures/registration.ts'
import { receivedEnergy } from '../fixtures/sound/call-audio.ts'
import type { Leg, Sandbox } from '../fixtures/sandbox.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

const CALLER = '+12125550142'
/** `RING_ROUNDS=100 npm run e2e -- ring-closed-page` measures, and prints the times. */
const ROUNDS = Number(process.env['RING_ROUNDS'] ?? 2)

/** A number has at most 30 notices an hour. */
const CALLS_TO_A_NUMBER = 25

/** Calls the number and hands the notice to the browser, whose user presses one of its buttons. @param page in front */
async function callAndPress(
  page: Page,
  { sandbox, number, button }: { sandbox: Sandbox; number: string; button: string },
): Promise<{ leg: Leg; opened: string | null }> {
  const before = (await sandbox.pushed()).length
  const leg = await sandbox.callFrom(CALLER, number)
  const message = await nextPush(sandbox, before)
  await deliverPush(page, message)
  await expect
    .poll(() => shownNotices(page))
    .toEqual([expect.stringMatching(/^Call from \+1 212 555 0142 \/ On your number \+1 /)])
  expect((await sandbox.legOf(leg.sid)).status).toBe('ringing')
  return { leg, opened: await pressNotice(page, button) }
}

function report(kind: string, times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0)
  console.log(`${kind}: ${times.length} answered, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`)
}

// beyond A call rings although no page is open
test('a call to a closed page and to a frozen one is answered from its notice, or declined', async ({
  page,
  context,
  accounts,
  sandbox,
}) => {
  if (ROUNDS > 10) test.setTimeout(ROUNDS * 120_000)
  await subscribeAtSandbox(page, sandbox)
  const count = Math.ceil((2 * ROUNDS + 1) / CALLS_TO_A_NUMBER)
  await accounts.signUp(page, { packages: Array.from({ length: count }, () => 'starter-5') })
  const numbers: string[] = []
  while (numbers.length < count) numbers.push(await rentNumber(page, 'US'))
  let calls = 0
  const nextNumber = () => numbers[Math.floor(calls++ / CALLS_TO_A_NUMBER)] ?? ''
  await expectRegistered(page)
  await openTab(page, 'Settings')
  await page.getByRole('button', { name: 'Turn on notices' }).click()
  await page.getByRole('button', { name: 'Turn off notices' }).waitFor()

  // It lets the test talk to the browser while no page of the dashboard is open, or none is in front.
  const other = await context.newPage()
  await other.goto('/rates')
  const closed: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await page.goto('/rates')
    const { leg, opened } = await callAndPress(other, {
      sandbox,
      number: nextNumber(),
      button: 'accept',
    })
    const pressedAt = performance.now()
    await page.goto(opened ?? '')
    await expectConnected(page)
    closed.push(performance.now() - pressedAt)
    expect((await sandbox.legOf(leg.sid)).status).toBe('in-progress')
    if (round === 0) expect(await receivedEnergy(page, 50)).toBeGreaterThanOrEqual(0)
    await hangUp(page)
    await settledCall(page)
  }
  report('closed', closed)

  const frozen: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await page.goto('/dashboard')
    await expectRegistered(page)
    const devtools = await context.newCDPSession(page)
    await loseFocus(page)
    await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
    const { opened } = await callAndPress(other, {
      sandbox,
      number: nextNumber(),
      button: 'accept',
    })
    expect(opened).toBeNull()
    const pressedAt = performance.now()
    // What the browser does with a page that is focused.
    await devtools.send('Page.setWebLifecycleState', { state: 'active' })
    await expectConnected(page)
    frozen.push(performance.now() - pressedAt)
    await devtools.detach()
    await hangUp(page)
    await settledCall(page)
  }
  report('frozen', frozen)

  await page.goto('/rates')
  const { leg, opened } = await callAndPress(other, {
    sandbox,
    number: nextNumber(),
    button: 'decline',
  })
  expect(opened).toBeNull()
  await expect.poll(async () => (await sandbox.legOf(leg.sid)).status).toBe('busy')
})
