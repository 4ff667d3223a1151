import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { audit } from '../../src/store/audit/audit.ts'
import type { InvalidRequest } from './invalid-requests.ts'
import { watchChanges } from './logged-changes.ts'
import { WEBHOOK_PATHS } from '../../src/ports/vendors/webhook-paths.ts'
import type { TestWorld } from '../test-world.ts'

/** What is checked, with a customer whose data no other customer may see. */
export interface Subject {
  app: FastifyInstance
  world: TestWorld
  /** In another customer's name. An answer to a customer never contains it. */
  canary: string
  /** In another customer's password hash. No answer contains it. */
  secret: string
  /** Of the customer who sends requests. */
  password: string
  /** What has been logged. Emptied by the checks. */
  logLines: string[]
  /** A token of a session that has just begun. */
  signIn(access: 'user' | 'operator'): Promise<string>
}

export const PROMISES = {
  answers: 'Each request is answered within 60 s',
  noFailure: 'No answer is a failure of the server (5xx)',
  noInside: 'No answer shows the inside of the server or a password hash',
  noLeak: "No answer to a customer or a stranger has another customer's data",
  noChange: 'A refused request stores no row',
  isRefused: 'A request without a session is refused',
  isMasked: 'The log has no token, no password, no whole phone number and no whole e-mail address',
  isLogged: 'A change of an operator is logged once, with its reason',
  isBalanced: 'The audit finds nothing after the requests',
  isReached: 'A valid request reaches the handler of its endpoint',
} as const
export type Promised = keyof typeof PROMISES

export interface Answers {
  /** The targets of which a valid request was answered by the handler. */
  reached: Set<string>
  /** How often each promise was tried. */
  cases: Record<Promised, number>
  faults: { promise: Promised; about: string }[]
}

export function noAnswers(): Answers {
  const names = Object.keys(PROMISES).map(name => [name, 0])
  const cases = Object.fromEntries(names) as Answers['cases']
  return { reached: new Set(), cases, faults: [] }
}

/** Far above the usual time: a busy machine is no fault. */
const ANSWER_MS = 60_000
/** Limits per hour are seldom reached, and sessions last. */
const SECONDS_BETWEEN = 20
/** Refused requests are counted in this table, and nowhere else. */
const COUNTED = new Set(['attempts'])
const INSIDE = /\\n\s+at |node_modules|select \\?"[^]* from \\?"|syntax error at or near/i
const WHOLE_NUMBER = /(\+|%2B)\d{7,15}(?!\d)/i
const WHOLE_ADDRESS = /(?<![\w.%+-])[\w.%+-]{2,}@[\w-]+\.[\w.-]+/
/** Codes of refusals that are sent before a handler runs. */
const BEFORE_HANDLER = new Set([
  'invalid-input',
  'invalid-json',
  'invalid-request',
  'not-signed-in',
  'operator-not-signed-in',
  'unsupported-media-type',
  'method-not-allowed',
  'too-many-requests',
])

/** Sends requests one after the other, and adds what was seen to `answers`. */
export async function checkAnswers(
  subject: Subject,
  requests: Iterable<InvalidRequest>,
  answers: Answers,
): Promise<void> {
  const { world, canary, secret } = subject
  const tokens = new Set<string>()
  const send = sender(subject, tokens)
  const changes = watchChanges(world)
  /** Null after a request that may have stored rows. */
  let before: Record<string, number> | null = null
  for (const request of requests) {
    const isWriting = request.method !== 'GET'
    const response = await send(request, async isNewSession => {
      if (isNewSession) before = null
      if (isWriting) before ??= await countRows(world)
      await changes.begin(request)
    })
    const check = (promise: Promised, isKept: boolean, detail = '') => {
      answers.cases[promise]++
      if (isKept) return
      const sent = `${request.method} ${request.url} ${request.payload ?? ''} ${JSON.stringify(request.headers)}`
      const got = response ? `${response.statusCode} ${response.body.slice(0, 200)}` : 'no answer'
      answers.faults.push({ promise, about: `${detail}${sent.slice(0, 600)} -> ${got}` })
    }
    check('answers', response !== null)
    for (const line of subject.logLines.splice(0)) {
      check('isMasked', isMasked(line, [...tokens, subject.password, secret]), `${line}: `)
    }
    world.clock.advance({ seconds: SECONDS_BETWEEN })
    if (!response) continue
    const { statusCode: status, body } = response
    check('noFailure', status < 500)
    check('noInside', !INSIDE.test(body) && !body.includes(secret))
    const isOperator = request.access === 'operator' && request.kind !== 'unauthorised'
    if (!isOperator) check('noLeak', !body.includes(canary))
    if (request.kind === 'unauthorised') check('isRefused', status >= 400)
    if (request.kind === 'valid') {
      const isReached = !BEFORE_HANDLER.has(codeOf(body)) && !body.startsWith('Not signed by')
      check('isReached', isReached)
      if (isReached) answers.reached.add(request.target)
    }
    const isLogged = status === 200 ? await changes.isLogged(request) : null
    if (isLogged !== null) check('isLogged', isLogged)
    if (status < 400) before = null
    else if (isWriting) {
      const after = await countRows(world)
      const grown = Object.keys(after).filter(
        table =>
          !COUNTED.has(table) &&
          !isKeptForDeletion(table, request) &&
          after[table] !== before?.[table],
      )
      check('noChange', grown.length === 0, `rows of ${grown.join()}: `)
      before = after
    }
  }
}

/** A recording that belongs to no message is stored, so that a job deletes it at the carrier. */
function isKeptForDeletion(table: string, { target }: InvalidRequest): boolean {
  return table === 'voicemails' && target === `POST ${WEBHOOK_PATHS.recording}`
}

/** Whether all requests together have left the books in order. */
export async function checkBooks({ world }: Subject, answers: Answers): Promise<void> {
  for (const { invariant, examined, faults } of await world.database.transaction(audit)) {
    answers.cases.isBalanced += examined
    for (const { fault } of faults)
      answers.faults.push({ promise: 'isBalanced', about: `${invariant}: ${fault}` })
  }
}

function isMasked(line: string, secrets: readonly string[]): boolean {
  const hasSecret = secrets.some(secret => line.includes(secret))
  return !hasSecret && !WHOLE_NUMBER.test(line) && !WHOLE_ADDRESS.test(line)
}

/**
 * Sends a request with a session, which is renewed when it has ended. Null is no answer.
 *
 * @returns a function that awaits `prepare` before the request is sent, also when it is sent again
 */
function sender({ app, signIn }: Subject, allTokens: Set<string>) {
  const tokens = new Map<string, string>()
  return async (
    { method, url, headers, payload, access }: InvalidRequest,
    prepare: (isNewSession: boolean) => Promise<void>,
  ) => {
    const isOurs = access !== 'public' && headers['authorization'] === undefined
    const inject = async (isNewSession: boolean) => {
      if (isNewSession && isOurs) {
        tokens.set(access, await signIn(access))
        allTokens.add(tokens.get(access) ?? '')
      }
      await prepare(isNewSession)
      const authorization = isOurs ? { authorization: `Bearer ${tokens.get(access) ?? ''}` } : {}
      const all = { ...authorization, ...headers }
      return inTime(app.inject({ method, url, headers: all, ...(payload && { payload }) }))
    }
    const response = await inject(isOurs && !tokens.has(access))
    return isOurs && response?.statusCode === 401 ? inject(true) : response
  }
}

async function inTime<T>(answer: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<null>(resolve => {
    timer = setTimeout(() => resolve(null), ANSWER_MS)
  })
  try {
    return await Promise.race([answer, limit])
  } finally {
    clearTimeout(timer)
  }
}

function codeOf(body: string): string {
  try {
    const { code } = JSON.parse(body) as { code?: unknown }
    return typeof code === 'string' ? code : ''
  } catch {
    return ''
  }
}

async function countRows(world: TestWorld): Promise<Record<string, number>> {
  const { kysely } = world.database
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(kysely)
  const counts = tables.map(
    ({ name }) => sql`select ${sql.lit(name)} as name, count(*)::int as n from ${sql.table(name)}`,
  )
  const { rows } = await sql<{
    name: string
    n: number
  }>`${sql.join(counts, sql` union all `)}`.execute(kysely)
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
}
