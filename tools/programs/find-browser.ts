import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { networkInterfaces } from 'node:os'
import { findProgram } from './find-program.ts'

/** A browser that can be started, and the options to start it with through Playwright. */
export interface Browser {
  executablePath: string
  args: string[]
  chromiumSandbox: boolean
}

const SYSTEM_BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/**
 * Finds a Chromium for tests that place real calls, and downloads one if the machine has none.
 * It uses the first that exists: CHROME_PATH, a browser on the PATH, Chrome.app on a Mac, Playwright's own
 * browser. If none exists, it tries to download one from Playwright, from Debian and from npm, in this order.
 *
 * @throws when none is found; the message names everything that was tried.
 */
export async function findBrowser(): Promise<Browser> {
  const executablePath =
    process.env['CHROME_PATH'] ??
    findProgram(...SYSTEM_BROWSERS) ??
    (existsSync(MAC_CHROME) ? MAC_CHROME : undefined) ??
    (await findPlaywrightBrowser()) ??
    (await download())
  return {
    executablePath,
    args: callFlags(),
    // Chromium does not start with its sandbox as root. Containers and CI often run as root.
    chromiumSandbox: process.getuid?.() !== 0,
  }
}

/**
 * Flags for a browser that places calls without a user. It has a fake microphone, which a page may use only
 * if the test grants the permission, and it sends no requests to its vendor.
 */
function callFlags(): string[] {
  const flags = [
    '--use-fake-device-for-media-stream',
    '--deny-permission-prompts',
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

async function download(): Promise<string> {
  const failures: string[] = []
  const tryCommand = (description: string, command: string, ...args: string[]) => {
    try {
      execFileSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'], timeout: 300_000 })
      return true
    } catch (error) {
      failures.push(
        `${description}: ${error instanceof Error ? error.message.split('\n')[0] : error}`,
      )
      return false
    }
  }
  if (tryCommand('npx playwright install chromium', 'npx', 'playwright', 'install', 'chromium')) {
    const path = await findPlaywrightBrowser()
    if (path) return path
  }
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    const installed =
      tryCommand('apt-get update', 'apt-get', 'update', '-qq') &&
      tryCommand('apt-get install chromium', 'apt-get', 'install', '-y', '-qq', 'chromium')
    const path = installed ? findProgram(...SYSTEM_BROWSERS) : undefined
    if (path) return path
  }
  if (process.platform === 'linux' && process.arch === 'x64') {
    try {
      return await downloadFromNpm()
    } catch (error) {
      failures.push(`@sparticuz/chromium: ${error instanceof Error ? error.message : error}`)
    }
  }
  throw new Error(
    `No Chromium for the browser tests. Set CHROME_PATH, or install chromium or google-chrome.\n` +
      `Tried:\n  ${failures.join('\n  ')}`,
  )
}

/** Unpacks the browser of an npm package. The package needs this variable to unpack the browser's libraries too. */
async function downloadFromNpm(): Promise<string> {
  process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs20.x'
  const require = createRequire(import.meta.url)
  const { default: chromium } = (await import(require.resolve('@sparticuz/chromium'))) as {
    default: { executablePath(): Promise<string> }
  }
  return chromium.executablePath()
}
