import type { CarrierName } from '@ringback/contract/calls/carrier-name'
import type { PageSettings } from '@ringback/contract/page/page-settings'
import { describe, expect, it } from 'vitest'
import { type PageKind, contentPolicy } from './content-policy.ts'

const settings = {
  productName: 'Ringback',
  legalName: null,
  legalAddress: null,
  supportUrl: 'https://ringback.test/support',
  turnstileSiteKey: 'site-key',
  turnstileScriptUrl: 'https://bots.test/api.js',
  checkoutScriptUrl: 'https://checkout.razorpay.com/v1/checkout.js',
  carriers: ['twilio'],
  signallingUrl: null,
  sipSocketUrl: null,
} satisfies PageSettings
const inlineCode = { scripts: ["'sha256-script'"], styles: ["'sha256-style'"] }
const RAZORPAY = 'https://*.razorpay.com'

/** The sources of each directive in which the kinds of pages differ. */
const SOURCES: Readonly<Record<PageKind, Readonly<Record<string, string>>>> = {
  plain: {
    'script-src': "'self' 'sha256-script'",
    'connect-src': "'self'",
    'frame-src': "'none'",
    'img-src': "'self'",
    'font-src': "'self'",
    'style-src': "'self' 'sha256-style'",
  },
  'sign-in': {
    'script-src': "'self' https://bots.test 'sha256-script'",
    'connect-src': "'self'",
    'frame-src': 'https://bots.test',
    'img-src': "'self'",
    'font-src': "'self'",
    'style-src': "'self' 'sha256-style'",
  },
  dashboard: {
    'script-src': `'self' https://bots.test ${RAZORPAY} 'sha256-script'`,
    'connect-src': `'self' wss://*.twilio.com https://*.twilio.com ${RAZORPAY} https://lumberjack-cx.rzp.io`,
    'frame-src':
      `https://bots.test ${RAZORPAY} ` +
      'upi: gpay: tez: phonepe: paytmmp: credpay: bhim: amazonpay: whatsapp:',
    'img-src': `'self' data: ${RAZORPAY}`,
    'font-src': `'self' ${RAZORPAY}`,
    'style-src': `'self' 'unsafe-inline' ${RAZORPAY}`,
    'media-src': "'self' blob:",
  },
}

describe('the content policy', () => {
  it.each(Object.keys(SOURCES) as PageKind[])('of a %s page', kind => {
    const policy = contentPolicy(settings, kind, inlineCode)
    const texts = Object.entries(policy).map(([name, sources]) => [name, sources.join(' ')])
    expect(Object.fromEntries(texts)).toEqual({
      ...SOURCES[kind],
      'default-src': "'none'",
      'manifest-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
      'report-uri': '/api/policy-reports',
    })
  })
})

describe('what the dashboard may load for a checkout and for calls', () => {
  it('is the configured place and nothing else', () => {
    const policy = contentPolicy(
      {
        ...settings,
        checkoutScriptUrl: 'https://payments.test/v1/checkout.js',
        signallingUrl: 'wss://voice.test',
      },
      'dashboard',
    )
    expect(policy['script-src']).toEqual(["'self'", 'https://bots.test', 'https://payments.test'])
    expect(policy['frame-src']).toContain('https://payments.test')
    expect(policy['connect-src']).toEqual([
      "'self'",
      'wss://voice.test',
      'https://voice.test',
      'https://payments.test',
    ])
    expect(JSON.stringify(policy)).not.toContain('razorpay')
    expect(JSON.stringify(policy)).not.toContain('twilio')
  })

  it('is the WebSocket of a gateway, and nothing of Twilio', () => {
    const sources = connectSources(['sip'])
    expect(sources.slice(0, 2)).toEqual(["'self'", 'wss://sip.test:8443'])
    expect(sources.join(' ')).not.toMatch(/twilio|https:\/\/sip/)
  })

  it('is the places of both carriers where there are two', () => {
    expect(connectSources(['sip', 'twilio']).slice(0, 4)).toEqual([
      ...["'self'", 'wss://*.twilio.com', 'https://*.twilio.com', 'wss://sip.test:8443'],
    ])
  })

  it.each(['https://razorpay.com.evil.test/checkout.js', 'http://checkout.razorpay.com/v1.js'])(
    'is not Razorpay’s because %s looks like it',
    checkoutScriptUrl => {
      const policy = contentPolicy({ ...settings, checkoutScriptUrl }, 'dashboard')
      expect(JSON.stringify(policy)).not.toContain(RAZORPAY)
    },
  )
})

function connectSources(carriers: CarrierName[]): string[] {
  const withGateway = { ...settings, carriers, sipSocketUrl: 'wss://sip.test:8443' }
  return contentPolicy(withGateway, 'dashboard')['connect-src'] ?? []
}
