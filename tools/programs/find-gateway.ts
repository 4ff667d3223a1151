import { existsSync } from 'node:fs'
import { findProgram } from './find-program.ts'

/** The programs of a gateway, and of the phone that the tests call, with their Debian packages. */
const PROGRAMS = { kamailio: 'kamailio', rtpengine: 'rtpengine-daemon', sipp: 'sip-tester' }

/** Modules of kamailio that are Debian packages of their own, and their packages. */
const MODULES = {
  'websocket.so': 'kamailio-websocket-modules',
  'evapi.so': 'kamailio-extra-modules',
  'auth_ephemeral.so': 'kamailio-autheph-modules',
  'app_lua.so': 'kamailio-lua-modules',
  'tls.so': 'kamailio-tls-modules',
}
const FOLDERS = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  machine => `/usr/lib/${machine}/kamailio/modules`,
)

/** Reads greetings and codes out: the program, and its package. A gateway works without it. */
const SPEECH = 'flite'

/**
 * Without what Debian recommends beside rtpengine: a recorder of calls, and servers for it, which listen to everybody.
 */
export const INSTALL = 'apt-get install --no-install-recommends'

/** The Debian packages of what a gateway consists of, and of the phone that the tests call. */
export const GATEWAY_PACKAGES = [
  PROGRAMS.kamailio,
  ...Object.values(MODULES),
  PROGRAMS.rtpengine,
  SPEECH,
  PROGRAMS.sipp,
].join(' ')

export const NO_GATEWAY = `The calls through a real gateway need kamailio, rtpengine and SIPp (Debian: ${INSTALL} ${GATEWAY_PACKAGES}).`

/** Of kamailio, which only root has on its PATH in Debian. */
const SYSTEM_FOLDER = '/usr/sbin'

/** The path of a program of the gateway; undefined if it is not installed. */
export function findGatewayProgram(name: keyof typeof PROGRAMS): string | undefined {
  return findProgram(name) ?? [`${SYSTEM_FOLDER}/${name}`].find(existsSync)
}

/** The Debian packages that this machine lacks. */
interface MissingPackages {
  /** kamailio with the modules of `deploy/sip`, and rtpengine: without them there is no gateway. */
  needed: string[]
  /** Without it nothing is read out. */
  speech: string[]
}

export function missingGatewayPackages(): MissingPackages {
  const names = ['kamailio', 'rtpengine'] as const
  const programs = names.filter(name => findGatewayProgram(name) === undefined)
  const modules = Object.entries(MODULES).filter(
    ([name]) => !FOLDERS.some(folder => existsSync(`${folder}/${name}`)),
  )
  return {
    needed: [...programs.map(name => PROGRAMS[name]), ...modules.map(([, name]) => name)],
    speech: findProgram(SPEECH) === undefined ? [SPEECH] : [],
  }
}

/** What the trial of a gateway lacks, and how to install it; '' if it lacks nothing. */
export function describeMissingPackages({ needed, speech }: MissingPackages): string {
  const packages = [...needed, ...speech]
  if (packages.length === 0) return ''
  const lacks = [
    needed.length > 0 ? 'A SIP gateway needs packages of Debian 12 that this machine lacks.' : '',
    speech.length > 0
      ? 'Without flite the gateway reads out no code, so that it verifies no number, and no greeting.'
      : '',
  ]
  return `${lacks.filter(Boolean).join('\n')}
This installs what is missing:

  sudo ${INSTALL} ${packages.join(' ')}
${startedBy(needed)}`
}

/** What Debian starts of these packages. */
function startedBy(packages: readonly string[]): string {
  const daemons = DAEMONS.filter(({ name }) => packages.includes(name))
  if (daemons.length === 0) return ''
  const named = daemons.map(({ unit, port }) => `${unit} (${port})`).join(' and ')
  return `
Debian then starts ${named}.
The trial needs none of Debian's to run, and has its own. This stops and disables what is started:

  sudo systemctl disable --now ${daemons.map(({ name }) => name).join(' ')}
`
}

/** Debian's own, with where they listen. */
const DAEMONS = [
  { name: PROGRAMS.kamailio, unit: 'kamailio', port: 'port 5060 on all addresses' },
  { name: PROGRAMS.rtpengine, unit: 'rtpengine', port: 'port 2223 on this machine' },
]

/** Whether this machine has all of them. */
export function findGatewayPrograms(): boolean {
  return missingGatewayPackages().needed.length === 0 && findGatewayProgram('sipp') !== undefined
}
