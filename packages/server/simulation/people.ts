import { endCall } from '../src/actions/calls/end-call.ts'
import { ensureAccount } from '../src/actions/accounts/ensure-account.ts'
import { logIn } from '../src/actions/accounts/log-in.ts'
import { placeCall } from '../src/actions/calls/place-call.ts'
import { register } from '../src/actions/accounts/register.ts'
import { verifyEmail } from '../src/actions/accounts/verify-email.ts'
import { micros } from '@ringback/contract/money'
import type { Expectations, Person, PlacedCall } from './expectations.ts'
import type { Scene } from './context.ts'

const PASSWORD = 'a good password'
const MOST_PEOPLE = 6
const NETWORK = '203.0.113.0/24'
const NUMBERS = ['+14155550123', '+12125551234', '+442071234567', '+447400123456', '+33123456789']

/** Accounts that the operator makes sure of, again and again, with credit that is given once. */
export function beginDemoAccounts(scene: Scene, town: Expectations): void {
  for (const name of ['ada', 'grace']) {
    const credit = BigInt(scene.dice.between(20_000, 3_000_000))
    town.people.push({ ...newPerson(`${name}@example.com`), given: credit })
    ensure(scene, name, credit)
  }
}

function ensure(scene: Scene, name: string, credit: bigint): void {
  const account = { email: `${name}@example.com`, displayName: name, password: PASSWORD }
  scene.begin(
    `demo account ${name}`,
    ports => ensureAccount(ports, { ...account, credit: micros(credit) }),
    { failed: () => ensure(scene, name, credit) },
  )
}

/** Somebody does something that people do. */
export function act(scene: Scene, town: Expectations): void {
  const { dice } = scene
  const act = dice.weighted<(scene: Scene, town: Expectations) => void>([
    [2, signUp],
    [4, openMail],
    [4, () => signIn(scene, dice.pick(town.people))],
    [14, call],
    [3, dialPlaced],
    [1, dialSomethingElse],
    [6, hangUp],
    [1, giveUp],
  ])
  act(scene, town)
}

function signUp(scene: Scene, { people }: Expectations): void {
  const { dice } = scene
  const isKnown = people.length >= MOST_PEOPLE || dice.happens(20)
  const email = isKnown ? dice.pick(people).email : `person${people.length}@example.com`
  if (!isKnown) people.push(newPerson(email))
  const form = { email, displayName: 'Person', password: PASSWORD, botCheckToken: 'token' }
  const from = { remoteAddress: '203.0.113.9', network: NETWORK }
  scene.begin(`register ${email}`, ports => register(ports, { ...form, ...from }))
}

/** Links in mails are opened late, and several times. */
function openMail(scene: Scene, town: Expectations): void {
  if (scene.mails.length === 0) return
  const mail = scene.dice.pick(scene.mails)
  const person = town.people.find(({ email }) => email === mail.to)
  const [, token] = /verify-email\?token=([\w%-]+)/.exec(mail.text) ?? []
  if (person && token) verify(scene, person, decodeURIComponent(token))
}

function verify(scene: Scene, person: Person, token: string): void {
  scene.begin(`verify ${person.email}`, ports => verifyEmail(ports, token), {
    done: ({ ok }) => {
      if (ok) person.isVerified = true
    },
    // Whether it took effect is not known: people open the link again.
    failed: () => verify(scene, person, token),
  })
}

/** Says who a person is, and that the e-mail is verified. */
export function signIn(scene: Scene, person: Person): void {
  if (person.id !== null) return
  const login = { email: person.email, password: PASSWORD, network: NETWORK }
  scene.begin(`log in ${person.email}`, ports => logIn(ports, login), {
    done: answer => {
      if (answer.ok) Object.assign(person, { id: answer.value.user.id, isVerified: true })
    },
  })
}

function call(scene: Scene, town: Expectations): void {
  const person = scene.dice.pick(town.people)
  const { id } = person
  if (id === null) return
  const to = scene.dice.pick(NUMBERS)
  scene.begin(`place ${to}`, ports => placeCall(ports, { id, selectedCallerId: null }, to), {
    done: answer => {
      if (!answer.ok) return
      const placed = town.placed(person, answer.value)
      // Most browsers dial at once; some never do, some when it is too late.
      if (scene.dice.happens(85)) dial(scene, placed)
    },
  })
}

function dialPlaced(scene: Scene, { calls }: Expectations): void {
  const placed = calls.filter(({ isDialled }) => !isDialled)
  if (placed.length > 0) dial(scene, scene.dice.pick(placed))
}

function dial(scene: Scene, placed: PlacedCall): void {
  placed.isDialled = true
  scene.say(`the browser dials ${placed.id}`)
  scene.carrier.dial({ userId: placed.userId, to: placed.to, callId: placed.id })
}

/** A stolen id, another number, or a call that was made already: nobody is called for it. */
function dialSomethingElse(scene: Scene, { calls, people }: Expectations): void {
  if (calls.length === 0) return
  const { id: callId, userId, to } = scene.dice.pick(calls)
  const thief = scene.dice.pick(people).id ?? 'nobody'
  const tried = scene.dice.pick([
    { callId, userId: thief, to },
    { callId, userId, to: '+14155550188' },
    { callId, userId, to },
  ])
  scene.say(`somebody dials ${callId} as ${tried.userId} to ${tried.to}`)
  scene.carrier.dial(tried)
}

function hangUp(scene: Scene, { calls }: Expectations): void {
  const alive = calls.filter(({ id }) => scene.carrier.isAlive(id))
  if (alive.length === 0) return
  const { id, userId } = scene.dice.pick(alive)
  scene.say(`the browser hangs up ${id}`)
  scene.carrier.hangUp(id)
  if (scene.dice.happens(70)) scene.begin(`end ${id}`, ports => endCall(ports, userId, id))
}

/** The browser says that a call has ended which may still be alive, or was never dialled. */
function giveUp(scene: Scene, { calls }: Expectations): void {
  if (calls.length === 0) return
  const { id, userId } = scene.dice.pick(calls)
  scene.begin(`end ${id}`, ports => endCall(ports, userId, id))
}

function newPerson(email: string): Person {
  return { email, id: null, isVerified: false, given: 0n }
}
