import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addCaller, dial } from '../../../testing/people/callers.ts'
import { buildTestApp } from '../../../testing/test-app.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { reconcile, requestReconciliation } from '../../actions/reconciliation/reconcile.ts'
import { trackCall } from '../../actions/calls/progress/track-call.ts'
import { keepDayTotals } from '../../actions/overview/keep-day-totals.ts'
import { createDependencyWatch, watched } from '../../services/dependency-watch.ts'
import { buildMetricsApp } from './metrics.ts'

const TOKEN = 'a-long-metrics-token'
const { world, app } = await openTestServer({}, { metricsToken: TOKEN })

const scrape = (token = TOKEN) =>
  app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })

/** The value of the first sample whose line begins with this text, after the facts have left the cache. */
async function sample(start: string): Promise<number | undefined> {
  world.clock.advance({ seconds: 5 })
  const line = (await scrape()).body.split('\n').find(text => text.startsWith(start))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

describe('GET /metrics', () => {
  it('needs the token', async () => {
    expect((await app.inject({ url: '/metrics' })).statusCode).toBe(401)
    expect((await scrape('another-token-here')).statusCode).toBe(401)
    const response = await scrape()
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toContain('text/plain; version=0.0.4')
  })

  it('is not found without a token, and needs none on a port of its own', async () => {
    const without = await buildTestApp(world)
    expect((await without.inject({ url: '/metrics' })).statusCode).toBe(404)
    await without.close()
    const separate = buildMetricsApp(world)
    expect((await separate.inject({ url: '/metrics' })).statusCode).toBe(200)
    await separate.close()
  })

  it('counts requests by route and status, without the values in the path', async () => {
    await app.inject({ url: '/api/call/call_secret' })
    expect(
      await sample(
        'ringback_request_seconds_count{method="GET",route="/api/call/:id",status="401"}',
      ),
    ).toBe(1)
    expect((await scrape()).body).not.toContain('call_secret')
  })

  it('counts webhooks by vendor, and measures the delay of the accepted ones', async () => {
    const post = (url: string, payload: string) =>
      app.inject({
        method: 'POST',
        url,
        payload,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    await post('/api/webhooks/twilio/status', 'Timestamp=Sun, 22 Nov 2026 07:00:00 %2B0000')
    await post('/api/webhooks/razorpay', '{}')
    expect(await sample('ringback_webhooks_total{vendor="twilio",status="403"}')).toBe(1)
    expect(await sample('ringback_webhooks_total{vendor="razorpay",status="400"}')).toBe(1)
    expect(await sample('ringback_webhook_delay_seconds_count')).toBeUndefined()
    const payment = world.payments.pay('order_unknown')
    const { rawBody, signature, eventId } = world.payments.signWebhook('payment.failed', {
      payment,
    })
    await app.inject({
      method: 'POST',
      url: '/api/webhooks/razorpay',
      payload: rawBody,
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': signature,
        'x-razorpay-event-id': eventId,
      },
    })
    expect(await sample('ringback_webhooks_total{vendor="razorpay",status="200"}')).toBe(1)
  })

  it('shows live calls, holds, set-up time and the figures of today', async () => {
    const call = await dial(world, await addCaller(world, 1_000_000n))
    world.clock.advance({ seconds: 2 })
    const report = { ...call, callId: call.id, key: 'ringing', status: 'ringing', seconds: null }
    await trackCall(world, { ...report, status: 'ringing' })
    expect(await sample('ringback_live_calls{state="ringing"}')).toBe(1)
    expect(await sample('ringback_holds ')).toBe(1)
    expect(await sample('ringback_hold_oldest_seconds')).toBeGreaterThanOrEqual(7)
    expect(await sample('ringback_call_setup_seconds_sum')).toBeCloseTo(2, 1)
    await keepDayTotals(world)
    expect(await sample('ringback_credit_outstanding_usd')).toBe(1)
  })

  it('shows the result of the last reconciliation, and its age', async () => {
    expect(await sample('ringback_ledger_drift')).toBeNaN()
    expect(await sample('ringback_reconciliation_age_seconds')).toBeUndefined()
    const reconcileNow = async () => {
      await requestReconciliation(world, { day: undefined, requestedBy: 'ada@ringback.test' })
      await reconcile(world)
    }
    const id = await addCaller(world, 1_000_000n)
    await reconcileNow()
    world.clock.advance({ hours: 1 })
    const age = (check: string) => sample(`ringback_reconciliation_age_seconds{check="${check}"}`)
    const clean = await sample('ringback_ledger_drift')
    expect(await age('ledger')).toBeCloseTo(3_610, 1)
    await world.database.kysely
      .updateTable('accounts')
      .set(row => ({ posted: sql`${row.ref('posted')} + 1` }))
      .where('id', '=', `credit:${id}`)
      .execute()
    world.voice.isDown = true
    await reconcileNow()
    world.voice.isDown = false
    expect([clean, await sample('ringback_ledger_drift')]).toEqual([0, 1])
    expect(await sample('ringback_reconciliation_differences{check="ledger"}')).toBe(1)
    expect(await age('ledger')).toBeCloseTo(15, 1)
    // This check could not run, so the earlier run is its last one.
    expect(await age('calls')).toBeCloseTo(3_630, 1)
  })

  it('shows how long the oldest due row of each queue has waited', async () => {
    world.broken.mailer = true
    await world.database.kysely
      .insertInto('mails')
      .values({
        id: 'mail_1',
        recipient: 'ada@example.com',
        subject: 'Test',
        text: '',
        html: '',
        created_at: world.clock.now(),
        next_attempt_at: world.clock.now(),
        sent_at: null,
      })
      .execute()
    world.clock.advance({ minutes: 10 })
    expect(await sample('ringback_queue_age_seconds{queue="mails"}')).toBeCloseTo(605, 1)
    expect(await sample('ringback_unsent_mails')).toBe(1)
  })

  it('measures the requests to vendors and counts their errors', async () => {
    const carrier = watched(
      'carrier',
      world.voice,
      createDependencyWatch(world.clock),
      world.metrics,
    )
    await carrier.fetchCall('CA1')
    expect(await sample('ringback_vendor_errors_total{vendor="carrier"}')).toBe(0)
    world.voice.isDown = true
    await expect(carrier.fetchCall('CA1')).rejects.toThrow()
    expect(await sample('ringback_vendor_errors_total{vendor="carrier"}')).toBe(1)
    expect(await sample('ringback_vendor_request_seconds_count')).toBe(2)
  })

  it('reads the database once in 5 s, and says when it does not respond', async () => {
    let reads = 0
    const { read } = world.database
    const counting = { ...world, database: { ...world.database } }
    counting.database.read = work => {
      reads++
      return reads > 1 ? Promise.reject(new Error('away')) : read(work)
    }
    const separate = buildMetricsApp(counting)
    await separate.inject({ url: '/metrics' })
    await separate.inject({ url: '/metrics' })
    expect(reads).toBe(1)
    world.clock.advance({ seconds: 5 })
    expect((await separate.inject({ url: '/metrics' })).body).toContain('ringback_database_up 0')
    await separate.close()
  })
})
