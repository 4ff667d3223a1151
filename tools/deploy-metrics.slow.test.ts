import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { micros } from '@ringback/contract/money'
import { prometheusMetrics } from '@ringback/server/adapters/system/prometheus'
import { beforeAll, describe, expect, it } from 'vitest'
import { isSkippedWithout } from './programs/find-program.ts'
import { ROOT } from './product.ts'

const RULES = join(ROOT, 'deploy/prometheus/alerts.yml')
const CONFIGURATION = join(ROOT, 'deploy/prometheus/prometheus.yml')
const DASHBOARD = join(ROOT, 'deploy/grafana/ringback.json')

/** The names of all series, as a server that has done everything once exposes them. */
let names: Set<string>
let kinds: string[]
beforeAll(async () => {
  const metrics = prometheusMetrics({ withProcess: true })
  metrics.requestServed({ method: 'GET', route: '/', status: 200, seconds: 0.1 })
  metrics.webhookServed({ vendor: 'twilio', status: 200, delaySeconds: 1 })
  metrics.webhookNotUnderstood('twilio')
  metrics.vendorResponded({ vendor: 'carrier', operation: 'x', succeeded: true, seconds: 1 })
  metrics.pageBlocked({ directive: 'script-src', source: 'payments', page: '/dashboard' })
  metrics.callRang(1)
  metrics.callFailed(13_227)
  const amount = micros(1n)
  const today = {
    calls: 1,
    answeredCalls: 1,
    callsRevenue: amount,
    carrierCost: amount,
    margin: amount,
    creditOutstanding: amount,
  }
  const facts = {
    liveCalls: { dialing: 0, ringing: 0, 'in-progress': 0 },
    settledCalls: { completed: 1 },
    holds: { count: 1, amount, oldestSeconds: 1 },
    queueAges: { mails: 0 },
    unsentMails: 0,
    attention: { 'stuck-calls': 0 },
    reconciliation: [{ check: 'ledger', differences: 0, ageSeconds: 1 } as const],
    today,
  }
  const lists = { replica: 1, primary: 1 }
  const text = await metrics.render(facts, { total: 1, idle: 1, waiting: 0, lists })
  names = new Set(text.split('\n').flatMap(line => /^ringback_\w+/.exec(line) ?? []))
  kinds = text.split('\n').filter(line => line.startsWith('# TYPE'))
})

const namesIn = (text: string) => [...new Set(text.match(/ringback_\w+/g) ?? [])]

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[]
}

describe('the alert rules', () => {
  it('name only series that the server exposes', () => {
    const used = namesIn(readFileSync(RULES, 'utf8'))
    expect(used.length).toBeGreaterThan(10)
    expect(used.filter(name => !names.has(name))).toEqual([])
  })

  it('have one sentence that says what to do', () => {
    const text = readFileSync(RULES, 'utf8')
    const descriptions = [...text.matchAll(/description: (.*)$/gm)].map(([, sentence]) => sentence)
    expect(descriptions).toHaveLength(text.match(/- alert:/g)?.length ?? 0)
    for (const sentence of descriptions) expect(sentence).toMatch(/^[A-Z][^.]*\.$/)
  })

  it.skipIf(isSkippedWithout('promtool'))('are accepted by promtool', () => {
    expect(execFileSync('promtool', ['check', 'rules', RULES], { encoding: 'utf8' })).toContain(
      'SUCCESS',
    )
  })

  it.skipIf(isSkippedWithout('promtool'))('belong to a configuration that promtool accepts', () => {
    const check = ['check', 'config', CONFIGURATION]
    expect(execFileSync('promtool', check, { encoding: 'utf8' })).toContain('1 rule files found')
  })
})

describe('the dashboard', () => {
  const dashboard = JSON.parse(readFileSync(DASHBOARD, 'utf8')) as Dashboard
  const expressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

  it('names only series that the server exposes', () => {
    expect(namesIn(expressions.join('\n')).filter(name => !names.has(name))).toEqual([])
  })

  it('shows every metric of the product', () => {
    const shown = namesIn(expressions.join('\n')).map(name => name.replace(/_(bucket|count)$/, ''))
    const ours = kinds
      .map(line => line.split(' ')[2] ?? '')
      .filter(name => !/^ringback_(process|nodejs)_/.test(name))
    expect(ours.filter(name => !shown.includes(name))).toEqual([])
  })
})
