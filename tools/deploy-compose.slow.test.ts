import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { VARIABLE_NAMES } from '@ringback/server/config/config'
import { STOP_TIMEOUT_MS } from '@ringback/server/stop-server'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { ROOT } from './product.ts'

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const COMPOSE_FILES = ['deploy/compose.yaml', 'deploy/ha/compose.yaml']
const compose = read('deploy/compose.yaml')
const caddyfile = read('deploy/Caddyfile')

function namesIn(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))]
}

/** The variables that a service sets, without those of the service's own image. */
function variablesOf(service: string): string[] {
  const block = new RegExp(`^  ${service}:\\n((?:    .*\\n|\\n)*)`, 'm').exec(compose)?.[1] ?? ''
  const environment = /^ {4}environment:\n((?: {6}.*\n)*)/m.exec(block)?.[1] ?? ''
  return namesIn(environment, /^ {6}(\w+):/gm)
}

it('reads variables that .env.example explains', () => {
  const explained = namesIn(read('.env.example'), /^#?([A-Z_]+)=/gm)
  const named = namesIn(compose, /\$\{(\w+)/g)
  expect(named.sort()).toEqual(['POSTGRES_PASSWORD', 'PUBLIC_URL'])
  expect(named.filter(name => !explained.includes(name))).toEqual([])
})

it('sets variables that the server reads', () => {
  const names = variablesOf('server')
  expect(names).toContain('DATABASE_URL')
  expect(names.filter(name => !VARIABLE_NAMES.includes(name))).toEqual([])
})

it('gives Caddy the variables of the Caddyfile, except those with a default', () => {
  expect(namesIn(caddyfile, /\{\$(\w+)\}/g)).toEqual(variablesOf('caddy'))
})

it('lets the server trust Caddy and no other proxy', () => {
  const [caddy] = namesIn(compose, /ipv4_address: ([\d.]+)/g)
  expect(caddy).toBeDefined()
  expect(namesIn(compose, /TRUSTED_PROXIES: (\S+)/g)).toEqual([caddy])
})

it('sends Caddy to the port on which the server listens', () => {
  expect(namesIn(compose, /PORT: '(\d+)'/g)).toEqual(namesIn(caddyfile, /server:(\d+)/g))
})

it.each(COMPOSE_FILES)('lets only its own networks read the metrics without a token: %s', file => {
  const { services } = parse(read(file), { merge: true }) as {
    services: Record<
      string,
      { environment?: Record<string, string>; ports?: string[]; networks: unknown }
    >
  }
  const servers = Object.entries(services).filter(([name]) => name.startsWith('server'))
  expect(servers.length).toBeGreaterThan(0)
  for (const [, { environment, ports, networks }] of servers) {
    expect(environment?.['METRICS_HOST']).toBe('0.0.0.0')
    expect(networks).toContain('back')
    expect(ports).toBeUndefined()
  }
})

it.each(COMPOSE_FILES)('gives the server more time to stop than it takes: %s', file => {
  const [drainSeconds] = namesIn(read('.env.example'), /^#DRAIN_SECONDS=(\d+)/gm)
  const [graceSeconds] = namesIn(read(file), /stop_grace_period: (\d+)s/g)
  expect(Number(graceSeconds)).toBeGreaterThan(Number(drainSeconds) + STOP_TIMEOUT_MS / 1_000)
})

it.each([
  ['deploy/compose.yaml', /image: (postgres:\S+)/g],
  ['deploy/ha/Dockerfile.patroni', /^FROM (postgres:\S+)/gm],
])(
  'names the suite of PostgreSQL’s image, on which the order of text depends: %s',
  (file, image) => {
    const images = namesIn(read(file), image)
    expect(images.length).toBe(1)
    for (const name of images) expect(name).toMatch(/^postgres:\d+-[a-z]+$/)
  },
)

it('builds servers with the client programs of the version of their database', () => {
  const [version] = namesIn(compose, /image: postgres:(\d+)/g)
  expect(version).toBeDefined()
  expect(namesIn(compose, /POSTGRES_CLIENT: '(\d+)'/g)).toEqual([version])
  const ha = namesIn(read('deploy/ha/Dockerfile.patroni'), /^FROM postgres:(\d+)/gm)
  expect(namesIn(read('deploy/Dockerfile'), /^ARG POSTGRES_CLIENT=(\d+)/gm)).toEqual(ha)
})

it.each(['deploy/compose.yaml', 'deploy/ha/patroni-postgres1.yml'])(
  'makes new databases whose order of text is PostgreSQL’s own: %s',
  file => {
    const text = read(file).replaceAll(/^ *- ([\w-]+): (\S+)$/gm, '--$1=$2')
    expect(text).toMatch(/--locale-provider=builtin\s+--locale=C\.UTF-8$/m)
  },
)
