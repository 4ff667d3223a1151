import { describe, expect, it } from 'vitest'
import { useVerifiedNumbers } from '../../../../testing/people/use-verified-numbers.ts'
import { openTestServer } from '../../../../testing/test-server.ts'

const server = await openTestServer()
const { world } = server
const { numberOf, add, confirm, list, statusOf, report } = useVerifiedNumbers(server)

describe('the validation of a number by a call', () => {
  async function awaiting() {
    const number = numberOf(1)
    await add(number)
    await confirm(number)
    return { number, id: world.verifier.calls.at(-1)?.id }
  }

  it('does not succeed with another number, a failure or an invalid result', async () => {
    const { number, id } = await awaiting()
    expect(await report(id, numberOf(2))).toBe(404)
    expect(await report('own_none', number)).toBe(404)
    expect(await report(id, number, 'splendid')).toBe(200)
    expect(await report(id, number, 'failed')).toBe(200)
    expect(await statusOf(number)).toMatchObject({ validated: false })
    for (let times = 0; times < 3; times++) {
      expect(await report(id, number)).toBe(200)
    }
    expect(await statusOf(number)).toMatchObject({ validated: true })
  })

  it('is polled at the carrier at most once in three seconds when its callback is lost', async () => {
    const { number } = await awaiting()
    world.verifier.allowedRequests = 0
    for (let poll = 0; poll < 4; poll++) {
      expect(await statusOf(number)).toMatchObject({ validated: false })
    }
    expect(world.verifier.allowedRequests).toBe(1)
    world.verifier.allowedCallerIds.add(number)
    expect(await statusOf(number)).toMatchObject({ validated: false })
    world.clock.advance({ seconds: 3 })
    expect(await statusOf(number)).toMatchObject({ validated: true })
    expect(world.verifier.allowedRequests).toBe(2)
  })

  it('is polled when the list is read', async () => {
    const { number } = await awaiting()
    world.verifier.allowedCallerIds.add(number)
    expect(await list()).toMatchObject([{ phoneNumber: number, isVerified: true }])
  })

  it('keeps the proof while the carrier does not respond', async () => {
    const number = numberOf(1)
    await add(number)
    const code = world.verifier.codes.get(number)?.code
    const { isCallerIdAllowed } = world.verifier
    world.verifier.isCallerIdAllowed = () => {
      world.verifier.isDown = true
      return isCallerIdAllowed(number as never)
    }
    expect(await confirm(number, code)).toMatchObject({ status: 503 })
    world.verifier.isCallerIdAllowed = isCallerIdAllowed
    expect(await statusOf(number)).toMatchObject({ status: 200, validated: false })
    world.verifier.isDown = false
    // The vendor accepts a code once, but its proof is stored.
    expect(world.verifier.codes.has(number)).toBe(false)
    expect(await confirm(number, code)).toMatchObject({ callerIdValidation: { initiated: true } })
  })

  it('repeats the call for the same code within ten minutes, at most five times an hour', async () => {
    const { number } = await awaiting()
    const before = world.verifier.calls.length
    for (let again = 0; again < 4; again++) {
      expect(await confirm(number, '000000')).toMatchObject({ status: 200 })
    }
    expect(await confirm(number, '000000')).toMatchObject({ status: 429 })
    expect(world.verifier.calls.length).toBe(before + 4)
    world.clock.advance({ minutes: 10 })
    expect(await confirm(number, '000000')).toMatchObject({ code: 'code-expired' })
  })
})
