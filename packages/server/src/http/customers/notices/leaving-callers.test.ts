import type { PushMessage } from '@ringback/contract/customers/notices/push-notices'
import { describe, expect, it, vi } from 'vitest'
import { setLeg } from '../../../../testing/people/callers.ts'
import { ringBrowser } from '../../../../testing/people/incoming-calls.ts'
import { useCalledRenters } from '../../../../testing/people/called-renters.ts'
import { openTestServer } from '../../../../testing/test-server.ts'
import { closeStaleCalls } from '../../../actions/calls/progress/close-stale-calls.ts'
import { changeNumberSettings } from '../../../actions/numbers/owners/change-number-settings.ts'
import { readNumbers } from '../../../actions/numbers/owners/read-numbers.ts'
import { sendPushes } from '../../../actions/push/send-pushes.ts'
import { SHARED_JOBS } from '../../../jobs/jobs.ts'

const server = await openTestServer()
const { world } = server
const { calledRenter, afterRing, next, stateOf, isRinging, wait } = useCalledRenters(server)

describe('a call whose renter gets notices of calls', () => {
  // The carrier requests no step for a caller who leaves during the last one.
  it.each([
    ['has the first step only', { voicemailGreeting: null }],
    ['takes messages', { voicemailGreeting: 'Leave a message.' }],
  ])(
    'is missed within 5 s when its caller leaves while no browser rings and the number %s',
    async (_, settings) => {
      const { id, call, message, number } = await calledRenter(['incoming-call', 'missed-call'])
      const [rented] = await readNumbers(world, id)
      await changeNumberSettings(world, id, { id: rented?.id ?? '', ...settings })
      await afterRing(call)
      world.clock.advance({ seconds: 1 })
      expect(await next(call)).toEqual(wait(call.id))
      setLeg(world, call.parentSid, null, 'no-answer', null)
      const isMissed = () =>
        world.push.delivered
          .map(({ text }) => JSON.parse(text) as PushMessage)
          .some(({ tag, title }) => tag === message?.tag && title.startsWith('Missed call'))
      const everySeconds = SHARED_JOBS.find(
        ({ name }) => name === 'close-stale-calls',
      )?.everySeconds
      if (everySeconds === undefined) throw new Error('No job looks for callers who have left')
      let seconds = 0
      for (; !isMissed() && seconds < 200; seconds += everySeconds) {
        world.clock.advance({ seconds: everySeconds })
        await closeStaleCalls(world)
        await sendPushes(world)
      }
      expect(seconds).toBeLessThanOrEqual(5)
      expect([await stateOf(call), await isRinging(message)]).toEqual(['no-answer', false])
      const following = await ringBrowser(world, number, '+442079460125')
      expect(following.instruction).toMatchObject({ is: 'ring' })
      await sendPushes(world)
    },
  )

  it('is not checked with the carrier while it requests the next step each second', async () => {
    const { call } = await calledRenter()
    await afterRing(call)
    const fetchCall = vi.spyOn(world.voice, 'fetchCall')
    for (let second = 0; second < 15; second++) {
      world.clock.advance({ seconds: 1 })
      expect(await next(call)).toEqual(wait(call.id))
      await closeStaleCalls(world)
    }
    const fetched = fetchCall.mock.calls.flat()
    fetchCall.mockRestore()
    expect(fetched).not.toContain(call.childSid)
    expect(fetched).not.toContain(call.parentSid)
  })

  it('is checked again soon while the carrier does not know yet that its caller has left', async () => {
    const { call } = await calledRenter()
    await afterRing(call)
    for (const [seconds, leg, state] of [
      [4, 'ringing', 'dialing'],
      [4, 'no-answer', 'no-answer'],
    ] as const) {
      setLeg(world, call.parentSid, null, leg, null)
      world.clock.advance({ seconds })
      await closeStaleCalls(world)
      expect(await stateOf(call)).toBe(state)
    }
  })
})
