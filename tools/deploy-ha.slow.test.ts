import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { VARIABLE_NAMES } from '@ringback/server/config/config'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { findProgram, isSkippedWithout } from './programs/find-program.ts'
import { ROOT } from './product.ts'

interface Service {
  environment?: Record<string, string>
  networks?: unknown
  volumes?: string[]
}
interface Compose {
  services: Record<string, Service>
}
interface Patroni {
  name: string
  restapi: { listen: string; connect_address: string }
  etcd3: { hosts: string[] }
  bootstrap: { dcs: { synchronous_mode: boolean } }
  postgresql: { connect_address: string }
}

const folder = join(ROOT, 'deploy/ha')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const compose = parse(read('compose.yaml'), { merge: true }) as Compose
const haproxy = read('haproxy.cfg')
const nodes = ['postgres1', 'postgres2']
const servers = ['server1', 'server2', 'server3']
const patroniOf = (node: string) => parse(read(`patroni-${node}.yml`)) as Patroni

/** The hosts and ports to which HAProxy connects, with the ports that it checks. */
const backends = [...haproxy.matchAll(/^\tserver (\w+) (\w+):(\d+) check(?: port (\d+))?$/gm)].map(
  ([, name = '', host = '', port = '', checkPort]) => ({ name, host, port, checkPort }),
)

describe.skipIf(isSkippedWithout('haproxy'))('haproxy.cfg', () => {
  it('is valid for HAProxy', () => {
    const program = findProgram('haproxy') ?? 'haproxy'
    execFileSync(program, ['-c', '-f', join(folder, 'haproxy.cfg')], { stdio: 'pipe' })
  })
})

describe.skipIf(isSkippedWithout('caddy'))('Caddyfile', () => {
  it('is valid for Caddy, and leads to HAProxy', () => {
    const program = findProgram('caddy') ?? 'caddy'
    const args = ['adapt', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]
    const env = { ...process.env, PUBLIC_URL: 'https://phone.example.com' }
    const adapted = execFileSync(program, args, { env, encoding: 'utf8', stdio: 'pipe' })
    expect(adapted).toContain('"dial":"haproxy:3000"')
    expect(haproxy).toContain('bind :3000')
  })
})

it('gives HAProxy every server and every node of the compose file, at the ports where they listen', () => {
  expect(backends).toEqual([
    ...nodes.map(name => ({ name, host: name, port: '5432', checkPort: '8008' })),
    ...servers.map(name => ({ name, host: name, port: '3000', checkPort: undefined })),
  ])
  const named = Object.keys(compose.services).filter(name => /^(server|postgres)\d$/.test(name))
  expect(named.sort()).toEqual([...nodes, ...servers].sort())
  for (const server of servers) expect(compose.services[server]?.environment?.['PORT']).toBe('3000')
})

it('connects the servers to the database through HAProxy, and lets them trust it', () => {
  const { haproxy: proxy } = compose.services
  const { front } = proxy?.networks as { front: { ipv4_address: string } }
  for (const server of servers) {
    const environment = compose.services[server]?.environment ?? {}
    expect(environment['DATABASE_URL']).toMatch(/@haproxy\/ringback$/)
    expect(environment['TRUSTED_PROXIES']).toBe(front.ipv4_address)
    expect(Object.keys(environment).filter(name => !VARIABLE_NAMES.includes(name))).toEqual([])
  }
  expect(haproxy).toContain('bind :5432')
})

it('gives each node of Patroni its own name, synchronous commits, and the etcd of the compose file', () => {
  for (const node of nodes) {
    const patroni = patroniOf(node)
    expect(patroni.name).toBe(node)
    expect(patroni.restapi.connect_address).toBe(`${node}:8008`)
    expect(patroni.postgresql.connect_address).toBe(`${node}:5432`)
    expect(patroni.bootstrap.dcs.synchronous_mode).toBe(true)
    for (const host of patroni.etcd3.hosts) {
      expect(Object.keys(compose.services)).toContain(host.replace(':2379', ''))
    }
    expect(compose.services[node]?.volumes).toContain(`./patroni-${node}.yml:/etc/patroni.yml:ro`)
  }
  const [first = '', second = ''] = nodes.map(node => read(`patroni-${node}.yml`))
  expect(second).toBe(first.replaceAll('postgres1', 'postgres2'))
})

it('reads passwords that README.md or .env.example explains', () => {
  const named = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)
  const explained = read('README.md') + readFileSync(join(ROOT, '.env.example'), 'utf8')
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter(name => !explained.includes(name))).toEqual([])
})
