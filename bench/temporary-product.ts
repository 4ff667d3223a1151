import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Product, freePort, startProduct } from '../tools/product.ts'

export const DEMO = { email: 'bench@ringback.example', password: 'a bench of oak' }

/** Runs `work` against the built product with an empty embedded database and one account. */
export async function withProduct(work: (product: Product) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ringback-bench-'))
  const product = await startProduct({
    port: await freePort(),
    sandboxPort: await freePort(),
    sandboxSmtpPort: await freePort(),
    dataDir,
    env: {
      DEMO_EMAIL: DEMO.email,
      DEMO_PASSWORD: DEMO.password,
      DEMO_CREDIT_USD: '50',
    },
  })
  try {
    await work(product)
  } finally {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
