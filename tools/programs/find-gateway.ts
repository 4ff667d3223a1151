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

/** Reads greetings out. A gateway works without it. */
const SPEECH = 'flite'

/** The Debian packages of what a gateway consists of, and of the phone that the tests call. */
export const GATEWAY_PACKAGES = [
  PROGRAMS.kamailio,
  ...Object.values(MODULES),
  PROGRAMS.rtpengine,
  SPEECH,
  PROGRAMS.sipp,
].join(' ')

export const NO_GATEWAY = `The calls through a real gateway need kamailio, rtpengine and SIPp (Debian: apt-get install ${GATEWAY_PACKAGES}).`

/** Of kamailio, which only root has on its PATH in Debian. */
const SYSTEM_FOLDER = '/usr/sbin'

/** The path of a program of the gateway; undefined if it is not installed. */
export function findGatewayProgram(name: keyof typeof PROGRAMS): string | undefined {
  return findProgram(name) ?? [`${SYSTEM_FOLDER}/${name}`].find(existsSync)
}

/** The Debian packages that this machine lacks: kamailio with the modules of `deploy/sip`, and rtpengine. */
export function missingGatewayPackages(): string[] {
  const names = ['kamailio', 'rtpengine'] as const
  const programs = names.filter(name => findGatewayProgram(name) === undefined)
  const modules = Object.entries(MODULES).filter(
    ([name]) => !FOLDERS.some(folder => existsSync(`${folder}/${name}`)),
  )
  return [...programs.map(name => PROGRAMS[name]), ...modules.map(([, name]) => name)]
}

/** Whether this machine has all of them. */
export function findGatewayPrograms(): boolean {
  return missingGatewayPackages().length === 0 && findGatewayProgram('sipp') !== undefined
}
