import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { type Browser } from '../programs/find-browser.ts'
import { freePort } from '../processes/free-ports.ts'
import { startProduct } from '../product.ts'

/** Any page but the dashboard, which needs a session. */
const PATHS = ['/', '/rates', '/login', '/register']
/** A browser has a scheduling group of its own on Linux: without a pause it takes more than all tests together. */
const PAUSE_MS = 1_000

/**
 * Starts a product beside the one that is tested, and a browser that loads its pages one after the other.
 * @returns a function that stops both
 */
export async function startSecondProduct(found: Browser): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ringback-second-'))
  const product = await startProduct({
    port: await freePort(),
    sandboxPort: await freePort(),
    sandboxSmtpPort: await freePort(),
    dataDir,
  })
  const browser = await chromium.launch(found)
  let isStopping = false
  const loading = (async () => {
    const page = await browser.newPage()
    for (let n = 0; !isStopping; n++) {
      // A page that does not load in time is load, too.
      await page.goto(`${product.url}${PATHS[n % PATHS.length]}`).catch(() => undefined)
      await sleep(PAUSE_MS)
    }
  })()
  return async () => {
    isStopping = true
    await loading.catch(() => undefined)
    await browser.close()
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
