import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['testing/vitest-setup.ts'],
    // Files share a worker's modules, so what a test replaced is put back after it.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    // Far above the usual time: a busy machine must not fail a test.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
