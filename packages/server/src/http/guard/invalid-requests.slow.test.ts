import { expect, it } from 'vitest'
import {
  type Answers,
  type Promised,
  type Subject,
  PROMISES,
  checkAnswers,
  noAnswers,
} from '../../../testing/invalid/check-answers.ts'
import { fuzz, populate } from '../../../testing/invalid/fuzz.ts'
import {
  ALL_ENDPOINTS,
  type InvalidRequest,
  OTHER_ROUTES,
  visit,
} from '../../../testing/invalid/invalid-requests.ts'
import { freshPglite } from '../../../testing/test-database.ts'
import type { Target } from '../../../testing/invalid/valid-requests.ts'
import { WEBHOOK_PATHS } from '../../ports/vendors/webhook-paths.ts'

/** Of the requests. Another one each night finds what this one does not. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 1)

it(`answers invalid requests to every endpoint and webhook without a failure, a leak or a change, FUZZ_SEED ${SEED}`, async () => {
  const answers = await fuzz(await freshPglite(), SEED)
  expect(answers.faults.map(({ promise, about }) => `${PROMISES[promise]}: ${about}`)).toEqual([])
  const names = [...ALL_ENDPOINTS, ...OTHER_ROUTES].map(({ method, path }) => `${method} ${path}`)
  const webhooks = Object.values(WEBHOOK_PATHS).map(path => `POST ${path}`)
  expect([...answers.reached].toSorted()).toEqual([...names, ...webhooks].toSorted())
  for (const [promise, count] of Object.entries(answers.cases)) {
    expect(count, promise).toBeGreaterThan(50)
  }
})

const ROUTE: Target = { method: 'POST', path: '/api/test/route', access: 'public' }

it.each<{ what: string; promise: Promised; break: (subject: Subject) => () => unknown }>([
  {
    what: 'a route that throws',
    promise: 'noFailure',
    break: () => () => {
      throw new Error('broken by a test')
    },
  },
  {
    what: "a route that shows another customer's name",
    promise: 'noLeak',
    break:
      ({ canary }) =>
      () => ({ names: [canary] }),
  },
  {
    what: 'a route that shows a password hash',
    promise: 'noInside',
    break:
      ({ secret }) =>
      () => ({ secret }),
  },
  {
    what: 'a route that shows a statement of the database',
    promise: 'noInside',
    break: () => () => ({ error: 'syntax error at or near "users"' }),
  },
  {
    what: 'a route that stores a row for a request that it refuses',
    promise: 'noChange',
    break:
      ({ world }) =>
      async () => {
        const id = world.ids.next('failure')
        const now = world.clock.now()
        const times = { first_failed_at: now, last_failed_at: now, next_attempt_at: null }
        await world.database.kysely
          .insertInto('job_failures')
          .values({ id, work: 'job', item: id, failures: 1, error: 'A test', ...times })
          .execute()
        throw Object.assign(new Error('refused'), { statusCode: 400 })
      },
  },
  {
    what: 'a route that logs a phone number',
    promise: 'isMasked',
    break:
      ({ logLines }) =>
      () => ({ lines: logLines.push('{"to":"+14155550123"}') }),
  },
  {
    what: 'a route that logs the password of the customer',
    promise: 'isMasked',
    break:
      ({ world, password }) =>
      () => {
        world.log.warn({ password }, 'A test')
        return {}
      },
  },
  {
    what: 'a route that is never reached',
    promise: 'isReached',
    break: () => () => {
      throw Object.assign(new Error('refused'), { statusCode: 400 })
    },
  },
])('reports $what', async ({ promise, break: breakRoute }) => {
  const { subject, known } = await populate(await freshPglite())
  subject.app.post(ROUTE.path, breakRoute(subject) as never)
  const answers = await send(subject, visit(ROUTE, known, 1))
  expect(answers.faults.map(fault => fault.promise)).toContain(promise)
  await close(subject)
})

it('reports a route that answers without a session', async () => {
  const { subject, known } = await populate(await freshPglite())
  subject.app.post(ROUTE.path, () => ({}))
  const answers = await send(subject, visit({ ...ROUTE, access: 'user' }, known, 1))
  expect(answers.faults.map(({ promise }) => promise)).toEqual(['isRefused'])
  await close(subject)
})

it('reports nothing about a route that keeps all promises', async () => {
  const { subject, known } = await populate(await freshPglite())
  subject.app.post(ROUTE.path, () => ({}))
  expect((await send(subject, visit(ROUTE, known, 1))).faults).toEqual([])
  await close(subject)
})

it('refuses a credit that is too large or too small to be an amount of money', async () => {
  const { subject, known } = await populate(await freshPglite())
  const endpoint = ALL_ENDPOINTS.find(({ path }) => path === '/api/operator/payments/:id/credit')
  const [valid] = visit(endpoint ?? ROUTE, known, 1)
  if (!valid) throw new Error('There is no valid request')
  const token = await subject.signIn('operator')
  for (const credit of [1e308, -1e308, -1, 0]) {
    const response = await subject.app.inject({
      method: 'POST',
      url: valid.url,
      headers: { authorization: `Bearer ${token}` },
      payload: { credit, reason: 'A test' },
    })
    expect(response.statusCode, response.body).toBe(400)
  }
  await close(subject)
})

async function send(subject: Subject, requests: readonly InvalidRequest[]): Promise<Answers> {
  const answers = noAnswers()
  await checkAnswers(subject, requests, answers)
  return answers
}

async function close({ app, world }: Subject): Promise<void> {
  await app.close()
  await world.database.close()
}
