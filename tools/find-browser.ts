import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { networkInterfaces } from 'node:os'

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
 * Order: CHROME_PATH, the system's, Chrome.app, Playwright's own, then a download from Playwright,
 * Debian or npm, the first that succeeds.
 *
 * @throws when none is found; the message names everything that was tried.
 */
export async function findBrowser(): Promise<Browser> {
  const executablePath =
    process.env['CHROME_PATH'] ??
    onPath() ??
    (existsSync(MAC_CHROME) ? MAC_CHROME : undefined) ??
    (await fromPlaywright()) ??
    (await download())
  return {
    executablePath,
    args: callFlags(),
    // Chromium refuses its own sandbox as root, which is how containers and CI run.
    chromiumSandbox: process.getuid?.() !== 0,
  }
}

/**
 * Flags for a browser that places calls by itself: a fake microphone, which only a context with the
 * permission may use, and no vendor traffic.
 */
export function callFlags(): string[] {
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
  const onlyLoopback = !Object.values(networkInterfaces())
    .flat()
    .some(address => address && !address.internal)
  // With no other interface, Chromium gathers no ICE candidate by default.
  return onlyLoopback ? [...flags, '--allow-loopback-in-peer-connection'] : flags
}

function onPath(): string | undefined {
  for (const name of SYSTEM_BROWSERS) {
    for (const folder of (process.env['PATH'] ?? '').split(':')) {
      const path = `${folder}/${name}`
      if (folder && existsSync(path)) return path
    }
  }
  return undefined
}

async function fromPlaywright(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return path && existsSync(path) ? path : undefined
}

async function download(): Promise<string> {
  const failures: string[] = []
  const attempt = (way: string, command: string, ...args: string[]) => {
    try {
      execFileSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'], timeout: 300_000 })
      return true
    } catch (error) {
      failures.push(`${way}: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
      return false
    }
  }
  if (attempt('npx playwright install chromium', 'npx', 'playwright', 'install', 'chromium')) {
    const path = await fromPlaywright()
    if (path) return path
  }
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    const installed =
      attempt('apt-get update', 'apt-get', 'update', '-qq') &&
      attempt('apt-get install chromium', 'apt-get', 'install', '-y', '-qq', 'chromium')
    const path = installed ? onPath() : undefined
    if (path) return path
  }
  if (process.platform === 'linux' && process.arch === 'x64') {
    try {
      return await fromNpm()
    } catch (error) {
      failures.push(`@sparticuz/chromium: ${error instanceof Error ? error.message : error}`)
    }
  }
  throw new Error(
    `No Chromium for the browser tests. Set CHROME_PATH, or install chromium or google-chrome.\n` +
      `Tried:\n  ${failures.join('\n  ')}`,
  )
}

/** The browser of an npm package, which unpacks its libraries only in an environment like AWS Lambda's. */
async function fromNpm(): Promise<string> {
  process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs20.x'
  const require = createRequire(import.meta.url)
  const { default: chromium } = (await import(require.resolve('@sparticuz/chromium'))) as {
    default: { executablePath(): Promise<string> }
  }
  return chromium.executablePath()
}
