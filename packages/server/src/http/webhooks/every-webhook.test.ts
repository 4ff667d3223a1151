import { afterAll, beforeAll, expect, it } from 'vitest'
import { breakDatabase } from '../../../testing/failing/break-database.ts'
import type { Subject } from '../../../testing/invalid/check-answers.ts'
import { populate } from '../../../testing/invalid/fuzz.ts'
import { visitGateway } from '../../../testing/invalid/invalid-gateway.ts'
import type { InvalidRequest } from '../../../testing/invalid/invalid-requests.ts'
import { visitWebhooks } from '../../../testing/invalid/invalid-webhooks.ts'
import { freshPglite } from '../../../testing/test-database.ts'
import { DatabaseUnavailable } from '../../ports/database.ts'
import { WEBHOOK_PATHS } from '../../ports/vendors/webhook-paths.ts'

/** How each vendor's requests without a valid signature are refused. */
const REFUSALS: Record<string, [number, string]> = {
  twilio: [403, 'Not signed by the carrier'],
  razorpay: [400, 'Not signed by the payment provider'],
  gateway: [401, 'Not signed by the gateway'],
}
/** Its instructions are the same whatever happened. */
const WITHOUT_DATABASE: string = WEBHOOK_PATHS.recordingResult

let subject: Subject
/** A signed request of each webhook, about a call of the customer. */
let valid: InvalidRequest[]
beforeAll(async () => {
  const { subject: populated, subjects } = await populate(await freshPglite())
  subject = populated
  const gatewayPaths = Object.values(WEBHOOK_PATHS).filter(path => path.includes('/gateway/'))
  valid = [
    ...visitWebhooks(subject.world, subjects, 1),
    ...gatewayPaths.flatMap(path => visitGateway(subject.world, path, subjects, 1)),
  ].filter(({ kind }) => kind === 'valid')
})
afterAll(async () => {
  await subject.app.close()
  await subject.world.database.close()
})

const vendorOf = (url: string) => url.split('/')[3] ?? ''
const signatureOf = (url: string) => `x-${vendorOf(url)}-signature`
let sent = 0
async function answerTo({ url, headers, payload }: InvalidRequest) {
  // Of an address of its own, so that no limit of unsigned webhooks refuses it.
  const remoteAddress = `192.0.2.${++sent}`
  const answer = await subject.app.inject({ method: 'POST', url, headers, payload, remoteAddress })
  return [answer.statusCode, answer.body] as const
}
const without = (headers: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name))

it('refuses what its vendor did not sign: without a signature, and with that of another body or address', async () => {
  const accepted: unknown[] = []
  for (const request of valid) {
    const { url, headers, payload } = request
    const name = signatureOf(url)
    const forged: InvalidRequest[] = [
      { ...request, headers: without(headers, name) },
      { ...request, headers: { ...headers, [name]: '' } },
      { ...request, headers: { ...headers, [name]: 'a'.repeat(64) } },
      {
        ...request,
        payload: String(payload).replace(/\w(?=\W*$)/, last => (last === 'x' ? 'y' : 'x')),
      },
      // The payment provider signs the body only.
      ...(vendorOf(url) === 'razorpay'
        ? []
        : [{ ...request, url: `${url}${url.includes('?') ? '&' : '?'}x=1` }]),
    ]
    for (const each of forged) {
      const answer = await answerTo(each)
      if (String(answer) !== String(REFUSALS[vendorOf(url)])) accepted.push([each, answer])
    }
  }
  expect(accepted).toEqual([])
})

it('answers 503 while the database is away, so that the vendor repeats the request, and handles it then', async () => {
  const wrong: unknown[] = []
  for (const request of valid) {
    const mend = breakDatabase(subject.world.database, new DatabaseUnavailable('away'))
    const [away] = await answerTo(request)
    mend()
    const [later] = await answerTo(request)
    const isRefused = away === (request.url.startsWith(WITHOUT_DATABASE) ? 200 : 503)
    // The recording and the number of the requests are unknown.
    if (!isRefused || ![200, 404].includes(later)) wrong.push([request.target, away, later])
  }
  expect(wrong).toEqual([])
  expect(valid.map(({ target }) => target).toSorted()).toEqual(
    Object.values(WEBHOOK_PATHS)
      .map(path => `POST ${path}`)
      .toSorted(),
  )
})
