import { describe, expect, it, vi } from 'vitest'
import { setLeg } from '../../../../testing/people/callers.ts'
import { useCalledRenters } from '../../../../testing/people/called-renters.ts'
import { openTestServer } from '../../../../testing/test-server.ts'
import { trackCall } from '../../../actions/calls/progress/track-call.ts'

const server = await openTestServer()
const { world, send, addCustomer } = server
const { calledRenter, afterRing, next, stateOf, isRinging } = useCalledRenters(server)

describe('a call whose renter gets notices of calls', () => {
  it('is declined by its notice without a session, and by no one else', async () => {
    const { call, message, ready } = await calledRenter()
    const decline = (ticket: string) => send('/api/call/decline', { ticket })
    await afterRing(call)
    expect((await decline(call.id)).status).toBe(404)
    expect((await decline(message?.call?.ticket ?? '')).status).toBe(200)
    expect([await stateOf(call), await isRinging(message)]).toEqual(['busy', false])
    expect((await decline(message?.call?.ticket ?? '')).status).toBe(409)
    expect((await ready()).status).toBe(409)
    expect(await next(call)).toEqual({ is: 'busy' })
  })

  it('is declined by a page for all browsers, whatever the carrier does', async () => {
    const { call, decline } = await calledRenter()
    world.voice.ended.splice(0)
    const leg = { callId: call.id, parentSid: call.parentSid, childSid: call.childSid }
    await trackCall(world, { key: `${call.id}:ringing`, ...leg, status: 'ringing', seconds: null })
    expect((await decline()).status).toBe(200)
    expect([await stateOf(call), world.voice.ended]).toEqual(['busy', [call.childSid]])
    expect((await decline()).status).toBe(409)
    expect(await afterRing(call, { status: 'canceled' })).toEqual({ is: 'busy' })
  })

  // The carrier's report of an answer may be late.
  it.each(['notice', 'page'])(
    'is not declined by a %s when a browser has just answered',
    async by => {
      const { call, message, decline } = await calledRenter()
      const byTicket = () => send('/api/call/decline', { ticket: message?.call?.ticket })
      const leg = { callId: call.id, parentSid: call.parentSid, childSid: call.childSid }
      await trackCall(world, { key: `${by}:ringing`, ...leg, status: 'ringing', seconds: null })
      world.voice.ended.splice(0)
      setLeg(world, call.childSid, call.parentSid, 'in-progress', null)
      const declined = await (by === 'notice' ? byTicket() : decline())
      expect(declined).toMatchObject({ status: 409, code: 'call-over' })
      expect([await stateOf(call), world.voice.ended]).toEqual(['in-progress', []])
    },
  )

  it('is declined while the carrier does not respond', async () => {
    const { call, decline } = await calledRenter()
    world.voice.isDown = true
    const declined = await decline()
    world.voice.isDown = false
    expect([declined.status, await stateOf(call)]).toEqual([200, 'busy'])
  })

  it('is checked with the carrier for its renter only', async () => {
    const { call } = await calledRenter()
    const { send: sendAsOther } = await addCustomer(0n)
    const [fetchCall, listChildren] = [
      vi.spyOn(world.voice, 'fetchCall'),
      vi.spyOn(world.voice, 'listChildren'),
    ]
    for (const act of ['decline', 'ring-page'])
      expect((await sendAsOther(`/api/call/${call.id}/${act}`, {})).status).toBe(404)
    expect([fetchCall.mock.calls, listChildren.mock.calls]).toEqual([[], []])
    vi.restoreAllMocks()
  })
})
