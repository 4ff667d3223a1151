import { chromium } from '@playwright/test'
import { findBrowser } from '../../tools/find-browser.ts'
import { expect, test } from '../fixtures/test.ts'

test('numbers that cannot be called are refused before anything rings', async ({
  page,
  people,
  sandbox,
}) => {
  await people.newcomer(page)
  const number = page.getByRole('textbox', { name: 'Phone number' })
  const start = page.getByRole('button', { name: 'Start call' })

  await number.fill('+12')
  await start.click()
  await expect(
    page.getByText('Please enter a valid phone number including the country code (e.g., +1...).'),
  ).toBeVisible()

  // Cuba: the deck has no price.
  await number.fill('+5371234567')
  await expect(page.getByText('Could not determine rate.')).toBeVisible()
  await start.click()
  await expect(
    page.getByText(
      'Could not determine call rate for this number. Please try again or check the number.',
    ),
  ).toBeVisible()
  expect((await sandbox.legs()).filter(leg => leg.to.startsWith('+53'))).toEqual([])
})

test('without a microphone nothing is dialled or held', async ({ people, product }) => {
  const { executablePath, chromiumSandbox, args } = await findBrowser()
  const browser = await chromium.launch({
    executablePath,
    chromiumSandbox,
    // Nobody answers the prompt with yes.
    args: [
      ...args.filter(flag => flag !== '--use-fake-ui-for-media-stream'),
      '--deny-permission-prompts',
    ],
  })
  try {
    const page = await browser.newPage({ baseURL: product.url, permissions: [] })
    await people.newcomer(page)
    await people.dial(page, '+14155550100')
    await expect(page.getByText('Microphone Error:')).toBeVisible()
    await expect(
      page.getByText(
        'Microphone access is required for making calls. Please allow microphone access and try again.',
      ),
    ).toBeVisible()
    await people.idle(page)
    expect(await people.available(page)).toBe(1)
  } finally {
    await browser.close()
  }
})
