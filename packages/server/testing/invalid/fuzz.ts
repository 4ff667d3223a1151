import { micros } from '@ringback/contract/money'
import { SETTING_NAMES } from '@ringback/contract/operator/settings/business-settings'
import { WEBHOOK_PATHS } from '../../src/ports/vendors/webhook-paths.ts'
import { prepareDeckFromFile } from '../../src/actions/rates/prepare-deck.ts'
import { logTo } from '../../src/adapters/system/log.ts'
import type { Database } from '../../src/ports/database.ts'
import { buy } from '../people/buyers.ts'
import { addCaller, dial } from '../people/callers.ts'
import { type Answers, type Subject, checkAnswers, checkBooks, noAnswers } from './check-answers.ts'
import { ALL_ENDPOINTS, OTHER_ROUTES, type InvalidRequest, visit } from './invalid-requests.ts'
import { visitGateway } from './invalid-gateway.ts'
import { type WebhookSubjects, visitWebhooks } from './invalid-webhooks.ts'
import { DECK_HEADER } from '../decks.ts'
import { signedInOperator } from '../people/operators.ts'
import { TAX_IDENTITY } from '../people/tax.ts'
import { addRenter, offerNumber } from '../people/renters.ts'
import { signIn } from '../people/sign-in.ts'
import { buildTestApp } from '../test-app.ts'
import { testWorld } from '../test-world.ts'
import type { Known } from './valid-requests.ts'

const CANARY = 'canary of another customer'
const SECRET = 'hash-of-another-password'
const PASSWORD = 'a long password of a test'

const CARRIER_PRICES = [
  {
    country: 'US',
    prices: [
      {
        name: 'USA',
        destinationPrefixes: ['1'],
        originPrefixes: null,
        costPerMinute: micros(10_000n),
      },
    ],
  },
]
const CARRIER_NUMBER_PRICES = [
  {
    country: 'US',
    prices: [
      {
        type: 'local',
        monthlyCost: micros(1_150_000n),
        incomingCostPerMinute: micros(8_500n),
      },
    ],
  },
]

/** Sends invalid requests to every endpoint and webhook in a database of its own, which it closes. */
export async function fuzz(database: Database, seed: number): Promise<Answers> {
  const answers = noAnswers()
  const { subject, known, subjects } = await populate(database)
  const visits: (() => InvalidRequest[])[] = [
    ...[...ALL_ENDPOINTS, ...OTHER_ROUTES].map((target, n) => () => visit(target, known, seed + n)),
    () => visitWebhooks(subject.world, subjects, seed),
    () => visitGateway(subject.world, WEBHOOK_PATHS.gatewayAuthorise, subjects, seed),
    () => visitGateway(subject.world, WEBHOOK_PATHS.gatewayGreeting, subjects, seed),
    () => visitGateway(subject.world, WEBHOOK_PATHS.gatewayAudioCheck, subjects, seed),
    () => visitGateway(subject.world, WEBHOOK_PATHS.gatewayIncoming, subjects, seed),
    () => visitGateway(subject.world, WEBHOOK_PATHS.gatewayNextStep, subjects, seed),
    () => visitGateway(subject.world, WEBHOOK_PATHS.gatewayReports, subjects, seed),
  ]
  // Each seed begins with another endpoint, so that what one has changed meets others after it.
  const first = seed % visits.length
  const inTurn = [...visits.slice(first), ...visits.slice(0, first)]
  await checkAnswers(subject, requestsOf(inTurn), answers)
  await checkBooks(subject, answers)
  await subject.app.close()
  await database.close()
  return answers
}

function* requestsOf(visits: readonly (() => InvalidRequest[])[]): Generator<InvalidRequest> {
  for (const requests of visits) yield* requests()
}

/** A world with a customer who sends requests, another one whose data is secret, and something of each noun. */
export async function populate(
  database: Database,
): Promise<{ subject: Subject; known: Known; subjects: WebhookSubjects }> {
  const logLines: string[] = []
  const log = logTo({ write: line => void logLines.push(line) }, 'info')
  const world = { ...testWorld(database, TAX_IDENTITY), log }
  const app = await buildTestApp(world)
  const { userId: user, number: rented } = await addRenter(world, 1, 50_000_000n)
  const bought = await buy(world, user)
  const call = await dial(world, user)
  const other = await addRenter(world, 2, 5_000_000n)
  await changeUser(database, other.userId, { display_name: CANARY, password_hash: SECRET })
  await changeUser(database, user, { password_hash: await world.passwords.hash(PASSWORD) })
  await signIn(world, other.userId)
  offerNumber(world, 3)
  world.pricing.calls = CARRIER_PRICES
  world.pricing.numbers = CARRIER_NUMBER_PRICES
  const support = await signedInOperator(world, 'support')
  const by = 'owner@ringback.test'
  const prices = `${DECK_HEADER}\n1,USA,US,0.01,60,60\n`
  const deck = await prepareDeckFromFile(world, { kind: 'calls', name: 'A deck', prices }, by)
  if (!deck.ok) throw new Error(`refused: ${deck.why}`)
  const known = {
    customers: [other.userId, await addCaller(world, 0n)],
    call: [call.id],
    calls: [call.id],
    numbers: [rented.id, other.number.id],
    payments: [bought.payment.id],
    orders: [bought.orderId],
    receipts: [bought.orderId],
    operators: [support.id],
    settings: SETTING_NAMES,
    decks: [deck.value.id],
    ...(await idsOf(database)),
  }
  let operators = 0
  const subject: Subject = {
    app,
    world,
    canary: CANARY,
    secret: SECRET,
    password: PASSWORD,
    logLines,
    signIn: async access =>
      access === 'user'
        ? signIn(world, user)
        : (await signedInOperator(world, 'owner', `owner${operators++}@ringback.test`)).token,
  }
  const rentedNumber = rented.phoneNumber
  return {
    subject,
    known,
    subjects: { userId: user, call, rentedNumber, paymentId: bought.payment.id },
  }
}

async function changeUser(
  { kysely }: Database,
  id: string,
  changes: { display_name?: string; password_hash: string },
): Promise<void> {
  await kysely.updateTable('users').set(changes).where('id', '=', id).execute()
}

/** Ids that no function above returns. A noun of which nothing exists has an id that does not exist. */
async function idsOf({ kysely }: Database): Promise<Known> {
  const ids = (rows: readonly { id: string }[]) =>
    rows.length > 0 ? rows.map(({ id }) => id) : ['unknown']
  const operators = await kysely.selectFrom('operator_sessions').select('id').execute()
  const customers = await kysely.selectFrom('sessions').select('id').execute()
  return {
    mails: ids(await kysely.selectFrom('mails').select('id').execute()),
    sessions: [...ids(operators), ...customers.flatMap(({ id }) => id ?? [])],
    documents: ids(await kysely.selectFrom('tax_documents').select('id').execute()),
    failures: ['unknown'],
    differences: ['unknown'],
    'verified-numbers': ['unknown'],
    contacts: ['unknown'],
    'blocked-numbers': ['+12125552003'],
    voicemails: ['unknown'],
  }
}
