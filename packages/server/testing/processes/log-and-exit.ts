import { createLog } from '../../src/adapters/system/log.ts'

/** A process for log.test.ts: exits in the turn of the event loop that has logged a line. */
createLog('info').info('The last line')
process.exit(0)
