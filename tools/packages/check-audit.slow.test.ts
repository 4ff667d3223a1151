import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type AllowedAdvisory, checkAudit } from './check-audit.ts'
import { ROOT } from '../product.ts'

const ADVISORY = {
  id: 1,
  url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
  title: 'A hole',
  severity: 'high',
  vulnerable_versions: '<2.0.0',
  cwe: [],
  cvss: { score: 7, vectorString: null },
}
const ALLOWED: AllowedAdvisory = {
  package: 'left',
  advisory: 'GHSA-aaaa-bbbb-cccc',
  why: 'We do not call it',
  until: '2026-12-31',
}
const OTHER = { ...ALLOWED, advisory: 'GHSA-dddd-eeee-ffff' }
const FOUND = { left: [ADVISORY] }
const AUDITS = '/-/npm/v1/security/advisories/bulk'

/** A registry on loopback. Its answer to audits is set by each test. */
let answer: { status: number; body: unknown }
let audits: number
let registry: Server
let folder: string

beforeEach(async () => {
  audits = 0
  registry = createServer((request, response) => {
    const isAudit = request.url === AUDITS
    if (isAudit) audits++
    const { status, body } = isAudit ? answer : { status: 200, body: PACKUMENT }
    request.resume().on('end', () => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>(resolve => registry.listen(0, '127.0.0.1', resolve))
  folder = mkdtempSync(join(tmpdir(), 'ringback-audit-'))
  const root = { name: 'a-folder', version: '1.0.0', dependencies: { left: '1.0.0' } }
  const left = { version: '1.0.0', resolved: 'https://registry.test/left-1.0.0.tgz' }
  const lock = { lockfileVersion: 3, packages: { '': root, 'node_modules/left': left } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(root))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...root, ...lock }))
})
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  registry.closeAllConnections()
  await new Promise(resolve => registry.close(resolve))
})

const PACKUMENT = {
  name: 'left',
  'dist-tags': { latest: '1.0.0' },
  versions: { '1.0.0': { name: 'left', version: '1.0.0' } },
}

async function audit(today: string, allowed: AllowedAdvisory[] = []) {
  const { port } = registry.address() as AddressInfo
  const checked = await checkAudit(folder, allowed, today, {
    ...process.env,
    npm_config_registry: `http://127.0.0.1:${port}/`,
    npm_config_cache: join(folder, 'cache'),
    npm_config_loglevel: 'silent',
  })
  expect(audits).toBe(1)
  return { result: checked.result, text: checked.lines.join('\n') }
}

it.each([
  ['passed', '0 advisories, 0 of them not allowed.', 200, {}, '2026-11-22', []],
  ['failed', 'left: A hole, high, GHSA-aaaa-bbbb-cccc', 200, FOUND, '2026-11-22', []],
  ['passed', 'until 2026-12-31: We do not call it', 200, FOUND, '2026-12-31', [ALLOWED]],
  ['failed', '1 of them not allowed', 200, FOUND, '2027-01-01', [ALLOWED]],
  ['failed', 'GHSA-dddd-eeee-ffff is not found', 200, FOUND, '2026-11-22', [OTHER]],
  ['not-checked', '(status 405), so NO package was checked', 405, {}, '2026-11-22', []],
  ['not-checked', '(status 500), so NO package was checked', 500, {}, '2026-11-22', []],
])('%s, %s', async (result, text, status, body, today, allowed) => {
  answer = { status, body }
  const audited = await audit(today, allowed)
  expect(audited).toEqual({ result, text: expect.stringContaining(text) })
})

it('allows only advisories with a reason and a last day', () => {
  const file = readFileSync(join(ROOT, 'tools/packages/allowed-advisories.json'), 'utf8')
  for (const entry of JSON.parse(file) as AllowedAdvisory[]) {
    expect(entry.advisory).toMatch(/^GHSA(-[\da-z]{4}){3}$/)
    expect(entry.why.length).toBeGreaterThan(20)
    expect(entry.until).toMatch(/^\d{4}-\d\d-\d\d$/)
  }
})
