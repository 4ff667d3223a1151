import { callFailureOf } from '@ringback/contract/calls/failures/call-failures'
import { type Micros, usdFromMicros } from '@ringback/contract/money'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { BusinessFacts, Metrics, PoolUse } from '../../ports/metrics.ts'

const SECONDS = [0.005, 0.02, 0.1, 0.3, 1, 3, 10, 30]
const LONG_SECONDS = [0.3, 1, 3, 10, 30, 60, 300]

/**
 * Metrics in Prometheus' text format.
 *
 * @param options `withProcess` adds the metrics of the process: event loop delay, memory and CPU
 */
export function prometheusMetrics({ withProcess }: { withProcess: boolean }): Metrics {
  const register = new Registry()
  if (withProcess) collectDefaultMetrics({ register, prefix: 'ringback_' })
  const events = eventMetrics(register)
  const state = stateMetrics(register)
  return {
    requestServed({ method, route, status, seconds }) {
      events.requests.observe({ method, route, status: String(status) }, seconds)
    },
    webhookServed({ vendor, status, delaySeconds }) {
      events.webhooks.inc({ vendor, status: String(status) })
      if (delaySeconds !== null) events.webhookDelay.observe({ vendor }, Math.max(0, delaySeconds))
    },
    webhookNotUnderstood: vendor => events.unreadWebhooks.inc({ vendor }),
    vendorResponded({ vendor, operation, succeeded, seconds }) {
      events.vendorRequests.observe({ vendor, operation }, seconds)
      // Counts 0 as well, so that the rate of errors exists before the first one.
      events.vendorErrors.inc({ vendor }, succeeded ? 0 : 1)
    },
    pageBlocked: violation => events.blockedParts.inc(violation),
    callRang: seconds => events.setUp.observe(seconds),
    // The carrier has more than a thousand codes, and each label value is a series.
    callFailed: code => events.failures.inc({ code: callFailureOf(code) ? String(code) : 'other' }),
    render(facts, pool) {
      state.databaseUp.set(facts ? 1 : 0)
      if (facts) state.set(facts)
      if (pool) state.setPool(pool)
      return register.metrics()
    },
  }
}

function eventMetrics(register: Registry) {
  return { ...trafficMetrics([register]), ...callMetrics([register]) }
}

/** Requests from browsers and vendors, and ours to vendors. */
function trafficMetrics(registers: Registry[]) {
  return {
    requests: new Histogram({
      name: 'ringback_request_seconds',
      help: 'Requests by route and status, and how long they took.',
      labelNames: ['method', 'route', 'status'],
      buckets: SECONDS,
      registers,
    }),
    webhooks: new Counter({
      name: 'ringback_webhooks_total',
      help: 'Webhooks by vendor and by the status of our response.',
      labelNames: ['vendor', 'status'],
      registers,
    }),
    unreadWebhooks: new Counter({
      name: 'ringback_webhooks_not_understood_total',
      help: 'Webhooks with a valid signature that were not understood, or not applied.',
      labelNames: ['vendor'],
      registers,
    }),
    webhookDelay: new Histogram({
      name: 'ringback_webhook_delay_seconds',
      help: "From the vendor's event until its webhook was handled.",
      labelNames: ['vendor'],
      buckets: LONG_SECONDS,
      registers,
    }),
    vendorRequests: new Histogram({
      name: 'ringback_vendor_request_seconds',
      help: 'Our requests to vendors, and how long the response took.',
      labelNames: ['vendor', 'operation'],
      buckets: SECONDS,
      registers,
    }),
    vendorErrors: new Counter({
      name: 'ringback_vendor_errors_total',
      help: 'Requests to vendors without a valid response.',
      labelNames: ['vendor'],
      registers,
    }),
    blockedParts: new Counter({
      name: 'ringback_blocked_page_parts_total',
      help: 'Parts of pages that browsers blocked, as their reports say, by directive of the content policy, by who wants the part, and by page.',
      labelNames: ['directive', 'source', 'page'],
      registers,
    }),
  }
}

function callMetrics(registers: Registry[]) {
  return {
    setUp: new Histogram({
      name: 'ringback_call_setup_seconds',
      help: "From the carrier's request for instructions until the called party rang.",
      buckets: SECONDS,
      registers,
    }),
    failures: new Counter({
      name: 'ringback_call_failures_total',
      help: 'Calls that the carrier did not make, by its error code.',
      labelNames: ['code'],
      registers,
    }),
  }
}

function stateMetrics(register: Registry) {
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name: `ringback_${name}`, help, labelNames, registers: [register] })
  const liveCalls = gauge('live_calls', 'Live calls by state.', 'state')
  const settled = gauge('settled_calls_5m', 'Calls settled in the last 5 minutes.', 'status')
  const holds = gauge('holds', 'Credit holds that are not released.')
  const held = gauge('held_usd', 'Credit that is on hold.')
  const holdAge = gauge('hold_oldest_seconds', 'Age of the oldest hold.')
  const queueAge = gauge('queue_age_seconds', 'How long the oldest due row has waited.', 'queue')
  const mails = gauge('unsent_mails', 'Mails that are not sent yet.')
  const attention = gauge('attention', 'What needs a person.', 'kind')
  const drift = gauge(
    'ledger_drift',
    'Faults that the last audit of the ledger found. NaN before the first one.',
  )
  const differences = gauge(
    'reconciliation_differences',
    'Differences that the last run of a check found, explained ones included.',
    'check',
  )
  const checkAge = gauge(
    'reconciliation_age_seconds',
    'How long ago a check of the reconciliation ran to its end.',
    'check',
  )
  const pool = gauge('pool_connections', 'Connections to the database.', 'state')
  const lists = new Counter({
    name: 'ringback_lists_total',
    help: 'Histories and lists that the read replica has read, and the primary in its place.',
    labelNames: ['database'],
    registers: [register],
  })
  const today = todayMetrics(gauge)
  return {
    databaseUp: gauge('database_up', 'Whether the database responded to this scrape.'),
    set(facts: BusinessFacts) {
      setEach(liveCalls, 'state', facts.liveCalls)
      settled.reset()
      setEach(settled, 'status', facts.settledCalls)
      holds.set(facts.holds.count)
      held.set(usdFromMicros(facts.holds.amount))
      holdAge.set(facts.holds.oldestSeconds)
      setEach(queueAge, 'queue', facts.queueAges)
      mails.set(facts.unsentMails)
      setEach(attention, 'kind', facts.attention)
      drift.set(NaN)
      for (const result of facts.reconciliation) {
        differences.set({ check: result.check }, result.differences)
        checkAge.set({ check: result.check }, result.ageSeconds)
        if (result.check === 'ledger') drift.set(result.differences)
      }
      if (facts.today) today.set(facts.today)
    },
    setPool({ total, idle, waiting, lists: read }: PoolUse) {
      setEach(pool, 'state', { used: total - idle, idle, waiting })
      lists.reset()
      for (const [database, count] of Object.entries(read ?? {})) lists.inc({ database }, count)
    },
  }
}

function todayMetrics(gauge: (name: string, help: string) => Gauge) {
  const calls = gauge('today_calls', 'Calls that ended today (UTC).')
  const answered = gauge('today_answered_calls', 'Answered calls that ended today.')
  const money = {
    callsRevenue: gauge('today_calls_revenue_usd', 'Revenue of the calls of today.'),
    carrierCost: gauge('today_carrier_cost_usd', 'What the carrier charges for them.'),
    margin: gauge('today_margin_usd', 'Revenue of the calls of today less their cost.'),
    creditOutstanding: gauge('credit_outstanding_usd', 'What we owe users.'),
  }
  return {
    set(today: NonNullable<BusinessFacts['today']>) {
      calls.set(today.calls)
      answered.set(today.answeredCalls)
      for (const [name, metric] of Object.entries(money)) {
        metric.set(usdFromMicros(today[name as keyof typeof money] satisfies Micros))
      }
    },
  }
}

function setEach(metric: Gauge, label: string, values: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(values)) metric.set({ [label]: name }, value)
}
