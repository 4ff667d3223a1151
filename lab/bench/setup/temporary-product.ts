import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { freePort } from '../../../tools/processes/free-ports.ts'
import { type Product, startProduct } from '../../../tools/product.ts'

export const BENCH_ACCOUNT = { email: 'bench@ringback.example', password: 'a bench of oak' }

/**
 * Starts the built product with an empty embedded database, or the one in `env`, and one account with credit, and
 * runs `measure` against it. Afterwards it stops the product and deletes the database, also when `measure` fails.
 */
export async function withProduct(
  measure: (product: Product) => Promise<void>,
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ringback-bench-'))
  try {
    const product = await startProduct({
      port: await freePort(),
      sandboxPort: await freePort(),
      sandboxSmtpPort: await freePort(),
      dataDir,
      env: {
        DEMO_EMAIL: BENCH_ACCOUNT.email,
        DEMO_PASSWORD: BENCH_ACCOUNT.password,
        DEMO_CREDIT_USD: '50',
        ...env,
      },
    })
    try {
      await measure(product)
    } finally {
      await product.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Logs the account in, and waits for its dialer. */
export async function openDialer(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(BENCH_ACCOUNT.email)
  await page.getByLabel('Password', { exact: true }).fill(BENCH_ACCOUNT.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('tab', { name: 'Dialer' }).waitFor()
}
