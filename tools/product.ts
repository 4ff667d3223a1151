import { mkdirSync } from 'node:fs'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type OnExit,
  type ProcessOptions,
  type RunningProcess,
  startProcess,
} from './child-process.ts'

/** The repository's root folder. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** Keys that the sandbox accepts. They open nothing: real ones come from the vendors. */
export const SANDBOX_KEYS = {
  TWILIO_ACCOUNT_SID: 'AC0123456789abcdef0123456789abcdef',
  TWILIO_AUTH_TOKEN: 'sandbox-auth-token-0123456789abcd',
  TWILIO_API_KEY: 'SK0123456789abcdef0123456789abcdef',
  TWILIO_API_SECRET: 'sandbox-api-secret-0123456789abcd',
  TWILIO_TWIML_APP_SID: 'AP0123456789abcdef0123456789abcdef',
  TWILIO_VERIFY_SERVICE_SID: 'VA0123456789abcdef0123456789abcdef',
  TWILIO_CALLER_ID: '+14155550199',
  RAZORPAY_KEY_ID: 'rzp_test_sandbox',
  RAZORPAY_KEY_SECRET: 'sandbox-razorpay-secret',
  RAZORPAY_WEBHOOK_SECRET: 'sandbox-razorpay-webhook-secret',
  TURNSTILE_SITE_KEY: '1x00000000000000000000AA',
  TURNSTILE_SECRET_KEY: 'sandbox-turnstile-secret',
}

export interface ProductOptions {
  port: number
  sandboxPort: number
  sandboxSmtpPort: number
  dataDir: string
  /** Variables that win over ours, for example limits or DATABASE_URL. */
  env?: Readonly<Record<string, string | undefined>>
  /** Run server and pages from source, and follow changes. */
  dev?: boolean
  onExit?: OnExit
}

/** The server and the sandbox, running. */
export interface Product {
  url: string
  sandboxUrl: string
  dataDir: string
  /** The folder of the processes' logs. */
  logs: string
  server: RunningProcess
  sandbox: RunningProcess
  /** Vite's server, in front of ours, with `dev` only. */
  pages?: RunningProcess
  /** Starts the server again after it was stopped or killed. */
  restartServer(): Promise<void>
  stop(): Promise<void>
}

const SERVER = ['packages/server/dist/main.js']
/** tsx restarts it when a file that it imports changes. */
const SERVER_FROM_SOURCE = [
  ...['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false'],
  'packages/server/src/main.ts',
]

/** Builds nothing: run `npm run build` first, except with `dev`. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const url = `http://localhost:${options.port}`
  const serverPort = options.dev ? await freePort() : options.port
  const serverUrl = `http://localhost:${serverPort}`
  const sandboxUrl = `http://localhost:${options.sandboxPort}`
  const logs = join(options.dataDir, 'logs')
  mkdirSync(logs, { recursive: true })
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...productEnv(options, url, sandboxUrl),
    PORT: String(serverPort),
    SERVER_URL: serverUrl,
    ...options.env,
  }

  // Ctrl-C reaches these processes as well as this one, and some exit before `stop` is called.
  let isStopping = false
  const onExit: OnExit = (name, output) => {
    if (!isStopping) options.onExit?.(name, output)
  }
  const shared = { env, logs, onExit }
  const startServer = () =>
    startListening('server', {
      ...shared,
      args: options.dev ? SERVER_FROM_SOURCE : SERVER,
      port: serverPort,
      path: '/api/health',
    })

  // The server starts first: it refuses a data directory in use.
  const product = { server: await startServer() } as Product & { sandbox?: RunningProcess }
  try {
    product.sandbox = await startSandbox({ ...options, ...shared, productUrl: url })
    if (options.dev) {
      const vite = ['node_modules/vite/bin/vite.js', 'packages/web', '--strictPort', '--port']
      const args = [...vite, String(options.port)]
      product.pages = await startListening('pages', {
        ...shared,
        args,
        port: options.port,
        path: '/',
      })
    }
  } catch (error) {
    await Promise.all([product.server.stop(), product.sandbox?.stop(), product.pages?.stop()])
    throw error
  }
  return Object.assign(product, {
    url,
    sandboxUrl,
    dataDir: options.dataDir,
    logs,
    async restartServer() {
      product.server = await startServer()
    },
    async stop() {
      isStopping = true
      await Promise.all([product.pages?.stop(), product.server.stop()])
      await product.sandbox.stop()
    },
  })
}

/** The sandbox alone, for a product at `productUrl`. */
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

async function startListening(
  name: string,
  options: Omit<ProcessOptions, 'cwd'> & { port: number; path: string },
): Promise<RunningProcess> {
  const { port, path } = options
  // If the port is in use, another program answers on it, and this one is about to exit with a message.
  const wasFree = await isFree(port)
  const started = startProcess(name, { ...options, cwd: ROOT })
  await started.waitUntil(async () => wasFree && (await isOk(`http://localhost:${port}${path}`)))
  return started
}

function productEnv(options: ProductOptions, url: string, sandboxUrl: string) {
  return {
    ...SANDBOX_KEYS,
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    DATA_DIR: options.dataDir,
    SANDBOX_STATE_DIR: options.dataDir,
    SMTP_URL: `smtp://127.0.0.1:${options.sandboxSmtpPort}`,
    MAIL_FROM: 'Ringback <no-reply@ringback.example>',
    SUPPORT_URL: `${sandboxUrl}/`,
    TWILIO_BASE_URL: sandboxUrl,
    VOICE_SIGNALLING_URL: sandboxUrl.replace('http:', 'ws:'),
    RAZORPAY_BASE_URL: sandboxUrl,
    RAZORPAY_CHECKOUT_URL: `${sandboxUrl}/v1/checkout.js`,
    USD_INR: '83.2150',
    TURNSTILE_SCRIPT_URL: `${sandboxUrl}/turnstile/v0/api.js`,
    TURNSTILE_VERIFY_URL: `${sandboxUrl}/turnstile/v0/siteverify`,
    // Limits against abuse: here every user has the same address.
    REQUESTS_PER_MINUTE: '60000',
    MAX_REGISTRATIONS_PER_HOUR: '10000',
    MAX_CODES_PER_HOUR: '10000',
    MAX_CALLS_PER_HOUR: '1000',
    MAX_DESTINATIONS_PER_HOUR: '1000',
    NEW_ACCOUNT_DAYS: '0',
  }
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
/**
 * A port that no program listens on. It lies below the ports that systems give to outgoing connections,
 * one of which could otherwise occupy it before it is listened on.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 1_000; attempt++) {
    const port = randomInt(10_000, 32_000)
    if (await isFree(port)) return port
  }
  throw new Error('This machine has no free port')
}

function isFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
