import { existsSync } from 'node:fs'
import { findProgram } from './find-program.ts'

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

/** The Debian packages of what a gateway consists of, and of the phone that the tests call. */
export const GATEWAY_PACKAGES = [
  'kamailio',
  ...Object.values(MODULES),
  'rtpengine-daemon',
  'sip-tester',
].join(' ')

export const NO_GATEWAY = `The calls through a real gateway need kamailio, rtpengine and SIPp (Debian: apt-get install ${GATEWAY_PACKAGES}).`

/** Whether kamailio with the modules of `deploy/sip`, rtpengine and SIPp are installed. */
export function findGatewayPrograms(): boolean {
  return (
    ['kamailio', 'rtpengine', 'sipp'].every(name => findProgram(name) !== undefined) &&
    FOLDERS.some(folder => Object.keys(MODULES).every(name => existsSync(`${folder}/${name}`)))
  )
}
