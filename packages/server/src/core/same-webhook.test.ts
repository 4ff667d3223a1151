import { expect, it } from 'vitest'
import { hasRetries, isSameWebhook } from './same-webhook.ts'

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
