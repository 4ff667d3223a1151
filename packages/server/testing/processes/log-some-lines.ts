import { createLog } from '../../src/adapters/system/log.ts'

/** A process for log.test.ts: logs lines, and ends by itself if that keeps it from nothing. */
const log = createLog('info')
let lines = 0
const timer = setInterval(() => {
  log.info({ lines }, 'A line')
  if (++lines === 20) clearInterval(timer)
}, 10)
