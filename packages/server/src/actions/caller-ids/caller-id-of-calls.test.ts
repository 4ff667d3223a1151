import type { CallerIdRule } from '@ringback/contract/calls/caller-id-rules'
import { decideListedCallerId } from '@ringback/contract/customers/numbers/caller-ids'
import { micros } from '@ringback/contract/money'
import type { E164 } from '@ringback/contract/phone/e164'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FAR_END, addCaller } from '../../../testing/people/callers.ts'
import { verifyNumber, insertRental } from '../../../testing/people/verified-numbers.ts'
import { useWorld } from '../../../testing/use-world.ts'
import { bridgeCall } from '../calls/outgoing/bridge-call.ts'
import { addVerifiedNumber } from './add-verified-number.ts'
import { chooseCallerId, listCallerIds, readCallerId } from './choose-caller-id.ts'
import { findRate } from '../rates/find-rate.ts'
import { placeCall } from '../calls/outgoing/place-call.ts'
import { removeVerifiedNumber } from './remove-verified-number.ts'

const PLATFORM = '+14155550199'
const TO_INDIA = '+912212345678'

describe('the caller ID of a call', () => {
  const world = useWorld({ shared: 'world' })
  let user: string
  let count = 0
  beforeAll(async () => {
    world.prices.set('+91', {
      destination: 'India',
      country: 'IN',
      ratePerMinute: micros(20_000n),
      costPerMinute: micros(15_000n),
      billingSeconds: 60,
    })
    const byOrigin = world.rates.quote
    // Like rate decks with prices by origin: a French caller ID doubles the price.
    world.rates.quote = async (tx, call, markupPercent) => {
      const quote = await byOrigin(tx, call, markupPercent)
      const isFrench = quote && call.callerId.startsWith('+33')
      return isFrench ? { ...quote, ratePerMinute: micros(quote.ratePerMinute * 2n) } : quote
    }
  })
  beforeEach(async () => {
    user = await addCaller(world, 10_000_000n)
    count++
  })

  const british = () => `+44207123${String(4_000 + count)}`
  const choose = async (number: string) =>
    expect(await chooseCallerId(world, user, number)).toEqual({ ok: true, value: number })
  const place = async (selectedCallerId: string | null, to = FAR_END) => {
    const placed = await placeCall(world, { id: user, selectedCallerId }, to)
    if (!placed.ok) throw new Error(`refused: ${placed.why}`)
    return placed.value
  }
  const bridge = (callId: string, to = FAR_END) =>
    bridgeCall(world, { legId: `CA-${callId}`, from: { identity: user }, to, callId })

  it('is the chosen number when the call is created and when it is dialled', async () => {
    const number = british()
    await verifyNumber(world, user, number)
    await choose(number)
    const call = await place(number)
    expect(call.fromNumber).toBe(number)
    const bridged = await bridge(call.id)
    expect(bridged).toMatchObject({
      ok: true,
      value: { callerId: number },
    })
  })

  // spec 4.49
  it('is the platform number when the user cannot use the chosen number', async () => {
    const number = british()
    const other = await addCaller(world, 0n)
    await verifyNumber(world, other, number)
    expect((await place(number)).fromNumber).toBe(PLATFORM)
    expect(await readCallerId(world, { id: user, selectedCallerId: number })).toBeNull()
    expect((await place('nonsense')).fromNumber).toBe(PLATFORM)
  })

  // spec 4.49
  it('is no own number whose verification is pending', async () => {
    const number = british()
    const request = { userId: user, network: '203.0.113.7', phoneNumber: number }
    expect(await addVerifiedNumber(world, request)).toMatchObject({ ok: true })
    expect(await chooseCallerId(world, user, number)).toMatchObject({ ok: false })
    expect((await place(number)).fromNumber).toBe(PLATFORM)
    expect(await readCallerId(world, { id: user, selectedCallerId: number })).toBeNull()
  })

  it('is checked again when the carrier requests instructions', async () => {
    const number = british()
    const id = await verifyNumber(world, user, number)
    const call = await place(number)
    await removeVerifiedNumber(world, user, id)
    expect(await bridge(call.id)).toEqual({ ok: false, why: 'caller-id-lost' })
  })

  it('decides the rate that is shown and the rate that is charged', async () => {
    const number = `+3312345${String(4_000 + count)}`
    await verifyNumber(world, user, number)
    const input = { number: FAR_END, userId: user, selectedCallerId: number }
    expect(await findRate(world, input)).toMatchObject({
      value: { callerId: number, quote: { ratePerMinute: 26_000n } },
    })
    expect((await place(number)).tariff.ratePerMinute).toBe(26_000n)
    const otherUser = { ...input, userId: await addCaller(world, 0n) }
    expect(await findRate(world, otherUser)).toMatchObject({
      value: { callerId: PLATFORM, quote: { ratePerMinute: 13_000n } },
    })
  })

  it('is the platform number from India to India, whatever is chosen', async () => {
    const indian = `+9198765${String(40_000 + count)}`
    await verifyNumber(world, user, indian)
    await choose(indian)
    const call = await place(indian, TO_INDIA)
    expect(call.fromNumber).toBe(PLATFORM)
    expect(await bridge(call.id, TO_INDIA)).toMatchObject({
      ok: true,
      value: { callerId: PLATFORM },
    })
    const business = { ...world.business, platformNumber: '+912240000000' as E164 }
    const caller = { id: await addCaller(world, 10_000_000n), selectedCallerId: null }
    expect(await placeCall({ ...world, business }, caller, TO_INDIA)).toEqual({
      ok: false,
      why: 'no-caller-id',
    })
  })

  it('is the platform number where the rules of the operator refuse the chosen number', async () => {
    const number = british()
    await verifyNumber(world, user, number)
    const rule = { from: '+44', to: 'any', origin: 'verified', effect: 'refuse' } as const
    const withRule = (rules: CallerIdRule[]) => ({
      ...world,
      business: { ...world.business, callerIdRules: rules },
    })
    const caller = { id: user, selectedCallerId: number }
    const call = await placeCall(withRule([rule]), caller, FAR_END)
    expect(call).toMatchObject({ value: { fromNumber: PLATFORM } })
    const other = { id: await addCaller(world, 10_000_000n), selectedCallerId: number }
    expect(
      await placeCall(withRule([{ ...rule, from: '+1', origin: 'any' }]), other, FAR_END),
    ).toEqual({ ok: false, why: 'no-caller-id' })
  })

  it('is not dialled any more when a rule refuses it since the call was created', async () => {
    const number = british()
    await verifyNumber(world, user, number)
    const call = await place(number)
    const rule = { from: '+44', to: 'any', origin: 'any', effect: 'refuse' } as const
    const changed = { ...world, business: { ...world.business, callerIdRules: [rule] } }
    const request = {
      legId: `CA-${call.id}`,
      from: { identity: user },
      to: FAR_END,
      callId: call.id,
    }
    expect(await bridgeCall(changed, request)).toEqual({ ok: false, why: 'caller-id-lost' })
  })

  // spec 5.27
  it('is the one that the dialer shows before the call, whatever the rules are', async () => {
    const own = [british(), `+9198765${String(40_000 + count)}`, null]
    await verifyNumber(world, user, own[0] ?? '')
    await verifyNumber(world, user, own[1] ?? '')
    const tollFree = `+1800555${String(1_000 + count)}`
    await insertRental(world, user, { phoneNumber: tollFree, status: 'active' })
    const prefix = fc.constantFrom('any', '+1', '+44', '+91', '+4420', '+1800')
    const rule = fc.record({
      from: prefix,
      to: prefix,
      origin: fc.constantFrom(
        'any' as const,
        'verified' as const,
        'rented' as const,
        'toll-free' as const,
      ),
      effect: fc.constantFrom('refuse' as const, 'replace' as const),
    })
    const chosenNumbers = fc.constantFrom(...own, tollFree)
    const rules = fc.array(rule, { maxLength: 6 })
    const calls = fc.asyncProperty(chosenNumbers, fc.constantFrom(FAR_END, TO_INDIA), rules, agrees)
    await fc.assert(calls, { numRuns: 150 })

    async function agrees(chosen: string | null, to: string, callerIdRules: CallerIdRule[]) {
      const ports = { ...world, business: { ...world.business, callerIdRules } }
      const shown = decideListedCallerId(await listCallerIds(ports, user), { to, chosen })
      const rate = await findRate(ports, { number: to, userId: user, selectedCallerId: chosen })
      expect(rate.ok ? rate.value.callerId : rate.why).toBe(
        shown.ok ? shown.value.callerId : shown.why,
      )
    }
  })

  it.each([
    ['purchasing', false],
    ['active', true],
    ['grace_period', true],
    ['pending_deactivation', false],
    ['deactivated', false],
    ['abandoned', false],
  ] as const)('can be a rented number that is %s: %s', async (status, isUsable) => {
    const phoneNumber = await insertRental(world, user, { phoneNumber: british(), status })
    const options = (await listCallerIds(world, user)).callerIDs
    expect(options).toEqual(
      isUsable
        ? [
            {
              phoneNumber,
              type: 'virtual',
              isActive: true,
              countryCode: 'GB',
              displayName: expect.stringMatching(/^\+44 20 7123 \d{4}$/),
              isTollFree: false,
              status,
            },
          ]
        : [],
    )
    expect((await chooseCallerId(world, user, phoneNumber)).ok).toBe(isUsable)
    expect((await place(phoneNumber)).fromNumber).toBe(isUsable ? phoneNumber : PLATFORM)
  })

  it('is not a verified number that another user has rented from us since', async () => {
    const number = british()
    const id = await verifyNumber(world, user, number)
    await insertRental(world, await addCaller(world, 0n), { phoneNumber: number, status: 'active' })
    expect((await listCallerIds(world, user)).callerIDs).toEqual([])
    expect((await place(number)).fromNumber).toBe(PLATFORM)
    expect(id).toMatch(/^own_/)
  })
})
