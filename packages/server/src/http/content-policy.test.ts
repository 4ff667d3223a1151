import { describe, expect, it } from 'vitest'
import { contentPolicy } from './content-policy.ts'

const settings = {
  productName: 'Ringback',
  legalName: null,
  legalAddress: null,
  supportUrl: 'https://ringback.test/support',
  turnstileSiteKey: 'site-key',
  turnstileScriptUrl: 'https://bots.test/api.js',
  checkoutScriptUrl: 'https://payments.test/v1/checkout.js',
  signallingUrl: 'wss://voice.test',
}

describe('what the page may load for a checkout', () => {
  it('is the configured place and nothing else', () => {
    const policy = contentPolicy(settings)
    expect(policy['script-src']).toEqual(["'self'", 'https://bots.test', 'https://payments.test'])
    expect(policy['frame-src']).toEqual(['https://bots.test', 'https://payments.test'])
    expect(policy['connect-src']).toContain('https://payments.test')
    expect(JSON.stringify(policy)).not.toContain('razorpay')
  })

  it('is what Razorpay’s own script brings', () => {
    const checkoutScriptUrl = 'https://checkout.razorpay.com/v1/checkout.js'
    const policy = contentPolicy({ ...settings, checkoutScriptUrl })
    expect(policy['script-src']).toContain('https://cdn.razorpay.com')
    expect(policy['frame-src']).toContain('https://api.razorpay.com')
    expect(policy['connect-src']).toContain('https://lumberjack.razorpay.com')
    expect(JSON.stringify(policy)).not.toContain('unsafe')
  })

  it('is not Razorpay’s because a name looks like it', () => {
    const checkoutScriptUrl = 'https://razorpay.com.evil.test/checkout.js'
    expect(JSON.stringify(contentPolicy({ ...settings, checkoutScriptUrl }))).not.toContain(
      'api.razorpay.com',
    )
  })
})
