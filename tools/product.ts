import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type OnDeath, type Part, type PartOptions, startPart } from './part.ts'

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
  onDeath?: OnDeath
}

/** The server and the sandbox, running. */
export interface Product {
  url: string
  sandboxUrl: string
  dataDir: string
  /** The folder with the parts' logs. */
  logs: string
  server: Part
  sandbox: Part
  /** Vite's server, in front of ours, with `dev` only. */
  pages?: Part
  /** Starts the server again after it was stopped or killed. */
  restartServer(): Promise<void>
  stop(): Promise<void>
}

const SERVER = ['packages/server/dist/main.js']
/** tsx starts it again whenever a file that it has read changes. */
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

  // Ctrl-C reaches the parts as well as us, and some are faster.
  let isStopping = false
  const onDeath: OnDeath = (part, lastWords) => {
    if (!isStopping) options.onDeath?.(part, lastWords)
  }
  const shared = { env, logs, onDeath }
  const startServer = () =>
    startAnswering('server', {
      ...shared,
      args: options.dev ? SERVER_FROM_SOURCE : SERVER,
      port: serverPort,
      path: '/api/health',
    })

  // The server goes first: it is the one that refuses a data directory in use.
  const product = { server: await startServer() } as Product & { sandbox?: Part }
  try {
    product.sandbox = await startSandbox({ ...options, ...shared, productUrl: url })
    if (options.dev) {
      const vite = ['node_modules/vite/bin/vite.js', 'packages/web', '--strictPort', '--port']
      const args = [...vite, String(options.port)]
      product.pages = await startAnswering('pages', {
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
  onDeath?: OnDeath
}): Promise<Part> {
  const env = {
    ...process.env,
    ...SANDBOX_KEYS,
    ...options.env,
    PRODUCT_URL: options.productUrl,
    SANDBOX_PORT: String(options.sandboxPort),
    SANDBOX_SMTP_PORT: String(options.sandboxSmtpPort),
  }
  return startAnswering('sandbox', {
    args: ['--import', 'tsx', 'packages/sandbox/src/main.ts'],
    port: options.sandboxPort,
    path: '/control/calls',
    env,
    logs: options.logs,
    onDeath: options.onDeath ?? (() => undefined),
  })
}

async function startAnswering(
  name: string,
  options: Omit<PartOptions, 'cwd'> & { port: number; path: string },
): Promise<Part> {
  const { port, path } = options
  // What answers on a port in use is not this part, which is about to stop and to say why.
  const mayAnswer = await isFree(port)
  const part = startPart(name, { ...options, cwd: ROOT })
  await part.until(async () => mayAnswer && (await answers(`http://localhost:${port}${path}`)))
  return part
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
    // Limits that keep strangers at bay: here everybody is at home, and comes from one address.
    REQUESTS_PER_MINUTE: '60000',
    MAX_REGISTRATIONS_PER_HOUR: '10000',
    MAX_CODES_PER_HOUR: '10000',
    MAX_CALLS_PER_HOUR: '1000',
    MAX_DESTINATIONS_PER_HOUR: '1000',
    NEW_ACCOUNT_DAYS: '0',
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}
/** A port that nobody listens on right now. */
export async function freePort(): Promise<number> {
  const port = await listenOnce(0)
  if (port === null) throw new Error('This machine has no free port')
  return port
}

async function isFree(port: number): Promise<boolean> {
  return (await listenOnce(port)) !== null
}

/** The port that was listened on for a moment; null when it is in use. */
function listenOnce(port: number): Promise<number | null> {
  return new Promise(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(null))
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : null))
    })
  })
}
