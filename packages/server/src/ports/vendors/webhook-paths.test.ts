import { expect, it } from 'vitest'
import { WEBHOOK_PATHS, WEBHOOK_ROOT, webhookUrl } from './webhook-paths.ts'

it('lists only paths below the root of webhooks', () => {
  for (const path of Object.values(WEBHOOK_PATHS)) expect(path.startsWith(WEBHOOK_ROOT)).toBe(true)
})

const RETRIES = '#rc=2&rp=ct,rt,5xx&ct=2000&rt=4500'

it('builds absolute URLs, escapes their parameters, and asks for retries', () => {
  const url = 'https://phone.example/api/webhooks/twilio/status'
  expect(webhookUrl('https://phone.example', WEBHOOK_PATHS.callStatus)).toBe(`${url}${RETRIES}`)
  expect(
    webhookUrl('https://phone.example', WEBHOOK_PATHS.callStatus, { call: 'a&b#c', leg: '1' }),
  ).toBe(`${url}?call=a%26b%23c&leg=1${RETRIES}`)
})
