import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from './find-program.ts'

const MAC_FIREFOX = 'Applications/Firefox.app/Contents/MacOS/firefox'
const USUAL_PLACES = [
  '/usr/lib/firefox-esr/firefox-esr',
  '/usr/lib/firefox/firefox',
  '/opt/firefox/firefox',
  join('/', MAC_FIREFOX),
  join(homedir(), MAC_FIREFOX),
]

export const NO_FIREFOX =
  'Firefox was not found. Install it, or set FIREFOX_PATH to its program; nothing is downloaded.'

/** Finds an installed Firefox: FIREFOX_PATH, one on the PATH, or one in the usual places. */
export function findFirefox(): string | undefined {
  return (
    process.env['FIREFOX_PATH'] ??
    findProgram('firefox', 'firefox-esr') ??
    USUAL_PLACES.find(existsSync)
  )
}
