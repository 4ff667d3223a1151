import { readFileSync } from 'node:fs'
import { report } from './report.ts'
import { withProduct } from './temporary-product.ts'

/** Resident memory of the idle server process with the embedded database. Reads /proc, so Linux only. */
await withProduct(async product => {
  await new Promise(resolve => setTimeout(resolve, 10_000))
  const status = readFileSync(`/proc/${product.server.pid}/status`, 'utf8')
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1])
  report({ name: 'memory of the idle server', value: kilobytes / 1024, unit: 'MB', limit: 350 })
})
