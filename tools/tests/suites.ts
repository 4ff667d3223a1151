import { NO_FIREFOX, NO_WEBKIT, findFirefox, findWebKit } from '../programs/find-browser.ts'
import { findGatewayPrograms, NO_GATEWAY } from '../programs/find-gateway.ts'
import { findProgram } from '../programs/find-program.ts'

export interface Suite {
  /** Chooses it: `npm run test:all -- units https`. */
  key: string
  /** What it proves. */
  name: string
  runner: 'vitest' | 'playwright' | 'build'
  /** The projects of vitest.config.ts or of the configuration of Playwright. */
  projects?: readonly string[]
  /** Of Playwright, in `e2e/`. */
  config?: string
  args?: readonly string[]
  env?: Readonly<Record<string, string>>
  /** Starts the product as it is built. Playwright's suites all do. */
  needsBuild?: boolean
  /** One sentence about what this machine lacks to run the suite, or undefined if it lacks nothing. */
  reasonToSkip?: () => string | undefined
}

export const BUILD: Suite = { key: 'build', name: 'build of server and pages', runner: 'build' }

/** Tests that need no other process, and on PostgreSQL, where the machine has it, the races. */
const UNITS: Suite = {
  key: 'units',
  name: 'units, stores and routes; races on PostgreSQL',
  runner: 'vitest',
  projects: ['contract', 'server', 'races', 'sandbox', 'gateway', 'tools', 'web', 'prerender'],
  env: { TEST_SCOPE: 'gate' },
}

/** One journey for each story of the specification. */
const GATE_JOURNEYS: Suite = {
  key: 'journeys',
  name: 'journeys of the gate in a real browser',
  runner: 'playwright',
  config: 'playwright.config.ts',
  args: ['--grep=@gate', '--retries=2', '--max-failures=10'],
  env: { TEST_SCOPE: 'gate' },
}

const withGateway = () => (findGatewayPrograms() ? undefined : NO_GATEWAY)

/** What `npm test` runs. Build and units need seconds and minutes, so they are first. */
export const GATE_SUITES: readonly Suite[] = [BUILD, UNITS, GATE_JOURNEYS]

/** What `npm run test:all` runs, the fastest first. Each project of vitest.config.ts belongs to one of them. */
export const ALL_SUITES: readonly Suite[] = [
  BUILD,
  UNITS,
  {
    key: 'slow',
    name: 'tests that start processes or send hundreds of requests',
    runner: 'vitest',
    projects: ['contract', 'server', 'gateway', 'tools', 'simulation'],
    env: { TEST_SCOPE: 'slow' },
    needsBuild: true,
  },
  {
    key: 'postgres',
    name: 'stores and routes on PostgreSQL',
    runner: 'vitest',
    projects: ['server'],
    env: { TEST_SCOPE: 'postgres' },
  },
  {
    key: 'sandbox',
    name: 'the sandbox against the vendors’ own clients',
    runner: 'vitest',
    projects: ['conformance'],
  },
  {
    key: 'gateway',
    name: 'a real gateway: JsSIP in Chromium, deploy/sip, SIPp as the trunk',
    runner: 'vitest',
    projects: ['real-gateway'],
    reasonToSkip: withGateway,
  },
  {
    key: 'image',
    name: 'the image outside of the repository',
    runner: 'vitest',
    projects: ['image'],
    needsBuild: true,
  },
  {
    key: 'faults',
    name: 'faults of database and servers, in short',
    runner: 'vitest',
    projects: ['faults'],
    needsBuild: true,
  },
  {
    key: 'journeys',
    name: 'journeys in a real browser',
    runner: 'playwright',
    config: 'playwright.config.ts',
    projects: ['journeys'],
  },
  {
    key: 'sound',
    name: 'journeys that measure sound',
    runner: 'playwright',
    config: 'playwright.config.ts',
    projects: ['sound'],
    args: ['--workers=1'],
  },
  {
    key: 'https',
    name: 'production behind the proxy of deploy, with the vendors’ host names',
    runner: 'playwright',
    config: 'https.config.ts',
    reasonToSkip: () =>
      findProgram('caddy')
        ? undefined
        : 'The journeys over https need Caddy (Debian: apt-get install caddy).',
  },
  {
    key: 'carriers',
    name: 'what calls promise, over Twilio and over a SIP trunk',
    runner: 'playwright',
    config: 'trunk.config.ts',
    reasonToSkip: withGateway,
  },
  {
    key: 'firefox',
    name: 'calls in Firefox',
    runner: 'playwright',
    config: 'other-browsers.config.ts',
    projects: ['firefox'],
    reasonToSkip: () => (findFirefox() ? undefined : NO_FIREFOX),
  },
  {
    key: 'webkit',
    name: 'pages in WebKit',
    runner: 'playwright',
    config: 'other-browsers.config.ts',
    projects: ['webkit'],
    reasonToSkip: () => (findWebKit() ? undefined : NO_WEBKIT),
  },
]

export function needsBuild({ runner, needsBuild: isNeeded = false }: Suite): boolean {
  return runner === 'playwright' || isNeeded
}
