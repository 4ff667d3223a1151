import { expect, it } from 'vitest'
import { WEBHOOK_PATHS, WEBHOOK_ROOT } from './webhook-paths.ts'

it('lists only paths below the root of webhooks', () => {
  for (const path of Object.values(WEBHOOK_PATHS)) expect(path.startsWith(WEBHOOK_ROOT)).toBe(true)
})
