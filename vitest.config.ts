import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      'packages/contract',
      'packages/server',
      'packages/web/vitest.config.ts',
      'packages/web/vitest.prerender.config.ts',
      'packages/sandbox/vitest.config.ts',
      'packages/sandbox/vitest.conformance.config.ts',
      'packages/gateway/vitest.config.ts',
      'packages/gateway/vitest.real.config.ts',
      'tools',
      'tools/image',
      'faults',
    ],
  },
})
