import { micros } from '@ringback/contract/money'
import { describe, expect, it } from 'vitest'
import { buy, disputeOf, reportDispute } from '../../../../testing/people/buyers.ts'
import { addCaller } from '../../../../testing/people/callers.ts'
import { operatorOf } from '../../../../testing/people/changed-by.ts'
import { addForwardedNumber, nextInstruction } from '../../../../testing/people/forwarded-calls.ts'
import { addRentedNumber, ringBrowser } from '../../../../testing/people/incoming-calls.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import { freezeCustomer } from '../../accounts/operators/freeze-customer.ts'
import { chooseSpending } from '../../accounts/own/change-profile.ts'
import { readNumbers } from './read-numbers.ts'

const DOLLAR = 1_000_000n

describe('what a card says about calls to a number', () => {
  const world = useWorld({ shared: 'database', isBalanced: true, hasUnpaidNumbers: true })
  const blockedReasonsOf = async (owner: string) =>
    (await readNumbers(world, owner)).map(({ blockedReason }) => blockedReason)
  /** What really happens when the browser does not answer. */
  const isForwarded = async (number: string) => {
    const ringing = await ringBrowser(world, number)
    return (await nextInstruction(world, ringing, 'no-answer')).is === 'dial'
  }

  it('is nothing, and the call is forwarded', async () => {
    const owner = await addCaller(world, DOLLAR)
    const { number } = await addForwardedNumber(world, owner)
    expect(await blockedReasonsOf(owner)).toEqual([null])
    expect(await isForwarded(number)).toBe(true)
  })

  it.each([0n, 10_000n])('is the credit of %s for a forwarded call only', async credit => {
    const owner = await addCaller(world, credit)
    await addRentedNumber(world, owner)
    expect(await blockedReasonsOf(owner)).toEqual([null])
    const { number } = await addForwardedNumber(world, owner)
    expect(await blockedReasonsOf(owner)).toEqual([
      'credit-for-forwarding',
      'credit-for-forwarding',
    ])
    expect(await isForwarded(number)).toBe(false)
  })

  it('is a call that the renter has, also one on the phone', async () => {
    const owner = await addCaller(world, DOLLAR)
    const { number } = await addForwardedNumber(world, owner)
    const isInCall = async () => (await readNumbers(world, owner)).map(listed => listed.isInCall)
    expect(await isInCall()).toEqual([false])
    expect(await isForwarded(number)).toBe(true)
    expect(await isInCall()).toEqual([true])
  })

  it('is a reached budget', async () => {
    const owner = await addCaller(world, DOLLAR)
    const { number } = await addForwardedNumber(world, owner)
    // The carrier charges $0.0125 for a minute of an incoming call, which counts although its price is 0.
    await chooseSpending(world, owner, { dailyBudget: micros(12_499n) })
    expect(await blockedReasonsOf(owner)).toEqual(['limit-for-incoming'])
    await chooseSpending(world, owner, { dailyBudget: micros(12_500n) })
    expect(await blockedReasonsOf(owner)).toEqual(['forwarding'])
    expect(await isForwarded(number)).toBe(false)
  })

  it.each([
    [0n, 'credit-for-incoming'],
    [DOLLAR, null],
  ])('is the credit of %s where incoming calls cost something', async (credit, blockedReason) => {
    world.business.inboundRatePerMinute = micros(20_000n)
    const owner = await addCaller(world, credit)
    await addRentedNumber(world, owner)
    expect(await blockedReasonsOf(owner)).toEqual([blockedReason])
  })

  it('is a disputed payment', async () => {
    const owner = await addCaller(world, DOLLAR)
    const { number } = await addForwardedNumber(world, owner)
    const { payment } = await buy(world, owner)
    await reportDispute(world, disputeOf(payment), 'created')
    expect(await blockedReasonsOf(owner)).toEqual(['forwarding'])
    expect(await isForwarded(number)).toBe(false)
  })

  it('is a frozen account, and a pause of all calls before it', async () => {
    const owner = await addCaller(world, DOLLAR)
    await addForwardedNumber(world, owner)
    const operator = await operatorOf(world, 'owner')
    await freezeCustomer(world, operator, { id: owner, shownReason: 'A stolen card' })
    expect(await blockedReasonsOf(owner)).toEqual(['account-frozen'])
    world.business.callingEnabled = false
    expect(await blockedReasonsOf(owner)).toEqual(['calling-paused'])
  })
})
