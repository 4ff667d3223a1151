import { expect, it } from 'vitest'
import { WEBHOOK_PATHS, WEBHOOK_ROOT, webhookUrl } from '../ports/webhook-paths.ts'

it('lists only paths below the root of webhooks', () => {
  for (const path of Object.values(WEBHOOK_PATHS)) expect(path.startsWith(WEBHOOK_ROOT)).toBe(true)
})

it('builds absolute URLs and escapes their parameters', () => {
  const url = 'https://phone.example/api/webhooks/twilio/status'
  expect(webhookUrl('https://phone.example', WEBHOOK_PATHS.callStatus)).toBe(url)
  expect(
    webhookUrl('https://phone.example', WEBHOOK_PATHS.callStatus, { call: 'a&b', leg: '1' }),
  ).toBe(`${url}?call=a%26b&leg=1`)
})
