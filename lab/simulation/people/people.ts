import { endCall } from '@ringback/server/actions/calls/progress/end-call'
import { ensureAccount } from '@ringback/server/actions/accounts/sign-in/ensure-account'
import { logIn } from '@ringback/server/actions/accounts/sign-in/log-in'
import { placeCall } from '@ringback/server/actions/calls/outgoing/place-call'
import { register } from '@ringback/server/actions/accounts/sign-in/register'
import { verifyEmail } from '@ringback/server/actions/accounts/sign-in/verify-email'
import { micros } from '@ringback/contract/money'
import type { Expectations, Person, PlacedCall } from '../checks/expectations.ts'
import type { SimulationContext } from '../context.ts'

const PASSWORD = 'a good password'
const MAX_PEOPLE = 6
const NETWORK = '203.0.113.0/24'
const NUMBERS = ['+14155550123', '+12125551234', '+442071234567', '+447400123456', '+33123456789']

/** Ensures the operator's demo accounts, whose credit is posted once however often this is retried. */
export function ensureDemoAccounts(context: SimulationContext, expected: Expectations): void {
  for (const name of ['ada', 'grace']) {
    const credit = BigInt(context.random.between(20_000, 3_000_000))
    expected.people.push({ ...newPerson(`${name}@example.com`), given: credit })
    ensure(context, name, credit)
  }
}

function ensure(context: SimulationContext, name: string, credit: bigint): void {
  const account = { email: `${name}@example.com`, displayName: name, password: PASSWORD }
  context.startWork(
    `demo account ${name}`,
    ports => ensureAccount(ports, { ...account, credit: micros(credit) }),
    { onFailed: () => ensure(context, name, credit) },
  )
}

/** A random person does something at random. */
export function act(context: SimulationContext, expected: Expectations): void {
  const { random } = context
  const act = random.weighted<(context: SimulationContext, expected: Expectations) => void>([
    [2, signUp],
    [4, openMail],
    [4, () => signIn(context, random.pick(expected.people))],
    [14, call],
    [3, dialPlaced],
    [1, dialInvalid],
    [6, hangUp],
    [1, endAnyCall],
  ])
  act(context, expected)
}

function signUp(context: SimulationContext, { people }: Expectations): void {
  const { random } = context
  const isKnown = people.length >= MAX_PEOPLE || random.happens(20)
  const email = isKnown ? random.pick(people).email : `person${people.length}@example.com`
  if (!isKnown) people.push(newPerson(email))
  const form = { email, displayName: 'Person', password: PASSWORD, botCheckToken: 'token' }
  const from = { remoteAddress: '203.0.113.9', network: NETWORK }
  context.startWork(`register ${email}`, ports => register(ports, { ...form, ...from }))
}

/** Opens the link in a random mail: late, and possibly several times. */
function openMail(context: SimulationContext, expected: Expectations): void {
  if (context.mails.length === 0) return
  const mail = context.random.pick(context.mails)
  const person = expected.people.find(({ email }) => email === mail.to)
  const [, token] = /verify-email\?token=([\w%-]+)/.exec(mail.text) ?? []
  if (person && token) verify(context, person, decodeURIComponent(token))
}

function verify(context: SimulationContext, person: Person, token: string): void {
  context.startWork(`verify ${person.email}`, ports => verifyEmail(ports, token), {
    onDone: ({ ok }) => {
      if (ok) person.isVerified = true
    },
    // The verification may have taken effect or not. The person opens the link again.
    onFailed: () => verify(context, person, token),
  })
}

/** Signs a person in, which at first reveals the user's id and that the e-mail address is verified. */
export function signIn(context: SimulationContext, person: Person): void {
  const login = {
    email: person.email,
    password: PASSWORD,
    remoteAddress: NETWORK,
    network: NETWORK,
    userAgent: 'Firefox/145.0',
  }
  context.startWork(`log in ${person.email}`, ports => logIn(ports, login), {
    onDone: answer => {
      if (answer.ok && 'user' in answer.value) {
        Object.assign(person, { id: answer.value.user.id, isVerified: true })
      }
    },
  })
}

function call(context: SimulationContext, expected: Expectations): void {
  callAs(context, expected, context.random.pick(expected.people))
}

export function callAs(context: SimulationContext, expected: Expectations, person: Person): void {
  const { id } = person
  if (id === null) return
  const to = context.random.pick(NUMBERS)
  const { freeze } = person
  const placedAt = context.now()
  context.startWork(`place ${to}`, ports => placeCall(ports, { id, selectedCallerId: null }, to), {
    onDone: answer => {
      if (!answer.ok) {
        if (answer.why === 'too-many-calls') expected.refusedByHour++
        return
      }
      const times = { placedAt, acceptedAt: context.now() }
      const placed = expected.addCall(person, answer.value, times)
      if (freeze.is === 'frozen' && freeze === person.freeze) {
        throw new Error(`${placed.id} is placed by a frozen account`)
      }
      // Most browsers dial at once. Others dial later, possibly too late, or never.
      if (context.random.happens(85)) dial(context, placed)
    },
  })
}

function dialPlaced(context: SimulationContext, { calls }: Expectations): void {
  const placed = calls.filter(({ isDialled }) => !isDialled)
  if (placed.length > 0) dial(context, context.random.pick(placed))
}

function dial(context: SimulationContext, placed: PlacedCall): void {
  placed.isDialled = true
  context.log(`the browser dials ${placed.id}`)
  context.carrier.dial({ userId: placed.userId, to: placed.to, callId: placed.id })
}

/** Dials with a stolen call id, to another number, or a call that may be dialled already. */
function dialInvalid(context: SimulationContext, { calls, people }: Expectations): void {
  if (calls.length === 0) return
  const { id: callId, userId, to } = context.random.pick(calls)
  const thief = context.random.pick(people).id ?? 'user_none'
  const attempt = context.random.pick([
    { callId, userId: thief, to },
    { callId, userId, to: '+14155550188' },
    { callId, userId, to },
  ])
  context.log(`a browser dials ${callId} as ${attempt.userId} to ${attempt.to}`)
  context.carrier.dial(attempt)
}

function hangUp(context: SimulationContext, { calls }: Expectations): void {
  const alive = calls.filter(({ id }) => context.carrier.isAlive(id))
  if (alive.length === 0) return
  hangUpCall(context, context.random.pick(alive))
}

export function hangUpCall(context: SimulationContext, { id, userId }: PlacedCall): void {
  context.log(`the browser hangs up ${id}`)
  context.carrier.hangUp(id)
  if (context.random.happens(70))
    context.startWork(`end ${id}`, ports => endCall(ports, userId, id))
}

/** A browser reports the end of a call that may still be active, or was never dialled. */
function endAnyCall(context: SimulationContext, { calls }: Expectations): void {
  if (calls.length === 0) return
  const { id, userId } = context.random.pick(calls)
  context.startWork(`end ${id}`, ports => endCall(ports, userId, id))
}

function newPerson(email: string): Person {
  return { email, id: null, isVerified: false, given: 0n, freeze: { is: 'none' } }
}
