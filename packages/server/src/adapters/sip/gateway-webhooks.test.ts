import { CALLS } from '@ringback/contract/operator/settings/call-settings'
import type { E164 } from '@ringback/contract/phone/e164'
import { expect, it } from 'vitest'
import { createGatewayWebhooks } from './gateway-webhooks.ts'

const NUMBER = '+14155550100' as E164

/** The least and the greatest number of a setting. */
const boundsOf = ({ accepts }: { accepts: string }) => accepts.match(/\d+/g)?.map(Number) ?? []

it.each([0, 1])('allows the shortest and the longest call and ringing of the settings', bound => {
  const limitSeconds = boundsOf(CALLS.settings.maxCallSeconds)[bound] ?? Number.NaN
  const ringSeconds = boundsOf(CALLS.settings.ringSeconds)[bound] ?? Number.NaN
  const { permission } = createGatewayWebhooks({ gatewaySecrets: ['secret'], trunk: 'wholesale' })
  const permitted = permission({
    is: 'dial',
    callId: 'a-call-of-ours',
    to: NUMBER,
    callerId: NUMBER,
    timeLimitSeconds: limitSeconds,
    ringSeconds,
    isForwarded: false,
  })
  expect(permitted).toMatchObject({ allowed: true, limitSeconds, ringSeconds })
})
