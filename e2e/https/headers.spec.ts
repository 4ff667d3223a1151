import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { blockedParts, expect, test } from './test.ts'

test('each page has the headers of production, and nothing that they block', async ({ page }) => {
  const headersOf = async (path: string) => (await page.goto(path))?.headers()
  for (const path of ['/', '/rates', '/terms', '/register', '/verify', '/operator', '/nowhere']) {
    expect(await headersOf(path)).toMatchObject({
      'permissions-policy': 'microphone=(), camera=(), geolocation=(), payment=()',
    })
  }
  expect(await headersOf('/login')).toMatchObject({
    'strict-transport-security': expect.stringContaining('max-age'),
    'cross-origin-opener-policy': 'same-origin',
  })
  expect(await headersOf('/dashboard')).toMatchObject({
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': expect.stringContaining('payment=(self "https://api.razorpay.com")'),
    'content-security-policy': expect.stringContaining('https://*.razorpay.com'),
  })
})

test.describe('a part that the policy does not allow', () => {
  test.use({ mayBeBlocked: true })

  test('is reported to the log and the metric', async ({ context, product, blocked }) => {
    const page = await context.newPage()
    await page.goto('/rates')
    await page.evaluate(() => {
      const script = document.createElement('script')
      script.src = 'https://checkout.razorpay.com/v1/checkout.js?order=secret'
      document.head.append(script)
    })
    const sample =
      'ringback_blocked_page_parts_total{directive="script-src-elem",source="payments",page="/rates"} 1'
    await expect.poll(() => blockedParts(product)).toContain(sample)
    await expect.poll(() => blocked.join()).toContain('script-src-elem blocked')
    // The log file is written by another process than the one that counts.
    const log = () => readFileSync(join(product.logs, 'server.log'), 'utf8')
    await expect.poll(log).toContain('"blocked":"checkout.razorpay.com"')
    expect(log()).not.toContain('secret')
  })
})
