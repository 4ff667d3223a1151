import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['testing/vitest-setup.ts'],
    // Test files in one worker share their modules, so mocks and globals are restored after every test.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    // Far above the usual time: a busy machine must not fail a test.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
