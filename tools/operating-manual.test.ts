import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operatorEndpoints } from '@ringback/contract/operator/endpoints'
import { VARIABLE_NAMES } from '@ringback/server/config'
import { fieldsOf } from '@ringback/server/tools/operator/fields'
import { expect, it } from 'vitest'
import { ROOT } from './product.ts'

const manual = ['docs/operating.md', 'README.md']
  .map(file => readFileSync(join(ROOT, file), 'utf8'))
  .join('\n')

/** Commands of the command line that are not in the API: tools/operator adds them. */
const OWN_COMMANDS = ['create', 'sign-in', '--help']

function namedBy(pattern: RegExp): string[] {
  return [...new Set([...manual.matchAll(pattern)].map(([, name = '']) => name))]
}

it('names commands of operators that exist', () => {
  const commands = [...operatorEndpoints.map(({ command }) => command), ...OWN_COMMANDS]
  const named = namedBy(/(?:npm run operator --|dist\/operator\.js) ([^`\n]+)/g)
  expect(named.length).toBeGreaterThan(20)
  const unknown = named.filter(
    line => !commands.some(command => line === command || line.startsWith(`${command} `)),
  )
  expect(unknown).toEqual([])
})

it('names options of those commands that exist', () => {
  const lines = namedBy(/npm run operator -- ([^`\n]+)/g).filter(line => line.includes(' --'))
  expect(lines.length).toBeGreaterThan(3)
  for (const line of lines) {
    const endpoint = operatorEndpoints.find(({ command }) => line.startsWith(`${command} `))
    if (!endpoint) continue
    const known = [...fieldsOf(endpoint.query), ...fieldsOf(endpoint.body)].map(({ name }) => name)
    for (const [, option = ''] of line.matchAll(/ --([a-z-]+)/g)) {
      const field = option.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
      expect(known, line).toContain(field)
    }
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
  const named = namedBy(/packages\/server\/dist\/([\w-]+)\.js/g)
  expect(named.filter(name => !build.includes(`out: '${name}'`))).toEqual([])
})

it('names variables that the server reads', () => {
  const others = ['POSTGRES_PASSWORD', 'RINGBACK_OPERATOR_TOKEN', 'RINGBACK_URL']
  const tests = [
    'TEST_DATABASE_URL',
    'REQUIRE_BROWSERS',
    'FIREFOX_PATH',
    'SANDBOX_PORT',
    'SANDBOX_SMTP_PORT',
  ]
  const known = new Set([...VARIABLE_NAMES, ...others, ...tests])
  const named = namedBy(/`\$?([A-Z]+(?:_[A-Z]+)+)[=`]/g)
  expect(named.filter(name => !known.has(name))).toEqual([])
})
