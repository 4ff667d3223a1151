import { micros } from '@ringback/contract/money'
import type { E164 } from '@ringback/contract/phone/e164'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addCaller } from '../../../../testing/people/callers.ts'
import {
  dialledCall,
  forwardTo,
  nextInstruction,
  setLegTo,
} from '../../../../testing/people/forwarded-calls.ts'
import {
  CALLER,
  type RingingCall,
  addRentedNumber,
  callIdIn,
  ringBrowser,
} from '../../../../testing/people/incoming-calls.ts'
import { signIn } from '../../../../testing/people/sign-in.ts'
import type { TestWorld } from '../../../../testing/test-world.ts'
import { verifyNumber } from '../../../../testing/people/verified-numbers.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import type { Instruction } from '../../../core/calls/instruction.ts'
import { blockNumber } from '../../contacts/block-numbers.ts'
import { readBalance } from '../../credit/read-credit.ts'
import { changeNumberSettings } from '../../numbers/owners/change-number-settings.ts'
import { readNumbers } from '../../numbers/owners/read-numbers.ts'
import { routeIncoming } from './route-incoming.ts'

const GREETING = 'Leave a message.'
const INBOUND_RATE = 10_000n
/** The price of a forwarded call, without that of the incoming call. */
const PHONE_RATE = 13_000n
/** What the leg of the caller costs at least in a forwarded call. */
const CALLER_LEG = 8_500n
const CREDIT = 1_000_000n
/** Of an answered call: two begun minutes. */
const SECONDS = 61
const MINUTES = 2n
const ALL_DAY = { from: '00:00', until: '23:59', timeZone: 'UTC' }

/** A quarter of the calls, so that many reach the later steps. */
const sometimes = fc.nat(3).map(n => n === 0)

const situations = fc.record({
  isSignedIn: fc.boolean(),
  isBusy: sometimes,
  isBlocked: sometimes,
  isQuiet: sometimes,
  /** Whether the renter lets calls ring in the browser. */
  rings: sometimes.map(isSwitchedOff => !isSwitchedOff),
  hasCredit: sometimes.map(lacksCredit => !lacksCredit),
  hasPrice: fc.boolean(),
  forwards: fc.boolean(),
  takesVoicemail: fc.boolean(),
  /** What happens in the browser, if it rings. */
  browser: fc.constantFrom('completed', 'busy', 'no-answer'),
  /** What happens at the phone, if the call is forwarded. */
  phone: fc.constantFrom('completed', 'busy', 'no-answer'),
})
type Situation = typeof situations extends fc.Arbitrary<infer T> ? T : never

/** All steps are switched on, and none is prevented. */
const USUAL: Situation = {
  ...{ isSignedIn: true, isBusy: false, isBlocked: false, isQuiet: false, rings: true },
  ...{ hasCredit: true, hasPrice: true, forwards: true, takesVoicemail: true },
  ...{ browser: 'no-answer', phone: 'no-answer' },
}
/** One for each ending. */
const EXAMPLES: Situation[] = [
  { ...USUAL, browser: 'completed' },
  { ...USUAL, phone: 'completed' },
  USUAL,
  { ...USUAL, isBlocked: true },
  { ...USUAL, rings: false, phone: 'completed' },
  { ...USUAL, rings: false, hasCredit: false, takesVoicemail: false },
]

type Ending = 'browser' | 'phone' | 'message' | 'busy'

/** What a call must come to by the promises to the user. */
function promised(now: Situation): { ending: Ending; cost: bigint } {
  const inboundRate = now.hasPrice ? INBOUND_RATE : 0n
  const unanswered = { ending: now.takesVoicemail ? 'message' : 'busy', cost: 0n } as const
  if (now.isBlocked) return { ending: 'busy', cost: 0n }
  if (now.isBusy || (now.hasPrice && !now.hasCredit)) return unanswered
  const result = now.rings && now.isSignedIn && !now.isQuiet ? now.browser : 'no-answer'
  if (result === 'completed') return { ending: 'browser', cost: inboundRate * MINUTES }
  if (result === 'busy') return unanswered
  const isForwarded = now.forwards && !now.isQuiet && now.hasCredit
  if (!isForwarded || now.phone !== 'completed') return unanswered
  const callerRate = now.hasPrice ? INBOUND_RATE : CALLER_LEG
  return { ending: 'phone', cost: (PHONE_RATE + callerRate) * MINUTES }
}

let legs = 0

/** Arranges the situation, makes a call and follows the instructions to its end. */
async function runCall(
  world: TestWorld,
  now: Situation,
): Promise<{ ending: Ending; user: string }> {
  const user = await addCaller(world, now.hasCredit ? CREDIT : 0n)
  const number = await arrange(world, user, now)
  const legId = `CA-routed-${legs++}`
  const routed = await routeIncoming(world, { legId, from: CALLER, to: number })
  if (!routed.ok) return { ending: 'busy', user }
  if (routed.value.is !== 'ring') return { ending: endingOf(routed.value), user }
  const rings = !routed.value.identity.endsWith('_away')
  const status = rings ? now.browser : 'no-answer'
  const ringing = { id: callIdIn(routed.value), parentSid: legId, childSid: `${legId}-browser` }
  setLegTo(world, { ...ringing }, { to: { identity: user }, status, seconds: 0 })
  const next = await nextInstruction(world, ringing, status, { seconds: SECONDS })
  if (status === 'completed') return { ending: 'browser', user }
  const ending =
    next.is === 'dial'
      ? await runForward(world, now, { ...ringing, instruction: next })
      : endingOf(next)
  return { ending, user }
}

async function runForward(
  world: TestWorld,
  { phone }: Situation,
  incoming: RingingCall,
): Promise<Ending> {
  const forwarded = dialledCall(world, incoming, incoming.instruction)
  const next = await nextInstruction(world, forwarded, phone, { seconds: SECONDS })
  return phone === 'completed' ? 'phone' : endingOf(next)
}

function endingOf(instruction: Instruction): Ending {
  if (instruction.is === 'take-message') {
    expect(instruction.greeting).toBe(GREETING)
    return 'message'
  }
  expect(instruction).toEqual({ is: 'busy' })
  return 'busy'
}

/** @returns the rented number that is called */
async function arrange(world: TestWorld, user: string, now: Situation): Promise<string> {
  world.business = {
    ...world.business,
    inboundRatePerMinute: micros(now.hasPrice ? INBOUND_RATE : 0n),
  }
  const number = await addRentedNumber(world, user)
  const [rented] = await readNumbers(world, user)
  const id = rented?.id ?? ''
  if (now.isSignedIn) await signIn(world, user)
  if (now.isBlocked) await blockNumber(world, user, CALLER)
  if (!now.rings) await changeNumberSettings(world, user, { id, ringsBrowser: false })
  if (now.isQuiet) await changeNumberSettings(world, user, { id, quietHours: ALL_DAY })
  if (now.takesVoicemail)
    await changeNumberSettings(world, user, { id, voicemailGreeting: GREETING })
  if (now.forwards) {
    const phone = `+1415557${String(legs).padStart(4, '0')}`
    await verifyNumber(world, user, phone)
    await forwardTo(world, user, phone)
  }
  if (now.isBusy) await beFreelyBusy(world, user)
  return number
}

/** Another call rings in the renter's browser. It was admitted while incoming calls had no price. */
async function beFreelyBusy(world: TestWorld, user: string): Promise<void> {
  const { business } = world
  world.business = { ...business, inboundRatePerMinute: micros(0n) }
  const other = await addRentedNumber(world, user)
  await ringBrowser(world, other, '+442079460199' as E164)
  world.business = business
}

describe('an incoming call', () => {
  const world = useWorld({ isBalanced: true, hasUnpaidNumbers: true })

  it('has one ending, the promised one, and costs what was promised, in every combination', async () => {
    const seen = new Set<Ending>()
    await fc.assert(
      fc.asyncProperty(situations, async now => {
        const expected = promised(now)
        const { ending, user } = await runCall(world, now)
        seen.add(ending)
        expect(ending).toBe(expected.ending)
        expect(await countRouted(world, user)).toBe(now.isBlocked ? 0 : 1)
        const posted = (now.hasCredit ? CREDIT : 0n) - expected.cost
        expect(await readBalance(world, user)).toMatchObject({ posted, available: posted })
        expect(await countMessages(world, user)).toBe(ending === 'message' ? 1 : 0)
      }),
      {
        numRuns: 300,
        examples: EXAMPLES.map(example => [example]),
      },
    )
    expect([...seen].sort()).toEqual(['browser', 'busy', 'message', 'phone'])
  })
})

/** The call that {@link runCall} has made. */
async function countRouted({ database }: TestWorld, user: string): Promise<number> {
  const rows = await database.kysely
    .selectFrom('calls')
    .select('id')
    .where('user_id', '=', user)
    .where('direction', '=', 'inbound')
    .where('parent_sid', 'like', 'CA-routed-%')
    .execute()
  return rows.length
}

async function countMessages({ database }: TestWorld, user: string): Promise<number> {
  const rows = await database.kysely
    .selectFrom('voicemails')
    .select('id')
    .where('user_id', '=', user)
    .execute()
  return rows.length
}
