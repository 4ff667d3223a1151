import { availableCreditOf, callHistory } from '../fixtures/api.ts'
import { dial, expectIdle, openTab } from '../fixtures/dialer.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe('a browser without WebRTC', () => {
  test('shows that it cannot make calls, loads no voice library, and shows everything else', async ({
    page,
    accounts,
  }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'RTCPeerConnection'))
    const loaded: string[] = []
    page.on('request', request => loaded.push(request.url()))
    await accounts.signUp(page)
    const sentence = page.getByText(
      'This browser cannot make calls. Use a current Chrome, Edge, Firefox or Safari.',
    )
    const callError = page.getByRole('alert').filter({ has: sentence })
    await expect(callError.getByText('Call Error:')).toBeVisible()
    await callError.getByRole('button', { name: 'Dismiss' }).click()
    await expect(callError).toBeHidden()
    await dial(page, '+14155550100')
    await expect(callError).toBeVisible()
    await expect(page.getByRole('button', { name: 'Test your setup' })).toBeDisabled()
    await openTab(page, 'Credits')
    await expect(page.getByText('$1.00').first()).toBeVisible()
    expect(await callHistory(page)).toEqual([])
    expect(loaded.filter(url => url.includes('twilio'))).toEqual([])
  })
})

test.use({ permissions: [] })

test('without a microphone nothing is dialled or held, and the audio check names the reason', async ({
  page,
  accounts,
}) => {
  await accounts.signUp(page)
  await dial(page, '+14155550100')
  await expect(page.getByText('Microphone Error:')).toBeVisible()
  await expect(
    page.getByText(
      'Microphone access is required for making calls. Please allow microphone access and try again.',
    ),
  ).toBeVisible()
  await expectIdle(page)
  expect(await callHistory(page)).toEqual([])
  expect(await availableCreditOf(page)).toBe(1)

  await page.getByRole('button', { name: 'Test your setup' }).click()
  const panel = page.getByRole('region', { name: 'Test your setup' })
  await expect(panel.getByText('Test failed')).toBeVisible()
  await expect(panel.getByText('Please allow microphone access and try again.')).toBeVisible()
})
