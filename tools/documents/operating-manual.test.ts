import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { VARIABLE_NAMES } from '@ringback/server/config/config'
import { retentionRules } from '@ringback/server/actions/retention'
import { commandLineChecker } from '@ringback/server/testing/command-line-checker'
import { expect, it } from 'vitest'
import { ROOT } from '../product.ts'

const manual = ['docs/operating.md', 'docs/selling.md', 'docs/first-day.md', 'README.md']
  .map(file => readFileSync(join(ROOT, file), 'utf8'))
  .join('\n')

function namedBy(pattern: RegExp): string[] {
  return [...new Set([...manual.matchAll(pattern)].map(([, name = '']) => name))]
}

it('gives operators commands with the arguments and options that they need', async () => {
  const lines = namedBy(/(?:npm run operator --|node operator\.js|`operator) ([^`\n]+)/g)
  expect(lines.length).toBeGreaterThan(40)
  const check = commandLineChecker()
  for (const line of lines.filter(line => line !== '--help')) {
    await check(line)
  }
})

it('names npm scripts that exist', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const named = namedBy(/npm run ([\w:]+)/g)
  expect(named).toContain('doctor')
  expect(named.filter(name => !(name in scripts))).toEqual([])
})

it('names built tools that the build makes', () => {
  const build = readFileSync(join(ROOT, 'packages/server/build.ts'), 'utf8')
  const named = namedBy(/(?:exec server node |packages\/server\/dist\/)([\w-]+)\.js/g)
  expect(named).toContain('doctor')
  expect(named.filter(name => !build.includes(`out: '${name}'`))).toEqual([])
})

it('names variables that the server reads', () => {
  const others = [
    'GATEWAY_SERVER_URL',
    'POSTGRES_PASSWORD',
    'RINGBACK_OPERATOR_TOKEN',
    'RINGBACK_URL',
    'SERVER_ADDRESS',
  ]
  const tests = [
    'TEST_DATABASE_URL',
    'REQUIRE_PROGRAMS',
    'FIREFOX_PATH',
    'SANDBOX_PORT',
    'SANDBOX_SMTP_PORT',
  ]
  const known = new Set([...VARIABLE_NAMES, ...others, ...tests])
  const named = namedBy(/`\$?([A-Z]+(?:_[A-Z]+)+)[=`]/g)
  expect(named.filter(name => !known.has(name))).toEqual([])
})

it('names what is deleted in time, and after how many days', () => {
  const rows = [...manual.matchAll(/^\| (\d+)[^|]*\| ([^|]+?) +\|$/gm)]
  const named = new Map(
    rows.flatMap(([, days, kinds = '']) => kinds.split(', ').map(kind => [kind, Number(days)])),
  )
  // Sessions end after a day without use (config.ts).
  for (const { kind, days } of retentionRules()) {
    expect([kind, named.get(kind)]).toEqual([kind, days])
  }
})
