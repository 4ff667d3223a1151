import { spawn } from 'node:child_process'
import { X509Certificate, createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { findProgram } from '../../tools/programs/find-program.ts'
import { freePort } from '../../tools/processes/free-ports.ts'
import { ROOT } from '../../tools/product.ts'

const PUBLIC_HOST = 'phone.example.com'
/** The hosts of the vendors that the browser connects to. Its policy names them, so they cannot have other names here. */
const VENDOR_HOSTS = [
  ...['checkout', 'api', 'cdn', 'checkout-static-next', 'lumberjack'].map(
    name => `${name}.razorpay.com`,
  ),
  'challenges.cloudflare.com',
  'voice-js.roaming.twilio.com',
  'eventgw.us1.twilio.com',
  'eventgw.twilio.com',
]

/** Caddy with the repository's Caddyfile, and behind the same port the sandbox in place of the vendors. */
export interface Gateway {
  publicUrl: string
  serverPort: number
  sandboxPort: number
  /** The certificate of Caddy's own authority, which nothing else trusts. */
  authority: string
  /** The browser trusts that authority, and finds the hosts above here and no other host at all. */
  browserArgs: string[]
  stop(): Promise<void>
}

/** Settles when Caddy has its certificates. Neither the server nor the sandbox need to run by then. */
export async function startGateway(): Promise<Gateway> {
  const folder = mkdtempSync(join(tmpdir(), 'ringback-caddy-'))
  const [port, serverPort, sandboxPort] = [await freePort(), await freePort(), await freePort()]
  const publicUrl = `https://${PUBLIC_HOST}:${port}`
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, caddyfile(port, sandboxPort))
  const caddy = spawn(findProgram('caddy') ?? 'caddy', ['run', '--config', file], {
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      PUBLIC_URL: publicUrl,
      SERVER_ADDRESS: `127.0.0.1:${serverPort}`,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  caddy.stderr.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4_000)))
  const exited = new Promise<void>(resolve => caddy.once('exit', () => resolve()))
  const killCaddy = () => void caddy.kill('SIGKILL')
  process.once('exit', killCaddy)

  const certificates = join(folder, 'caddy/pki/authorities/local')
  const authority = join(certificates, 'root.crt')
  for (const host of [PUBLIC_HOST, ...VENDOR_HOSTS]) {
    while (!existsSync(authority) || !(await isServed(port, host, readFileSync(authority)))) {
      if (caddy.exitCode !== null) throw new Error(`Caddy exited:\n${output}`)
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
  return {
    publicUrl,
    serverPort,
    sandboxPort,
    authority,
    browserArgs: [
      `--ignore-certificate-errors-spki-list=${keyHash(join(certificates, 'intermediate.crt'))}`,
      `--host-resolver-rules=${resolverRules(port)}`,
    ],
    async stop() {
      process.off('exit', killCaddy)
      caddy.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Without the global options, Caddy changes the machine: its certificates, port 80 and its administration port. */
function caddyfile(port: number, sandboxPort: number): string {
  return `{
	local_certs
	skip_install_trust
	auto_https disable_redirects
	admin off
}
import ${join(ROOT, 'deploy/Caddyfile')}
${VENDOR_HOSTS.map(host => `https://${host}:${port}`).join(', ')} {
	reverse_proxy 127.0.0.1:${sandboxPort}
}
`
}

/** The vendors' pages name no port, so that the browser connects to Caddy's in place of 443. */
function resolverRules(port: number): string {
  return [
    `MAP ${PUBLIC_HOST} 127.0.0.1`,
    ...VENDOR_HOSTS.map(host => `MAP ${host} 127.0.0.1:${port}`),
    'MAP * ~NOTFOUND',
    'EXCLUDE localhost',
    'EXCLUDE 127.0.0.1',
  ].join(', ')
}

/** The hash of the public key of a certificate, as Chromium's flag wants it. */
function keyHash(file: string): string {
  const { publicKey } = new X509Certificate(readFileSync(file))
  const key = publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(key).digest('base64')
}

function isServed(port: number, servername: string, ca: Buffer): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect({ host: '127.0.0.1', port, servername, ca }, () => end(true))
    const end = (isServed: boolean) => {
      socket.destroy()
      resolve(isServed)
    }
    socket.once('error', () => end(false))
  })
}
