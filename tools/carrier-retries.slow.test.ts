import { webhookUrl } from '@ringback/server/adapters/twilio/webhook-url'
import { WEBHOOK_PATHS } from '@ringback/server/ports/vendors/webhook-paths'
import { addCaller } from '@ringback/server/testing/people/callers'
import { addForwardedNumber } from '@ringback/server/testing/people/forwarded-calls'
import { deleteNumbers } from '@ringback/server/testing/people/incoming-calls'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type SandboxWorld, startSandboxWorld } from './sandbox-world.ts'

const CALLER = '+442079460123'

/** What happens to the first attempt of each webhook. */
type Fault = 'server-fails' | 'answer-lost'

let setup: SandboxWorld
/** The statuses that the carrier got for each webhook, by its path. */
let answers: Map<string, number[]>
let fault: Fault = 'server-fails'

/** Answers the first attempt of each webhook 503, before or after our server has handled it. */
beforeAll(async () => {
  setup = await startSandboxWorld(async (webhook, handle) => {
    const token = String(webhook.headers['i-twilio-idempotency-token'])
    const earlier = answers.get(token) ?? []
    const isFirst = earlier.length === 0
    const handled = isFirst && fault === 'server-fails' ? null : await handle(webhook)
    const answer = isFirst || !handled ? { status: 503, body: '' } : handled
    answers.set(token, [...earlier, answer.status])
    return answer
  })
})
afterEach(() => deleteNumbers(setup.world.database))
afterAll(() => setup.close())

const endLeg = (sid = '') => setup.control(`calls/${sid}/hangup`, {})

/** A phone calls a number that is forwarded. @returns the calls that were stored for it, and the legs at the carrier */
async function callForwardedNumber(voiceUrl: string) {
  answers = new Map()
  const { world, sandbox } = setup
  const userId = await addCaller(world, 5_000_000n)
  const { number, phone } = await addForwardedNumber(world, userId)
  sandbox.twilio.rentInConsole(number).voiceUrl = voiceUrl
  const call = { from: CALLER, to: number }
  const { sid } = (await setup.control('calls', call)) as { sid: string }
  const phoneLeg = () => sandbox.twilio.calls().find(({ to }) => to === phone)
  return {
    leg: () => sandbox.twilio.call(sid),
    phoneLeg,
    async stored() {
      return world.database.kysely
        .selectFrom('calls')
        .select(['direction', 'status', 'cost'])
        .where('user_id', '=', userId)
        .orderBy('history_seq')
        .execute()
    },
    transfers: async () =>
      world.database.kysely
        .selectFrom('transfers')
        .innerJoin('entries', 'entries.transfer_id', 'transfers.id')
        .select('type')
        .where('account_id', '=', `credit:${userId}`)
        .execute(),
  }
}

describe('an incoming call whose webhooks fail at their first attempt', () => {
  it.each<[Fault, string]>([
    ['server-fails', 'our server responds 503'],
    ['answer-lost', 'the answer of our server is lost'],
  ])('is forwarded, ends and is charged once (%s: %s)', async kind => {
    fault = kind
    const call = await callForwardedNumber(webhookUrl(setup.publicUrl, WEBHOOK_PATHS.incoming))
    await expect.poll(() => call.phoneLeg()?.status).toBe('in-progress')
    await endLeg(call.phoneLeg()?.sid)
    await expect.poll(() => call.leg()?.status).toBe('completed')
    expect(await call.stored()).toEqual([
      { direction: 'inbound', status: 'no-answer', cost: 0n },
      { direction: 'outbound', status: 'completed', cost: expect.any(BigInt) },
    ])
    expect(await call.transfers()).toHaveLength(2)
    // The request for instructions, what follows the ringing and the phone, and five or more reports about the legs.
    expect(answers.size).toBeGreaterThanOrEqual(8)
    for (const statuses of answers.values()) expect(statuses).toEqual([503, 200])
  })

  it('is lost when the URL asks for no retries', async () => {
    fault = 'server-fails'
    const call = await callForwardedNumber(`${setup.publicUrl}${WEBHOOK_PATHS.incoming}`)
    await expect.poll(() => call.leg()?.status).toBe('failed')
    expect(await call.stored()).toEqual([])
    expect([...answers.values()]).toEqual([[503]])
  })
})
