import { defineConfig } from 'vitest/config'
import server from './vitest.config.ts'

/** What several processes do at the same moment, which only PostgreSQL can show. Skipped where a machine has none. */
export default defineConfig({
  test: {
    ...server.test,
    name: 'races',
    include: ['src/**/*-races.test.ts'],
    exclude: [],
    provide: { needsPostgres: true },
  },
})
