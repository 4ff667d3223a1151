import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SANDBOX_KEYS as KEYS } from '@ringback/sandbox/settings'
import {
  type OnExit,
  type ProcessOptions,
  type RunningProcess,
  startProcess,
} from './processes/child-process.ts'
import { freePort, isTcpPortFree } from './processes/free-ports.ts'
import { productEnv } from './product-env.ts'

/** The repository's root folder. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** The keys and the platform number of the sandbox. They are not secret, because no vendor accepts them. */
export const SANDBOX_KEYS = { ...KEYS, TWILIO_CALLER_ID: '+14155550199' }

export interface ProductOptions {
  port: number
  /** Free ones by default. */
  sandboxPort?: number
  sandboxSmtpPort?: number
  dataDir: string
  /** Where browsers and vendors reach the server, if a proxy is in front of it; the server's own address by default. */
  publicUrl?: string
  /** Environment variables that override the defaults of this file, for example limits or DATABASE_URL. */
  env?: Readonly<Record<string, string | undefined>>
  /** The root folder of the built server and pages; this repository by default. */
  folder?: string
  /** Runs the server and the pages from source, and restarts or reloads them when a file changes. */
  dev?: boolean
  onExit?: OnExit
}

/** What one of several servers needs to know of the sandbox and of the proxy in front of them. */
type ServerOptions = ProductOptions &
  Required<Pick<ProductOptions, 'sandboxPort' | 'sandboxSmtpPort' | 'publicUrl'>>

/** The running server and sandbox. */
export interface Product {
  url: string
  /** The address in the browser, which differs from `url` behind a proxy. */
  publicUrl: string
  sandboxUrl: string
  dataDir: string
  /** The folder of the log files. */
  logs: string
  server: RunningProcess
  sandbox: RunningProcess
  /** Vite's server, only with `dev`. Browsers connect to it, and it passes requests for the API to our server. */
  pages?: RunningProcess
  /** Starts the server again after it was stopped or killed, perhaps from the root folder of another build. */
  restartServer(folder?: string): Promise<void>
  stop(): Promise<void>
}

const SERVER = 'packages/server/dist/main.js'
/** tsx restarts the server when a file that it imports changes. */
const SERVER_FROM_SOURCE = [
  ...['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false'],
  'packages/server/src/main.ts',
]

/** Makes the data directory too. Other users of this machine cannot read the customers' data in it. */
export function makeLogFolder(dataDir: string): string {
  const logs = join(dataDir, 'logs')
  mkdirSync(logs, { recursive: true, mode: 0o700 })
  return logs
}

/** Starts the server and the sandbox. It does not build: without `dev`, run `npm run build` first. */
export async function startProduct(given: ProductOptions): Promise<Product> {
  const { sandboxPort = await freePort(), sandboxSmtpPort = await freePort() } = given
  const options = { ...given, sandboxPort, sandboxSmtpPort }
  const url = `http://localhost:${options.port}`
  const publicUrl = options.publicUrl ?? url
  const serverPort = options.dev ? await freePort() : options.port
  const sandboxUrl = `http://localhost:${sandboxPort}`
  const logs = makeLogFolder(options.dataDir)

  // Ctrl-C sends SIGINT to these processes as well as to this one, so some may exit before `stop` is called.
  let isStopping = false
  const onExit: OnExit = (name, output) => {
    if (!isStopping) options.onExit?.(name, output)
  }
  const shared = { ...options, name: 'server', port: serverPort, publicUrl, logs, onExit }
  const env = serverEnv(shared)

  // The server starts first, because it refuses a data directory that another server uses.
  const product = { server: await startServer(shared) } as Product & { sandbox?: RunningProcess }
  try {
    product.sandbox = await startSandbox({ ...shared, env, productUrl: publicUrl })
    if (options.dev) {
      const vite = ['node_modules/vite/bin/vite.js', 'packages/web', '--strictPort', '--port']
      product.pages = await startListening('pages', {
        args: [...vite, String(options.port)],
        env: { ...process.env, ...env, SERVER_URL: `http://localhost:${serverPort}` },
        ...{ logs, onExit, port: options.port, path: '/' },
      })
    }
  } catch (error) {
    await Promise.all([product.server.stop(), product.sandbox?.stop(), product.pages?.stop()])
    throw error
  }
  return Object.assign(product, {
    url,
    publicUrl,
    sandboxUrl,
    dataDir: options.dataDir,
    logs,
    async restartServer(folder = ROOT) {
      product.server = await startServer({ ...shared, folder })
    },
    async stop() {
      isStopping = true
      await Promise.all([product.pages?.stop(), product.server.stop()])
      await product.sandbox.stop()
    },
  })
}

/** Starts only the sandbox, for a product at `productUrl`. */
export async function startSandbox(options: {
  sandboxPort: number
  sandboxSmtpPort: number
  productUrl: string
  logs: string
  env?: NodeJS.ProcessEnv
  onExit?: OnExit
}): Promise<RunningProcess> {
  const env = {
    ...process.env,
    ...SANDBOX_KEYS,
    ...options.env,
    PRODUCT_URL: options.productUrl,
    SANDBOX_PORT: String(options.sandboxPort),
    SANDBOX_SMTP_PORT: String(options.sandboxSmtpPort),
  }
  return startListening('sandbox', {
    args: ['--import', 'tsx', 'packages/sandbox/src/main.ts'],
    port: options.sandboxPort,
    path: '/control/calls',
    env,
    logs: options.logs,
    onExit: options.onExit ?? (() => undefined),
  })
}

/**
 * Starts one server without a sandbox. Several of them share a database, with `DATABASE_URL` in `env`, and the
 * public URL of the proxy in front of them. `name` is the name of its log file.
 */
export async function startServer(
  options: ServerOptions & { name: string; logs: string },
): Promise<RunningProcess> {
  return startListening(options.name, {
    args: options.dev ? SERVER_FROM_SOURCE : [join(options.folder ?? ROOT, SERVER)],
    port: options.port,
    path: '/api/health',
    env: { ...process.env, ...serverEnv(options) },
    logs: options.logs,
    onExit: options.onExit ?? (() => undefined),
  })
}

/** The variables of one server that `startServer` starts, without those of this process. */
export function serverEnv(options: ServerOptions): Readonly<Record<string, string | undefined>> {
  const sandboxUrl = `http://localhost:${options.sandboxPort}`
  return {
    ...SANDBOX_KEYS,
    ...productEnv(options, options.publicUrl, sandboxUrl),
    PORT: String(options.port),
    ...options.env,
  }
}

async function startListening(
  name: string,
  options: Omit<ProcessOptions, 'cwd'> & { port: number; path: string },
): Promise<RunningProcess> {
  const { port, path } = options
  // If another program uses the port, its responses must not count as ours. The started process then exits
  // with a message.
  const wasPortFree = await isTcpPortFree(port)
  const startedProcess = startProcess(name, { ...options, cwd: ROOT })
  await startedProcess.waitUntil(
    async () => wasPortFree && (await isOk(`http://localhost:${port}${path}`)),
  )
  return startedProcess
}

async function isOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(30_000) })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}
