import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root folder. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** Keys that the sandbox accepts. They open nothing: real ones come from the vendors. */
export const SANDBOX_KEYS = {
  TWILIO_ACCOUNT_SID: 'AC0123456789abcdef0123456789abcdef',
  TWILIO_AUTH_TOKEN: 'sandbox-auth-token-0123456789abcd',
  TWILIO_API_KEY: 'SK0123456789abcdef0123456789abcdef',
  TWILIO_API_SECRET: 'sandbox-api-secret-0123456789abcd',
  TWILIO_TWIML_APP_SID: 'AP0123456789abcdef0123456789abcdef',
  TWILIO_CALLER_ID: '+14155550199',
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
  /** Called when a part stops that nobody asked to stop. */
  onDeath?: (part: string, lastWords: string) => void
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

  const startServer = async (): Promise<Part> => {
    const [file, ...args] = options.dev
      ? ['--import', 'tsx', '--watch-path=packages/server/src', 'packages/server/src/main.ts']
      : ['packages/server/dist/main.js']
    const part = startPart('server', [file ?? '', ...args], env, logs, options.onDeath)
    await part.until(() => answers(`${serverUrl}/api/health`))
    return part
  }

  // The server goes first: it is the one that refuses a data directory in use.
  const product = { server: await startServer() } as Product & { sandbox?: Part }
  try {
    product.sandbox = await startSandbox({ ...options, productUrl: url, logs, env })
    if (options.dev) {
      const vite = ['node_modules/vite/bin/vite.js', 'packages/web', '--strictPort', '--port']
      const pages = startPart('pages', [...vite, String(options.port)], env, logs, options.onDeath)
      product.pages = pages
      await pages.until(() => answers(url))
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
  onDeath?: ProductOptions['onDeath']
}): Promise<Part> {
  const env = {
    ...process.env,
    ...SANDBOX_KEYS,
    ...options.env,
    PRODUCT_URL: options.productUrl,
    SANDBOX_PORT: String(options.sandboxPort),
    SANDBOX_SMTP_PORT: String(options.sandboxSmtpPort),
  }
  const main = ['--import', 'tsx', 'packages/sandbox/src/main.ts']
  const part = startPart('sandbox', main, env, options.logs, options.onDeath)
  await part.until(() => answers(`http://localhost:${options.sandboxPort}/control/calls`))
  return part
}

function productEnv(options: ProductOptions, url: string, sandboxUrl: string) {
  return {
    ...SANDBOX_KEYS,
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    DATA_DIR: options.dataDir,
    SMTP_URL: `smtp://127.0.0.1:${options.sandboxSmtpPort}`,
    MAIL_FROM: 'Ringback <no-reply@ringback.example>',
    SUPPORT_URL: `${sandboxUrl}/`,
    TWILIO_BASE_URL: sandboxUrl,
    VOICE_SIGNALLING_URL: sandboxUrl.replace('http:', 'ws:'),
    TURNSTILE_SCRIPT_URL: `${sandboxUrl}/turnstile/v0/api.js`,
    TURNSTILE_VERIFY_URL: `${sandboxUrl}/turnstile/v0/siteverify`,
  }
}

/** One process of the product, with its log in the data directory. */
export interface Part {
  pid: number
  /** Asks politely, insists after ten seconds. */
  stop(): Promise<void>
  /** As a power cut would. */
  kill(): Promise<void>
  until(ready: () => Promise<boolean>): Promise<void>
}

function startPart(
  name: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  logs: string,
  onDeath: ProductOptions['onDeath'],
): Part {
  const logPath = join(logs, `${name}.log`)
  const log = createWriteStream(logPath, { flags: 'a' })
  const started = Date.now()
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let lastWords = ''
  const keep = (chunk: Buffer) => {
    log.write(chunk)
    lastWords = (lastWords + chunk.toString()).slice(-4_000)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  let expected = false
  let ready = false
  let over = false
  const exited = new Promise<void>(resolve => {
    child.once('close', () => {
      over = true
      log.end()
      if (!expected && ready) onDeath?.(name, sentences(lastWords) || `See ${logPath}`)
      resolve()
    })
  })
  const end = async (signal: NodeJS.Signals) => {
    expected = true
    if (!over) child.kill(signal)
    const insist = setTimeout(() => child.kill('SIGKILL'), 10_000)
    await exited
    clearTimeout(insist)
  }
  return {
    pid: child.pid ?? -1,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    async until(isReady) {
      while (!(await isReady())) {
        if (over) throw new Error(sentences(lastWords) || `The ${name} stopped; see ${logPath}`)
        if (Date.now() - started > 60_000) {
          await end('SIGKILL')
          throw new Error(`The ${name} was not ready within a minute; see ${logPath}`)
        }
        await new Promise(resolve => setTimeout(resolve, 50))
      }
      ready = true
    },
  }
}

/** What a part said to people: its log's lines of JSON are for programs. */
function sentences(output: string): string {
  return output
    .split('\n')
    .filter(line => !line.startsWith('{'))
    .join('\n')
    .trim()
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
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => {
        resolve(address && typeof address === 'object' ? address.port : 0)
      })
    })
  })
}
