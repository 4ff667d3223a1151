import { homedir, networkInterfaces, tmpdir } from 'node:os'
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { findProgram } from './find-program.ts'
import { programOf } from './npm-programs.ts'

/** A browser that can be started, and the options to start it with through Playwright. */
export interface Browser {
  executablePath: string
  args: string[]
  chromiumSandbox: boolean
  /** Whether it has no permissions: it gives the microphone to every page, and refuses the notices of every page. */
  isHeadlessShell: boolean
}

const SYSTEM_BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/**
 * Finds a Chromium for tests that place real calls: CHROME_PATH, a browser on the PATH, Chrome.app on a Mac, Playwright's
 * own, the one of an npm package (Linux on x64). Elsewhere Playwright downloads its own.
 *
 * @throws when none is found
 */
export async function findBrowser(): Promise<Browser> {
  const executablePath =
    process.env['CHROME_PATH'] ??
    findProgram(...SYSTEM_BROWSERS) ??
    (existsSync(MAC_CHROME) ? MAC_CHROME : undefined) ??
    (await findPlaywrightBrowser()) ??
    (await unpackNpmBrowser()) ??
    (await downloadPlaywrightBrowser())
  const isHeadlessShell = executablePath === NPM_BROWSER
  return {
    executablePath,
    args: callFlags(isHeadlessShell),
    // Chromium does not start with its sandbox as root. Containers and CI often run as root.
    chromiumSandbox: process.getuid?.() !== 0,
    isHeadlessShell,
  }
}

/** Where `@sparticuz/chromium` unpacks its browser. */
const NPM_BROWSER = join(tmpdir(), 'chromium')

/**
 * Flags for a browser that places calls without a user. It has a fake microphone, and sends no requests to its vendor.
 * A page may use the microphone only if the test grants the permission; the headless shell of the npm package shows no
 * question.
 */
function callFlags(isHeadlessShell: boolean): string[] {
  const flags = [
    '--use-fake-device-for-media-stream',
    isHeadlessShell ? '--use-fake-ui-for-media-stream' : '--deny-permission-prompts',
    '--autoplay-policy=no-user-gesture-required',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--disable-quic',
    '--disable-gpu',
  ]
  const hasOnlyLoopback = !Object.values(networkInterfaces())
    .flat()
    .some(address => address && !address.internal)
  // By default Chromium ignores the loopback interface, and then finds no address for the audio of a call.
  return hasOnlyLoopback ? [...flags, '--allow-loopback-in-peer-connection'] : flags
}

async function findPlaywrightBrowser(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return path && existsSync(path) ? path : undefined
}

/**
 * A browser that `npm ci` has installed, for a machine that has none. The package unpacks it into the temporary
 * directory, and its libraries too if this variable is set.
 */
async function unpackNpmBrowser(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs20.x'
  const require = createRequire(import.meta.url)
  const { default: chromium } = (await import(require.resolve('@sparticuz/chromium'))) as {
    default: { executablePath(): Promise<string> }
  }
  return chromium.executablePath()
}

async function downloadPlaywrightBrowser(): Promise<string> {
  try {
    const install = programOf('@playwright/test', 'install', 'chromium')
    execFileSync(process.execPath, install, { stdio: 'pipe', timeout: 300_000 })
  } catch (error) {
    const [reason] = String(error instanceof Error ? error.message : error).split('\n')
    throw new Error(
      `No Chromium for the browser tests. Set CHROME_PATH, or install chromium or google-chrome.\n${reason}`,
    )
  }
  const path = await findPlaywrightBrowser()
  if (path === undefined) throw new Error('Playwright has installed no Chromium')
  return path
}

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

/** The programs with which WebKit runs without a screen. */
export interface WebKit {
  /** Speaks WebDriver, and starts its own small browser. */
  driver: string
  /** A display without a screen. */
  display: string
}

export const NO_WEBKIT =
  'WebKitWebDriver or Xvfb was not found. On Debian, install webkit2gtk-driver and xvfb.'

/** Finds an installed WebKitGTK with its driver, and a virtual display. */
export function findWebKit(): WebKit | undefined {
  const driver = findProgram('WebKitWebDriver')
  const display = findProgram('Xvfb')
  return driver && display ? { driver, display } : undefined
}
