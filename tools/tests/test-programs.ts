import { GATEWAY_PACKAGES, INSTALL, findGatewayPrograms } from '../programs/find-gateway.ts'
import { findClockLibrary } from '../programs/find-clock.ts'
import { findFirefox } from '../programs/find-browser.ts'
import { findPostgresPrograms } from '../programs/find-postgres.ts'
import { findProgram } from '../programs/find-program.ts'
import { formatTable } from '../format-table.ts'

/**
 * What some tests need and npm does not install: the program, its Debian packages, the tests that are skipped without it,
 * and whether the machine has it.
 */
const TEST_PROGRAMS: readonly (readonly [
  program: string,
  packages: string,
  tests: string,
  isFound: boolean,
])[] = [
  [
    'PostgreSQL',
    'postgresql',
    'stores and races on PostgreSQL, most faults',
    process.env['TEST_DATABASE_URL'] !== undefined ||
      findPostgresPrograms('initdb', 'postgres') !== null,
  ],
  ['PgBouncer', 'pgbouncer', 'the pool behind PgBouncer', isOnPath('pgbouncer')],
  ['promtool', 'prometheus', 'alerts and metrics of deploy', isOnPath('promtool')],
  ['Caddy', 'caddy', 'journeys over https, proxies of deploy', isOnPath('caddy')],
  ['HAProxy', 'haproxy', 'the proxy of three servers', isOnPath('haproxy')],
  ['nginx', 'nginx-light', 'static files behind a shared cache', isOnPath('nginx')],
  [
    'kamailio, rtpengine, SIPp',
    GATEWAY_PACKAGES,
    'calls through a real gateway',
    findGatewayPrograms(),
  ],
  ['libfaketime', 'faketime', 'calls while a clock is set', findClockLibrary() !== undefined],
  ['baresip', 'baresip-core', 'encrypted calls through a gateway', isOnPath('baresip')],
  ['coturn', 'coturn', 'calls of a browser that may only use a relay', isOnPath('turnserver')],
  ['systemd-analyze', 'systemd', 'units of the gateway', isOnPath('systemd-analyze')],
  ['Firefox', 'firefox-esr', 'calls in Firefox', findFirefox() !== undefined],
  ['WebKit', 'webkit2gtk-driver', 'pages in WebKit', isOnPath('WebKitWebDriver')],
  ['Xvfb', 'xvfb', 'pages in WebKit', isOnPath('Xvfb')],
]

/** A table of the programs that this machine lacks, and the command that installs them; empty when it lacks none. */
export function describeMissing(): string {
  const missing = TEST_PROGRAMS.filter(([, , , isFound]) => !isFound)
  if (missing.length === 0) return ''
  const table = formatTable([
    ['missing', 'tests that need it'],
    ...missing.map(([name, , tests]) => [name, tests]),
  ])
  const packages = missing.map(([, names]) => names).join(' ')
  return `${table}On Debian, this installs them: sudo ${INSTALL} ${packages}\n`
}

function isOnPath(program: string): boolean {
  return findProgram(program) !== undefined
}

// The workflow installs these.
if (process.argv[1] === import.meta.filename) {
  process.stdout.write(`${TEST_PROGRAMS.map(([, packages]) => packages).join(' ')}\n`)
}
