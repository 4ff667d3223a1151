import { GATEWAY_PACKAGES, findGatewayPrograms } from '../programs/find-gateway.ts'
import { findFirefox } from '../programs/find-firefox.ts'
import { findPostgresPrograms } from '../programs/find-postgres.ts'
import { findProgram } from '../programs/find-program.ts'
import { formatTable } from '../format-table.ts'

/** A program that some tests need and that npm does not install. Without it they are skipped. */
export interface TestProgram {
  name: string
  /** The Debian package, or several. */
  package: string
  tests: string
  isFound: () => boolean
}

const onPath = (program: string) => () => findProgram(program) !== undefined

export const TEST_PROGRAMS: readonly TestProgram[] = [
  {
    name: 'PostgreSQL',
    package: 'postgresql',
    tests: 'stores and races on PostgreSQL, most faults',
    isFound: () =>
      process.env['TEST_DATABASE_URL'] !== undefined ||
      findPostgresPrograms('initdb', 'postgres') !== null,
  },
  {
    name: 'PgBouncer',
    package: 'pgbouncer',
    tests: 'the pool behind PgBouncer',
    isFound: onPath('pgbouncer'),
  },
  {
    name: 'promtool',
    package: 'prometheus',
    tests: 'alerts and metrics of deploy',
    isFound: onPath('promtool'),
  },
  {
    name: 'Caddy',
    package: 'caddy',
    tests: 'journeys over https, proxies of deploy',
    isFound: onPath('caddy'),
  },
  {
    name: 'HAProxy',
    package: 'haproxy',
    tests: 'the proxy of three servers',
    isFound: onPath('haproxy'),
  },
  {
    name: 'nginx',
    package: 'nginx-light',
    tests: 'static files behind a shared cache',
    isFound: onPath('nginx'),
  },
  {
    name: 'kamailio, rtpengine, SIPp',
    package: GATEWAY_PACKAGES,
    tests: 'calls through a real gateway',
    isFound: findGatewayPrograms,
  },
  {
    name: 'baresip',
    package: 'baresip-core',
    tests: 'encrypted calls through a real gateway',
    isFound: onPath('baresip'),
  },
  {
    name: 'systemd-analyze',
    package: 'systemd',
    tests: 'units of the gateway',
    isFound: onPath('systemd-analyze'),
  },
  {
    name: 'Firefox',
    package: 'firefox-esr',
    tests: 'calls in Firefox',
    isFound: () => findFirefox() !== undefined,
  },
  {
    name: 'WebKit',
    package: 'webkit2gtk-driver',
    tests: 'pages in WebKit',
    isFound: onPath('WebKitWebDriver'),
  },
  { name: 'Xvfb', package: 'xvfb', tests: 'pages in WebKit', isFound: onPath('Xvfb') },
]

/** A table of the programs that this machine lacks, and the command that installs them; null when it lacks none. */
export function describeMissing(programs: readonly TestProgram[] = TEST_PROGRAMS): string | null {
  const missing = programs.filter(({ isFound }) => !isFound())
  if (missing.length === 0) return null
  const table = formatTable([
    ['missing', 'tests that need it'],
    ...missing.map(({ name, tests }) => [name, tests]),
  ])
  const command = `sudo apt-get install ${missing.map(program => program.package).join(' ')}`
  return `${table}On Debian, this installs them: ${command}\n`
}

// The workflow installs these.
if (process.argv[1] === import.meta.filename) {
  process.stdout.write(`${TEST_PROGRAMS.map(program => program.package).join(' ')}\n`)
}
