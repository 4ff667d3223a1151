import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { findBrowser } from '../../tools/programs/find-browser.ts'
import { freePort } from '../../tools/processes/free-ports.ts'
import { ROOT } from '../../tools/product.ts'
import { withProduct } from '../product.ts'
import { startBarePage } from './setup/bare-page.ts'
import { WITH_ACCOUNT, openDialer } from './setup/bench-account.ts'
import { median, report, reportScore } from './setup/report.ts'

/**
 * Lighthouse's four scores of the pages that users open first, on its simulated phone. The score of the performance
 * depends on the machine and its load, so it is the median of several runs, and stands beside that of a bare React page
 * with the markup of the dashboard, whose script does nothing but render it.
 */
const RUNS = 5
const MIN_SCORE = 98
const PUBLIC_PAGES = ['/', '/rates', '/rates/india', '/terms', '/login', '/register']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
] as const

/** The part of Lighthouse's report that this bench reads. */
interface LighthouseReport {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; numericValue?: number; displayValue?: string }>
}

await withProduct({ env: WITH_ACCOUNT }, async product => {
  const profile = mkdtempSync(join(tmpdir(), 'ringback-lighthouse-'))
  const port = await freePort()
  const { executablePath, args, chromiumSandbox } = await findBrowser()
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
    chromiumSandbox,
  })
  try {
    for (const path of PUBLIC_PAGES) await measure(product.url + path, port)
    const page = await context.newPage()
    await openDialer(page, product.url)
    const bare = await startBarePage(page, 'ringback dialer')
    await page.close()
    await measure(`${product.url}/dashboard`, port)
    const reports = await runLighthouse(bare.url, port)
    const value = median(scoresOf(reports, 'performance'))
    report({ name: 'performance of a bare dashboard', value, unit: 'points', limit: null })
    reportMetrics(reports)
    bare.close()
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
})

async function measure(url: string, port: number): Promise<void> {
  const reports = await runLighthouse(url, port)
  const path = new URL(url).pathname
  for (const category of CATEGORIES) {
    const scores = scoresOf(reports, category)
    reportScore({
      name: `${category} of ${path}`,
      value: median(scores),
      unit: 'points',
      atLeast: MIN_SCORE,
    })
    process.stdout.write(`  runs: ${scores.map(score => score.toFixed(0)).join(', ')}\n`)
  }
  reportMetrics(reports)
  printFailedAudits(reports)
}

function scoresOf(
  reports: readonly LighthouseReport[],
  category: (typeof CATEGORIES)[number],
): number[] {
  return reports.map(({ categories }) => (categories[category]?.score ?? Number.NaN) * 100)
}

function reportMetrics(reports: readonly LighthouseReport[]): void {
  for (const metric of METRICS) {
    const values = reports.map(({ audits }) => audits[metric]?.numericValue ?? Number.NaN)
    const isShift = metric === 'cumulative-layout-shift'
    report({ name: `  ${metric}`, value: median(values), unit: isShift ? '' : 'ms', limit: null })
  }
  process.stdout.write(`  load of this machine: ${loadavg()[0]?.toFixed(1)}\n`)
}

function printFailedAudits(reports: LighthouseReport[]): void {
  const failed = new Set<string>()
  for (const { categories, audits } of reports) {
    for (const { id, weight } of Object.values(categories).flatMap(({ auditRefs }) => auditRefs)) {
      const audit = audits[id]
      const isMetric = METRICS.some(metric => metric === id)
      if (weight > 0 && !isMetric && audit?.score !== null && (audit?.score ?? 0) < 1)
        failed.add(id)
    }
  }
  if (failed.size > 0) process.stdout.write(`  failed audits: ${[...failed].join(', ')}\n`)
}

/** Runs the command line tool, each time in its own tab of the browser that listens on `port`. */
async function runLighthouse(url: string, port: number): Promise<LighthouseReport[]> {
  const reports: LighthouseReport[] = []
  while (reports.length < RUNS) reports.push(await runOnce(url, port))
  return reports
}

async function runOnce(url: string, port: number): Promise<LighthouseReport> {
  const options = [
    `--port=${port}`,
    '--output=json',
    '--output-path=stdout',
    '--quiet',
    '--no-enable-error-reporting',
    `--only-categories=${CATEGORIES.join(',')}`,
    // Otherwise the user of the dashboard would be signed out.
    '--disable-storage-reset',
  ]
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(ROOT, 'node_modules/lighthouse/cli/index.js'), url, ...options],
    { maxBuffer: 256 * 1024 * 1024 },
  )
  return JSON.parse(stdout) as LighthouseReport
}
