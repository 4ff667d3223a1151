import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildProduct } from './build-product.ts'
import { startProductWithGateway } from './gateway/product-with-gateway.ts'
import { TRIAL_NUMBER } from './gateway/trial-phones.ts'
import { type Product, ROOT, startProduct } from './product.ts'
import { onParentExit } from './processes/parent-exit.ts'
import { describeMissingPackages, missingGatewayPackages } from './programs/find-gateway.ts'

/**
 * `npm start` builds what has changed, starts the server and the sandbox, and prints where they are. With `--dev`, the
 * server and the pages run from source and follow changes. With `--carrier sip`, calls go over a real SIP gateway, which
 * starts too, to phones behind its trunk; with `--carrier sip,twilio`, over both.
 */
const DEMO = { email: 'demo@ringback.example', password: 'call-home-2026', credit: '5.00' }

/** Who carries the calls of `npm start`: the sandbox in Twilio's place, a SIP gateway, or both, the preferred one first. */
const CARRIERS = ['twilio', 'sip', 'twilio,sip', 'sip,twilio'] as const
type Carrier = (typeof CARRIERS)[number]

const CALLS = {
  sandbox: `
    A number to try  +1 415 555 0103   (answers, and plays back the digits you press)`,
  gateway: `
    A number to try  +1 415 555 0100   (rings, answers and echoes; the page of the phones lists others)
    Be called        rent ${written(TRIAL_NUMBER)} on the Numbers tab, and press Call Ringback on the page of the phones
    Calls            browser - kamailio, rtpengine - trunk "trial" - the phones`,
}

/** +12125550150 as +1 212 555 0150. */
function written(number: string): string {
  return number.replace(/^(\+1)(...)(...)/, '$1 $2 $3 ')
}

await main()

async function main(): Promise<void> {
  const { dev, carrier } = readArguments()
  const env = process.env
  const port = readPort('PORT', 3000)
  const options = {
    port,
    sandboxPort: readPort('SANDBOX_PORT', 4000),
    sandboxSmtpPort: readPort('SANDBOX_SMTP_PORT', 4025),
    dataDir: resolve(ROOT, env['DATA_DIR'] ?? 'data'),
    env: {
      DEMO_EMAIL: DEMO.email,
      DEMO_PASSWORD: DEMO.password,
      DEMO_CREDIT_USD: DEMO.credit,
      WELCOME_CREDIT_USD: '1.00',
      ...userVariables(),
    },
    dev,
  }
  buildProduct()
  print('Starting ...')

  let product: Product
  try {
    const start = hasGateway(carrier) ? startProductWithGateway : startProduct
    product = await start({
      ...options,
      env: { ...options.env, CARRIER: carrier },
      onExit(name, output) {
        print(`\nThe ${name} exited unexpectedly. The end of its output:\n\n${output.trim()}\n`)
        void product.stop().finally(() => process.exit(1))
      },
    })
  } catch (error) {
    print(`\n${messageOf(error)}\n`)
    process.exit(1)
  }
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    print('\nStopping ...')
    void product.stop().then(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  // Without npm, for example with nohup, this process may run longer than the shell that started it.
  if (env['npm_lifecycle_event'] !== undefined) onParentExit(stop)
  print(startScreen(product, DEMO, carrier))
}

/** Exits with a message when an argument is wrong, or when the machine lacks the programs of a gateway. */
function readArguments(): { dev: boolean; carrier: Carrier } {
  const { dev, carrier } = parseArguments()
  if (!isCarrier(carrier)) {
    print(`--carrier must be one of ${CARRIERS.join('; ')}, not "${carrier}".`)
    process.exit(1)
  }
  const missing = hasGateway(carrier) ? missingGatewayPackages() : { needed: [], speech: [] }
  const advice = describeMissingPackages(missing)
  if (advice !== '') print(advice)
  if (missing.needed.length > 0) process.exit(1)
  return { dev, carrier }
}

function parseArguments() {
  try {
    const { values } = parseArgs({
      options: {
        dev: { type: 'boolean', default: false },
        carrier: { type: 'string', default: 'twilio' },
      },
    })
    return values
  } catch (error) {
    print(messageOf(error))
    process.exit(1)
  }
}

/** The user's environment variables, which override ours. The four that `main` reads itself are left out. */
function userVariables(): Record<string, string | undefined> {
  const { PORT: _, SANDBOX_PORT: __, SANDBOX_SMTP_PORT: ___, DATA_DIR: ____, ...rest } = process.env
  return rest
}

function readPort(name: string, fallback: number): number {
  const text = process.env[name]
  if (text === undefined || text === '') return fallback
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  print(`${name} must be a port number between 1 and 65535, not "${text}".`)
  process.exit(1)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

function isCarrier(text: string): text is Carrier {
  return CARRIERS.some(carrier => carrier === text)
}

/** Whether a SIP gateway runs beside the server. */
function hasGateway(carrier: Carrier): boolean {
  return carrier !== 'twilio'
}

/** What `npm start` prints when everything runs. */
function startScreen(
  product: Product,
  demo: { email: string; password: string },
  carrier: Carrier,
): string {
  // A call from the platform number goes over the preferred carrier.
  const calls = carrier.startsWith('sip') ? CALLS.gateway : CALLS.sandbox
  return `
  Ringback is running${hasGateway(carrier) ? ', and a SIP gateway beside it' : ''}.

    Open             ${product.url}
    Demo login:      ${demo.email} / ${demo.password}
    Inbox and phones ${product.sandboxUrl}   (the sandbox: phones, mail, calls)${calls}
    Operator console ${product.url}/operator   (first: npm run operator -- create you@example.com)
    Browsers         Chrome, Edge, Chromium and Firefox can call on this machine

    Data and logs    ${product.dataDir}
    Stop             Ctrl-C
`
}
