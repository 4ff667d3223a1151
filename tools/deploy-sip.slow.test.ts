import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AGENT_VARIABLES } from '@ringback/gateway/settings'
import { TRUNK_FILE_VARIABLES, writeTrunkFiles } from '@ringback/gateway/trunks/trunk-files'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { freePorts } from './processes/free-ports.ts'
import { answersPing } from './gateway/gateway-programs.ts'
import { startProgram } from './gateway/start-program.ts'
import { ROOT } from './product.ts'
import { GATEWAY_PACKAGES, findGatewayPrograms } from './programs/find-gateway.ts'
import { isSkipped, isSkippedWithout } from './programs/find-program.ts'

const FOLDER = join(ROOT, 'deploy/sip')
const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8')
const filesOf = (ending: string) => readdirSync(FOLDER).filter(name => name.endsWith(ending))
const PROGRAMS = ['rtpengine', 'kamailio', 'agent']
const needsPrograms = { skip: isSkipped(findGatewayPrograms()) }

function namesIn(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))]
}

describe('gateway.env', () => {
  it('has the variables that kamailio, the agent and the units read, and no other', () => {
    const readers = [
      ...filesOf('.cfg').map(file => namesIn(read(file), /^#!(?:try)?defenvs? (\w+)/gm)),
      ...filesOf('.lua').map(file => namesIn(read(file), /os\.getenv\("(\w+)"\)/g)),
      ...filesOf('.service').map(file => namesIn(read(file), /\$\{(\w+)\}/g)),
      AGENT_VARIABLES,
      TRUNK_FILE_VARIABLES,
    ]
    for (const kind of ['.cfg', '.lua', '.service']) expect(filesOf(kind)).not.toEqual([])
    const named = namesIn(read('gateway.env'), /^(?:# )?([A-Z_]+)=/gm)
    expect(named.toSorted()).toEqual([...new Set(readers.flat())].sort())
  })

  it('names the port at which rtpengine listens, which takes commands of anybody who reaches it', () => {
    const [port = ''] = namesIn(read('ringback-rtpengine.service'), /--listen-ng=(\S+)/g)
    expect(port).toMatch(/^127\.0\.0\.1:\d+$/)
    expect(namesIn(read('gateway.env'), /^SIP_RTPENGINE=udp:(\S+)/gm)).toEqual([port])
  })
})

describe('the configurations', () => {
  it(
    'are valid for kamailio with the example of gateway.env, and not without it',
    needsPrograms,
    () => {
      const { env } = exampleMachine([])
      writeTrunkFiles(env)
      const check = (variables: Record<string, string>) =>
        spawnSync('kamailio', ['-c', '-f', join(FOLDER, 'kamailio.cfg')], {
          env: { PATH: `${process.env['PATH']}:/usr/sbin`, ...variables },
          encoding: 'utf8',
        })
      const { status, stderr } = check(env)
      expect([status, stderr]).toEqual([0, expect.not.stringMatching(/ERROR|CRITICAL/)])
      expect(check({}).status).not.toBe(0)
    },
  )

  it('have options that rtpengine knows', needsPrograms, () => {
    const help = execFileSync('rtpengine', ['--help'], { encoding: 'utf8' })
    const known = namesIn(help, /--([\w-]+)/g)
    const used = [
      ...namesIn(read('rtpengine.conf'), /^([\w-]+) = /gm),
      ...namesIn(read('ringback-rtpengine.service'), / --([\w-]+)/g),
    ]
    expect(used.length).toBeGreaterThan(8)
    expect(used.filter(name => !known.includes(name))).toEqual([])
  })
})

describe('README.md', () => {
  const drawings = read('README.md').match(/```mermaid[^]*?```/g) ?? []

  it('draws the path of a call in both directions', () => expect(drawings).toHaveLength(2))

  it.each(drawings)(
    'draws the path of a call through routes and requests that exist: %#',
    drawing => {
      const configurations = read('kamailio.cfg') + read('incoming.cfg')
      const routes = namesIn(configurations, /^\w*route\[([\w:-]+)\]/gm)
      const drawn = namesIn(drawing, /\b([A-Z_]{4,})\b/g).filter(
        word => !['INVITE', 'HTTP', 'JSON', 'POST'].includes(word),
      )
      expect(drawn.length).toBeGreaterThan(8)
      expect(drawn.filter(name => !routes.includes(name))).toEqual([])
      const contract = readFileSync(
        join(ROOT, 'packages/contract/src/gateway/gateway-contract.ts'),
        'utf8',
      )
      const requests = namesIn(drawing, /agent->>server: POST (\/[\w/]+)/g)
      expect(requests).not.toEqual([])
      expect(requests.filter(path => !contract.includes(`POST {server}${path}\``))).toEqual([])
    },
  )
})

describe('the units', () => {
  it(
    'are what systemd understands',
    { skip: needsPrograms.skip || isSkippedWithout('systemd-analyze') },
    () => {
      const { folder } = exampleMachine([])
      for (const name of filesOf('.service')) {
        const file = join(folder, name)
        const anyProgram = /\/usr\/bin\/(node|turnserver)/g
        writeFileSync(file, read(name).replaceAll(anyProgram, process.execPath))
        const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], {
          encoding: 'utf8',
        })
        expect([status, stderr]).toEqual([0, ''])
      }
    },
  )

  it.each(PROGRAMS)('are started again for ever, however often they fail: %s', name => {
    const unit = read(`ringback-${name}.service`)
    expect(unit).toMatch(/^\[Unit\][^[]*^StartLimitIntervalSec=0$/m)
    expect(unit).toMatch(/^\[Service\][^[]*^Restart=always$/m)
  })

  it('start a gateway whose parts find each other', needsPrograms, async () => {
    const { env, commandsOf } = exampleMachine(await freePorts(6))
    for (const command of commandsOf('kamailio', 'ExecStartPre'))
      execFileSync('sh', ['-c', command], { cwd: ROOT, env: { ...process.env, ...env } })
    const [rtpengine, kamailio, agent] = PROGRAMS.map(name => {
      const [command = ''] = commandsOf(name, 'ExecStart')
      const program = startProgram('sh', ['-c', `exec ${command}`], { cwd: ROOT, env })
      onTestFinished(() => program.stop())
      return program
    })
    await answersPing(Number(env['SIP_RTPENGINE']?.split(':').at(-1)))
    await expect.poll(() => kamailio?.output()).toContain('the agent is connected')
    expect([rtpengine, kamailio, agent].map(program => program?.hasExited())).toEqual([
      false,
      false,
      false,
    ])
  })
})

it('keeps few and short lines of those that strangers cause in the log', () => {
  const [lineKb = Number.NaN] = namesIn(read('journald.conf'), /^LineMax=(\d+)K$/gm).map(Number)
  for (const name of filesOf('.service')) {
    const unit = read(name)
    const [lines = Number.NaN] = namesIn(unit, /^LogRateLimitBurst=(\d+)$/gm).map(Number)
    expect(unit).toMatch(/^LogRateLimitIntervalSec=60s$/m)
    // journald allows four times as many where much of the disk is free.
    expect(4 * lines * lineKb).toBeLessThanOrEqual(800)
  }
  const { services } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, { logging?: { options: Record<string, string> } }>
  }
  for (const name of PROGRAMS)
    expect(services[name]?.logging?.options).toMatchObject({ 'max-size': '10m', 'max-file': '3' })
})

describe('compose.yaml', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, { command: [string]; network_mode: string; env_file: string }>
  }

  it.each(PROGRAMS)('starts the same as the unit: %s', name => {
    const { command, network_mode, env_file } = services[name] ?? {}
    const unit = namesIn(read(`ringback-${name}.service`), /^ExecStart(?:Pre)?=(.*)/gm)
    expect(command).toEqual([
      [...unit.slice(0, -1), `exec ${unit.at(-1)}`].join(' && ').replaceAll('$', '$$$$'),
    ])
    expect([network_mode, env_file]).toEqual(['host', '.env'])
  })

  it('has the packages of Debian in its image', () => {
    const named = GATEWAY_PACKAGES.split(' ').filter(name => name !== 'sip-tester')
    expect(read('Dockerfile')).toContain(` ${named.join(' ')} `)
    expect(read('README.md')).toContain(
      `apt-get install --no-install-recommends ${named.join(' ')}\n`,
    )
  })
})

/**
 * A machine as README.md describes it, below a temporary folder: the example of gateway.env with secrets and these ports,
 * or those of the example without any.
 */
function exampleMachine(ports: readonly number[]) {
  const folder = mkdtempSync(join(tmpdir(), 'ringback-deploy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['etc', 'run', 'lib/reports'])
    mkdirSync(join(folder, name), { recursive: true })
  const trunk = {
    name: 'wholesale',
    domain: 'trunk.test',
    addresses: [{ uri: 'sip:127.0.0.1:9', weight: 1 }],
  }
  writeFileSync(join(folder, 'etc/trunks.json'), JSON.stringify([trunk]))
  const examples = [5060, 8080, 8448, 8449, 2223, 8090]
  const here = (text: string) =>
    text
      .replaceAll('/opt/ringback', ROOT)
      .replaceAll('/etc/ringback', join(folder, 'etc'))
      .replaceAll('/run/ringback', join(folder, 'run'))
      .replaceAll('/var/lib/ringback', join(folder, 'lib'))
      // The one that is installed reads TypeScript itself.
      .replaceAll('/usr/bin/node', `${process.execPath} --import tsx`)
      .replaceAll('203.0.113.5', '127.0.0.1')
      .replace(/\b\d{4}\b/g, digits => String(ports[examples.indexOf(Number(digits))] ?? digits))
  const secrets = {
    GATEWAY_SECRET: 'secret-of-the-server',
    SIP_SECRET: 'secret-of-the-browsers',
    SIP_MASK_KEY: 'key',
  }
  const lines = here(read('gateway.env')).matchAll(/^([A-Z_]+)=(.*)$/gm)
  const env: Record<string, string> = {
    ...Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value])),
    ...secrets,
  }
  const commandsOf = (name: string, key: string) =>
    namesIn(here(read(`ringback-${name}.service`)), new RegExp(`^${key}=(.*)`, 'gm'))
  return { folder, env, commandsOf }
}
