import { getHealth } from '@ringback/contract/health'
import { accepted, refused } from '@ringback/contract/outcome'
import { checkHealth } from '../../actions/check-health.ts'
import { handler } from '../guard/mount.ts'

export const healthHandlers = {
  getHealth: handler(getHealth, async world => {
    if (world.stopping) return refused('stopping')
    return (await checkHealth(world)) ? accepted({ status: 'ok' as const }) : refused('unavailable')
  }),
}
