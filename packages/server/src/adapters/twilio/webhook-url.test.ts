import { expect, it } from 'vitest'
import { WEBHOOK_PATHS } from '../../ports/vendors/webhook-paths.ts'
import { hasRetries, isSameWebhook, webhookUrl } from './webhook-url.ts'

const RETRIES = '#rc=2&rp=ct,rt,5xx&ct=2000&rt=4500'

it('builds absolute URLs, escapes their parameters, and asks for retries', () => {
  const url = 'https://phone.example/api/webhooks/twilio/status'
  expect(webhookUrl('https://phone.example', WEBHOOK_PATHS.callStatus)).toBe(`${url}${RETRIES}`)
  expect(
    webhookUrl('https://phone.example', WEBHOOK_PATHS.callStatus, { call: 'a&b#c', leg: '1' }),
  ).toBe(`${url}?call=a%26b%23c&leg=1${RETRIES}`)
})

const URL = 'https://phone.example/api/webhooks/twilio/incoming'

it('takes URLs that differ only in their retries for the same webhook', () => {
  expect(isSameWebhook(URL, `${URL}#rc=2`)).toBe(true)
  expect(isSameWebhook(`${URL}#rc=2`, `${URL}#rc=5`)).toBe(true)
  expect(isSameWebhook(`https://other.example/#${URL}`, URL)).toBe(false)
  expect(isSameWebhook(`${URL}?a=1`, URL)).toBe(false)
  expect(isSameWebhook('', URL)).toBe(false)
})

it('knows a URL without retries', () => {
  expect(hasRetries(`${URL}#rc=2`)).toBe(true)
  expect(hasRetries(URL)).toBe(false)
})
