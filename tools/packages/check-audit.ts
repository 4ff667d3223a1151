import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../product.ts'
import { npm } from '../programs/npm-programs.ts'

/** A known advisory that may stay for a time (tools/packages/allowed-advisories.json). */
export interface AllowedAdvisory {
  package: string
  /** The id at GitHub, for example `GHSA-xxxx-xxxx-xxxx`. */
  advisory: string
  why: string
  /** The last day, YYYY-MM-DD. */
  until: string
}

/** An advisory about a version in package-lock.json. */
interface Advisory {
  package: string
  advisory: string
  title: string
  severity: string
}

export interface Audit {
  result: 'passed' | 'failed' | 'not-checked'
  /** For people. */
  lines: string[]
}

/**
 * Asks the registry about the packages of a folder's package-lock.json. Any advisory fails that is not allowed, also
 * one about a package for development.
 */
export async function checkAudit(
  folder: string,
  allowed: readonly AllowedAdvisory[],
  today: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Audit> {
  const report = await runAudit(folder, env)
  if (!report.vulnerabilities) return withoutAnswer(report)
  const found = advisoriesIn(report.vulnerabilities)
  const isOf = (entry: AllowedAdvisory) => (each: Advisory) =>
    each.package === entry.package && each.advisory === entry.advisory
  const isAllowed = (each: Advisory) =>
    allowed.some(entry => isOf(entry)(each) && entry.until >= today)
  const refused = found.filter(each => !isAllowed(each))
  const lines = found.map(each => {
    const entry = allowed.find(one => isOf(one)(each))
    const state = entry === undefined ? '' : ` (allowed until ${entry.until}: ${entry.why})`
    return `${isAllowed(each) ? 'allowed' : 'FOUND  '}  ${each.package}: ${each.title}, ${each.severity}, ${each.advisory}${state}`
  })
  const unused = allowed.filter(entry => !found.some(isOf(entry)))
  lines.push(...unused.map(entry => `unused   ${entry.package}: ${entry.advisory} is not found`))
  lines.push(`${found.length} advisories, ${refused.length} of them not allowed.`)
  return { result: refused.length > 0 ? 'failed' : 'passed', lines }
}

/** What npm prints: vulnerabilities, or what went wrong. */
interface AuditReport {
  vulnerabilities?: Record<string, { via: (string | Via)[] }>
  message?: string
  statusCode?: number
}

interface Via {
  name: string
  title: string
  url: string
  severity: string
}

/** A registry may not answer audits at all, or may not be reached: neither is an advisory. */
function withoutAnswer({ message, statusCode }: AuditReport): Audit {
  const why =
    statusCode === undefined ? (message ?? 'npm printed no report') : `status ${statusCode}`
  return {
    result: 'not-checked',
    lines: [`The registry did not answer the audit (${why}), so NO package was checked.`],
  }
}

function advisoriesIn(vulnerabilities: NonNullable<AuditReport['vulnerabilities']>): Advisory[] {
  const found = new Map<string, Advisory>()
  for (const { via } of Object.values(vulnerabilities)) {
    for (const each of via) {
      // A text is the name of another package in the report.
      if (typeof each === 'string') continue
      const advisory = each.url.split('/').at(-1) ?? each.url
      const { name, title, severity } = each
      found.set(`${name} ${advisory}`, { package: name, advisory, title, severity })
    }
  }
  return [...found.values()]
}

/** A registry that takes the request and never answers is one that does not answer. */
const LONGEST_ANSWER_MS = 60_000

/** npm exits with 1 when it finds something, so its exit status says nothing. */
function runAudit(folder: string, env: NodeJS.ProcessEnv): Promise<AuditReport> {
  const args = ['audit', '--json', '--audit=true', '--package-lock-only', '--fetch-retries=0']
  const options = { cwd: folder, env, maxBuffer: 64 * 1024 ** 2, timeout: LONGEST_ANSWER_MS }
  return new Promise(resolve => {
    execFile(process.execPath, npm(...args), options, (error, stdout) => {
      try {
        resolve(JSON.parse(stdout) as AuditReport)
      } catch {
        resolve({ message: error?.message ?? stdout })
      }
    })
  })
}

if (process.argv[1] === import.meta.filename) {
  const file = join(ROOT, 'tools/packages/allowed-advisories.json')
  const allowed = JSON.parse(readFileSync(file, 'utf8')) as AllowedAdvisory[]
  const { result, lines } = await checkAudit(ROOT, allowed, new Date().toISOString().slice(0, 10))
  process.stdout.write(`${lines.join('\n')}\n`)
  const isRequired = process.env['REQUIRE_AUDIT'] === '1'
  process.exitCode = result === 'failed' || (isRequired && result === 'not-checked') ? 1 : 0
}
