import { mergeConfig } from 'vitest/config'
import web from './vitest.config.ts'

/**
 * The tests of the pages that are rendered at build time. React's server renderer marks the contexts that it
 * has rendered, so these tests share no modules with the tests of the page.
 */
export default mergeConfig(
  { ...web, test: { ...web.test, include: [] } },
  {
    test: {
      name: 'prerender',
      include: ['prerender/**/*.test.{ts,tsx}', '*.test.ts'],
      isolate: true,
    },
  },
)
