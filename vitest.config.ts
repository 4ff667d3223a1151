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
      'tools',
      'tools/image',
      'faults',
    ],
  },
})
