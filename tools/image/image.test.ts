import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findProgram, isSkippedWithout } from '../programs/find-program.ts'
import { freePort } from '../processes/free-ports.ts'
import { ROOT, SANDBOX_KEYS } from '../product.ts'

/*
 * The folder that the image contains, made the way deploy/Dockerfile makes it, outside of the repository. Run
 * `npm run build` before.
 */

/** The folder in which the image runs its programs. */
const TOOLS = 'packages/server/dist'
const caddy = findProgram('caddy')
let parent: string
let app: string
/** An unprivileged user, as in the image, if this process may change to one. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'ringback-image-'))
  chmodSync(parent, 0o755)
  app = join(parent, 'app')
  execFileSync(join(ROOT, 'deploy/make-image-folder.sh'), [app], { stdio: 'pipe' })
}, 600_000)
afterAll(() => rmSync(parent, { recursive: true, force: true }))

it('lists each installed package in its bill of materials', () => {
  const { components } = JSON.parse(readFileSync(join(app, 'sbom.cdx.json'), 'utf8')) as {
    components: { purl: string }[]
  }
  const listed = new Set(components.map(({ purl }) => purl))
  const installed = readInstalled()
  expect(installed.length).toBeGreaterThan(50)
  const purls = installed.map(
    ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`,
  )
  expect(purls.filter(purl => !listed.has(purl))).toEqual([])
})

interface Installed {
  name: string
  version: string
  dependencies?: Record<string, string>
}

/** The manifests of all packages in the image. */
function readInstalled(): Installed[] {
  return readdirSync(join(app, 'node_modules'), { recursive: true, encoding: 'utf8' })
    .filter(path => /(?:^|node_modules\/)(?:@[^/]+\/)?[^@/.][^/]*\/package\.json$/.test(path))
    .map(path => JSON.parse(readFileSync(join(app, 'node_modules', path), 'utf8')) as Installed)
}

interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as Manifest
}

async function run(file: string, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [file, ...args], {
    cwd: join(app, TOOLS),
    env: { PATH: process.env['PATH'], ...env },
    ...user,
  })
  const exited = new Promise<number | null>(resolve => child.once('exit', resolve))
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { status: await exited, stdout, stderr }
}

function environment(port: number, publicUrl: string): Record<string, string> {
  const dataDir = join(parent, `data-${port}`)
  mkdirSync(dataDir)
  if (user.uid !== undefined) execFileSync('chown', [`${user.uid}:${user.gid}`, dataDir])
  return {
    ...SANDBOX_KEYS,
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: publicUrl,
    DATA_DIR: join(dataDir, 'database'),
    MAIL_FROM: 'Ringback <no-reply@ringback.example>',
    SUPPORT_URL: 'https://ringback.example/support',
    USD_INR: '83.2150',
    // Nothing listens at port 2.
    SMTP_URL: 'smtp://127.0.0.1:2',
    TWILIO_BASE_URL: 'http://127.0.0.1:2',
    RAZORPAY_BASE_URL: 'http://127.0.0.1:2',
    TURNSTILE_VERIFY_URL: 'http://127.0.0.1:2',
    TRUSTED_PROXIES: '127.0.0.1',
  }
}

/** Starts the server until `use` ends. */
async function withServer(env: Record<string, string>, use: () => Promise<void>): Promise<void> {
  const child = spawn(process.execPath, ['main.js'], {
    cwd: join(app, TOOLS),
    env: { PATH: process.env['PATH'], ...env },
    ...user,
  })
  let output = ''
  child.stdout.on('data', chunk => (output += String(chunk)))
  child.stderr.on('data', chunk => (output += String(chunk)))
  const exited = new Promise(resolve => child.once('exit', resolve))
  try {
    await expect
      .poll(() =>
        child.exitCode === null ? isOk(`http://127.0.0.1:${env['PORT']}/api/health/ready`) : output,
      )
      .toBe(true)
    await use()
  } finally {
    child.kill('SIGTERM')
    await exited
  }
}

/** The program and the arguments of the image's health check. */
function healthCheck(): string[] {
  const dockerfile = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8')
  const command = /^HEALTHCHECK [\s\S]*?CMD (\[.*\])$/m.exec(dockerfile)?.[1]
  return JSON.parse(command ?? '[]') as string[]
}

/** Its exit status: 0 while the server is ready. */
function runHealthCheck(env: Record<string, string>): number | null {
  const [program = '', ...args] = healthCheck()
  return spawnSync(program, args, { cwd: app, env: { PATH: process.env['PATH'], ...env }, ...user })
    .status
}

async function isOk(url: string): Promise<boolean> {
  const response = await fetch(url).catch(() => null)
  return response?.ok === true
}

describe('the image', () => {
  it('contains neither the sandbox nor packages for development', () => {
    for (const folder of ['packages/sandbox', 'packages/web/src', 'e2e', 'lab', 'tools', '.env']) {
      expect(existsSync(join(app, folder)), folder).toBe(false)
    }
    // Some packages for development are also dependencies of the server's packages.
    const wanted = new Set([
      ...Object.keys(manifestOf('packages/server').dependencies ?? {}),
      ...readInstalled().flatMap(({ dependencies }) => Object.keys(dependencies ?? {})),
    ])
    const others = [
      manifestOf('.').devDependencies,
      manifestOf('packages/server').devDependencies,
      manifestOf('packages/sandbox').dependencies,
      manifestOf('packages/web').dependencies,
      manifestOf('packages/web').devDependencies,
    ].flatMap(dependencies => Object.keys(dependencies ?? {}))
    const present = others.filter(
      name => !wanted.has(name) && existsSync(join(app, 'node_modules', name)),
    )
    expect(present).toEqual([])
  })

  it('serves the page and has the tools, as an unprivileged user', async () => {
    const port = await freePort()
    const url = `http://localhost:${port}`
    const env = environment(port, url)
    await withServer(env, async () => {
      expect(await (await fetch(`${url}/`)).text()).toContain('Ringback')
      expect((await fetch(`${url}/login`)).status).toBe(200)
      expect((await fetch(`${url}/operator`)).status).toBe(200)
      expect(await (await fetch(`${url}/terms`)).text()).toContain('<h1>Terms of service</h1>')
      expect(runHealthCheck(env)).toBe(0)
      const doctor = await run('doctor.js', ['--json'], env)
      expect(doctor.stderr).toBe('')
      expect(doctor.status).toBe(1)
      const lines = JSON.parse(doctor.stdout) as { name: string; status: string }[]
      const statusOf = (name: string) => lines.find(line => line.name === name)?.status
      expect(statusOf('Server at PUBLIC_URL')).toBe('ok')
      expect(statusOf('Data directory')).toBe('ok')
      expect(statusOf('SMTP login')).toBe('problem')
    })
    expect(runHealthCheck(env)).toBe(1)
    expect(statSync(env['DATA_DIR'] ?? '').mode & 0o777).toBe(0o700)
    // PGlite opens its files to every user of the machine, and its folder is closed to them.
    expect(statSync(join(env['DATA_DIR'] ?? '', 'postgres')).mode & 0o777).toBe(0o700)
    expect((await run('audit.js', [], env)).status).toBe(0)
    const help = await run('operator.js', ['--help'], {})
    expect(help.stdout).toContain('create')
  })
})

describe.skipIf(isSkippedWithout('caddy'))('the Caddyfile', () => {
  it('gets a certificate and passes requests on, with the client’s address', async () => {
    const [port, tlsPort] = [await freePort(), await freePort()]
    const publicUrl = `https://localhost:${tlsPort}`
    const env = environment(port, publicUrl)
    const data = join(parent, 'caddy')
    const file = join(parent, 'Caddyfile')
    // Without these, Caddy changes the machine: its certificates, port 80 and its administration port.
    const global = '{\n\tskip_install_trust\n\tauto_https disable_redirects\n\tadmin off\n}\n'
    writeFileSync(file, `${global}import ${join(ROOT, 'deploy/Caddyfile')}\n`)
    const proxy = spawn(caddy ?? '', ['run', '--config', file, '--adapter', 'caddyfile'], {
      env: {
        PATH: process.env['PATH'],
        HOME: data,
        XDG_DATA_HOME: data,
        XDG_CONFIG_HOME: data,
        PUBLIC_URL: publicUrl,
        SERVER_ADDRESS: `127.0.0.1:${port}`,
      },
      stdio: 'ignore',
    })
    const exited = new Promise(resolve => proxy.once('exit', resolve))
    try {
      const authority = join(data, 'caddy/pki/authorities/local/root.crt')
      await expect.poll(() => existsSync(authority)).toBe(true)
      execFileSync('cp', [authority, join(parent, 'root.crt')])
      chmodSync(join(parent, 'root.crt'), 0o644)
      await withServer(env, async () => {
        const withAuthority = { ...env, NODE_EXTRA_CA_CERTS: join(parent, 'root.crt') }
        const doctor = await run('doctor.js', ['--json'], withAuthority)
        const lines = JSON.parse(doctor.stdout) as { name: string; status: string; text: string }[]
        const line = (name: string) => lines.find(found => found.name === name)
        expect(line('Public URL')).toMatchObject({ status: 'ok' })
        expect(line('Server at PUBLIC_URL')).toMatchObject({ status: 'ok' })
        // Caddy's own certificates are valid for hours.
        expect(line('TLS certificate')?.text).toContain('valid until')
        expect(line('Proxy headers')).toMatchObject({
          status: 'ok',
          text: 'The proxy at 127.0.0.1 is trusted',
        })
      })
      const untrusting = await run('doctor.js', ['--json'], env)
      expect(untrusting.stdout).toMatch(/Browsers refuse the TLS connection to localhost/)
    } finally {
      proxy.kill('SIGTERM')
      await exited
    }
  })
})
