import { refusedWith } from '../../tools/gateway/caller.ts'
import { expect, signUpWithNumber, test } from './test.ts'

const NUMBER = '+12125559917'
const RINGS_WITHIN_MS = 10_000

// beyond Calls reach the page again after its network lost its connection in silence
test('a page reports a connection that is lost without a close, and a call rings within 10 s after the network is back', async ({
  page,
  accounts,
  operators,
  signalling,
  callNumber,
}) => {
  const number = await signUpWithNumber(page, { accounts, operators }, NUMBER)
  const notice = page.getByText('You are not reachable: the connection to the phone network')
  signalling.lose()
  // No connection can be made until the network is back.
  signalling.connect(false)
  await expect(notice).toBeVisible()
  signalling.connect(true)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await callNumber(number, refusedWith(486))
  await expect(page.getByRole('alertdialog', { name: /^Incoming call/ })).toBeVisible({
    timeout: RINGS_WITHIN_MS,
  })
  await page.getByRole('button', { name: 'Decline' }).click()
})
