import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { buy } from '../../../testing/people/buyers.ts'
import { dial, settledCall } from '../../../testing/people/callers.ts'
import { ALL_ENDPOINTS } from '../../../testing/invalid/invalid-requests.ts'
import { ringBrowser } from '../../../testing/people/incoming-calls.ts'
import { addRenter } from '../../../testing/people/renters.ts'
import { signIn } from '../../../testing/people/sign-in.ts'
import { TAX_IDENTITY } from '../../../testing/people/tax.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import type { TestWorld } from '../../../testing/test-world.ts'
import { type Target, validPartsOf } from '../../../testing/invalid/valid-requests.ts'
import { leaveMessage, wavFile } from '../../../testing/people/voicemails.ts'
import { verifyNumber } from '../../../testing/people/verified-numbers.ts'
import { submitFeedback } from '../../actions/calls/history/submit-feedback.ts'
import { finishVoicemails } from '../../actions/calls/voicemail/finish-voicemails.ts'
import { addContact } from '../../actions/contacts/change-contacts.ts'
import { blockNumber } from '../../actions/contacts/block-numbers.ts'
import { recordGreeting } from '../../actions/numbers/owners/record-greeting.ts'

const { world, app } = await openTestServer()

const PASSWORD = 'a long password of a test'
const VERIFIED = '+442079460123'
const BLOCKED = '+442079460199'
/** Counts of attempts, which each request may change. */
const COUNTED = 'attempts'

/** What another user has, and one of the same form that does not exist. */
interface Pair {
  foreign: string
  unknown: string
}
/** By the noun before the parameter in a path. */
type Pairs = Readonly<Record<string, Pair>>

/** Endpoints that succeed for what the user does not have, because repeating them does. */
const NOT_REFUSED = ['DELETE /api/blocked-numbers/:phoneNumber']

/** Fields of bodies that name something of a user. */
const IN_BODIES = [
  { name: 'PUT /api/caller-id', field: 'phoneNumber', noun: 'rented numbers' },
  { name: 'POST /api/verified-numbers/confirm', field: 'phoneNumber', noun: 'verified numbers' },
  // The number in its path is the attacker's own.
  { name: 'PATCH /api/numbers/:id/settings', field: 'forwardsTo', noun: 'verified numbers' },
]

/** Endpoints whose parameter names nothing of a user: each user has an own statement of a month. */
const NO_IDS = ['GET /api/credits/statements/:month']

const nameOf = ({ method, path }: Target) => `${method} ${path}`
/** The noun before the parameter in the path, as in {@link Pairs}. */
function nounOf({ path }: Target): string {
  if (path.endsWith('/feedback')) return 'ended call'
  if (/\/(ring-page|decline)$/.test(path)) return 'ringing call'
  const [noun = ''] = path.split('/:')[0]?.split('/').slice(-1) ?? []
  return path.includes(':phoneNumber') ? `${noun} by number` : noun
}
const withParams = ALL_ENDPOINTS.filter(
  endpoint =>
    endpoint.access === 'user' &&
    endpoint.path.includes('/:') &&
    !NO_IDS.includes(nameOf(endpoint)),
)

describe('what another user has', () => {
  let bearer: string
  let ownersBearer: string
  let pairs: Pairs
  let ownNumberId: string

  beforeAll(async () => {
    const owner = await addRenter(world, 1, 50_000_000n)
    ownersBearer = await signIn(world, owner.userId)
    pairs = await populate(world, owner)
    const attacker = await addRenter(world, 2, 50_000_000n)
    bearer = await signIn(world, attacker.userId)
    ownNumberId = attacker.number.id
    await setPasswords(world)
  })

  it.each(withParams.map(endpoint => ({ name: nameOf(endpoint), endpoint })))(
    'is for $name like what does not exist, and does not change',
    async ({ endpoint }) => {
      await expectAlike(endpoint, nounOf(endpoint), id => ({ params: id }))
    },
  )

  it.each(IN_BODIES)('is in the $field of $name like what does not exist', async row => {
    const endpoint = ALL_ENDPOINTS.find(candidate => nameOf(candidate) === row.name)
    if (!endpoint) throw new Error(`There is no ${row.name}`)
    await expectAlike(endpoint, row.noun, id => ({
      params: ownNumberId,
      body: { [row.field]: id },
    }))
  })

  async function expectAlike(
    endpoint: Target,
    noun: string,
    named: (id: string) => { params?: string; body?: object },
  ) {
    const pair = pairs[noun]
    if (!pair) throw new Error(`Add what another user has of "${noun}" to populate()`)
    const before = await readRows(world)
    const foreign = await answerTo(endpoint, pair.foreign, named(pair.foreign))
    const unknown = await answerTo(endpoint, pair.unknown, named(pair.unknown))
    expect(foreign).toEqual(unknown)
    const isRefused = foreign.status >= 400 && foreign.status < 500
    expect([nameOf(endpoint), isRefused]).toEqual([
      nameOf(endpoint),
      !NOT_REFUSED.includes(nameOf(endpoint)),
    ])
    // The request reached what looks for the id: nothing before refused it.
    expect(foreign.code).not.toMatch(/invalid|not-signed-in|too-many/)
    expect(await readRows(world)).toEqual(before)
  }

  const READS = withParams.filter(({ method }) => method === 'GET')

  it.each(READS.map(endpoint => ({ name: nameOf(endpoint), endpoint })))(
    'is read by its owner with $name',
    async ({ endpoint }) => {
      const id = pairs[nounOf(endpoint)]?.foreign ?? ''
      const { status } = await answerTo(endpoint, id, { params: id }, ownersBearer)
      expect(status).toBe(200)
    },
  )

  async function answerTo(
    target: Target,
    id: string,
    { params = '', body = {} }: { params?: string; body?: object },
    token = bearer,
  ) {
    const noParams: Target = { ...target, path: '/api/' }
    const valid = validPartsOf(noParams, {}, 1)
    const query = new URLSearchParams(valid.query as Record<string, string>).toString()
    const response = await app.inject({
      method: target.method,
      url: `${target.path.replace(/:\w+/, encodeURIComponent(params))}${query && '?'}${query}`,
      headers: { authorization: `Bearer ${token}` },
      ...(target.body && { payload: { ...valid.body, ...body } }),
    })
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    const { code = '' } = isJson ? response.json<{ code?: string }>() : {}
    return { status: response.statusCode, code, body: response.body.replaceAll(id, 'ID') }
  }
})

async function populate(
  world: TestWorld,
  { userId, number }: Awaited<ReturnType<typeof addRenter>>,
): Promise<Pairs> {
  world.business = { ...world.business, ...TAX_IDENTITY }
  const { id: purchaseId } = await buy(world, userId)
  const document = await world.database.kysely
    .selectFrom('tax_documents')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const { id: voicemailId } = await leaveMessage(world, userId)
  await finishVoicemails(world)
  await recordGreeting(world, userId, { id: number.id, sound: wavFile(2) })
  const { id: endedId } = await settledCall(world, userId, 30)
  await submitFeedback(world, userId, endedId, { score: 5 })
  // A user has one call at a time.
  const called = await addRenter(world, 3, 50_000_000n)
  const { id: ringingId } = await ringBrowser(world, called.number.phoneNumber)
  const { id: callId } = await dial(world, userId)
  const verifiedId = await verifyNumber(world, userId, VERIFIED)
  await blockNumber(world, userId, BLOCKED)
  const contact = await addContact(world, userId, {
    name: 'Asha',
    numbers: [{ label: '', phoneNumber: '+912212345678' }],
    note: '',
    isFavourite: false,
  })
  if (!contact.ok) throw new Error(`refused: ${contact.why}`)
  const session = await world.database.kysely
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const like = (foreign: string) => ({ foreign, unknown: `${foreign.slice(0, -4)}0000` })
  return {
    call: like(callId),
    'ended call': like(endedId),
    'ringing call': like(ringingId),
    contacts: like(contact.value.id),
    documents: like(document.id),
    numbers: like(number.id),
    receipts: like(purchaseId),
    sessions: like(session.id ?? ''),
    'verified-numbers': like(verifiedId),
    voicemails: like(voicemailId),
    'rented numbers': { foreign: number.phoneNumber, unknown: '+12125559998' },
    'verified numbers': { foreign: VERIFIED, unknown: '+442079460124' },
    'verified-numbers by number': { foreign: VERIFIED, unknown: '+442079460124' },
    'blocked-numbers by number': { foreign: BLOCKED, unknown: '+442079460198' },
  }
}

/** So that requests with a password, which no endpoint needs besides the id, are not refused for it. */
async function setPasswords(world: TestWorld): Promise<void> {
  const hash = await world.passwords.hash(PASSWORD)
  await world.database.kysely.updateTable('users').set({ password_hash: hash }).execute()
}

/** All rows of all tables; of a session only its id, because each request changes when it was last used. */
async function readRows(world: TestWorld): Promise<Record<string, string[]>> {
  const { kysely } = world.database
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(kysely)
  const rowsOf: Record<string, string[]> = {}
  for (const { name } of tables.filter(table => table.name !== COUNTED)) {
    const row = name === 'sessions' ? sql`t.id` : sql`t::text`
    const { rows } = await sql<{ text: string }>`
      select ${row} as text from ${sql.table(name)} t order by 1`.execute(kysely)
    rowsOf[name] = rows.map(({ text }) => text)
  }
  return rowsOf
}
