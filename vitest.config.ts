import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The longest files begin first, so that no worker waits for one in the end. */
const LONGEST = /\/(checkout|invalid-requests\.slow|overload)\.test\.ts$/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = (file: TestSpecification) => Number(LONGEST.test(file.moduleId))
    return (await super.sort(files)).sort((a, b) => isLong(b) - isLong(a))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      'packages/contract',
      'packages/server',
      'packages/server/vitest.races.config.ts',
      'packages/web/vitest.config.ts',
      'packages/web/vitest.prerender.config.ts',
      'packages/sandbox/vitest.config.ts',
      'packages/sandbox/vitest.conformance.config.ts',
      'packages/gateway/vitest.config.ts',
      'packages/gateway/vitest.real.config.ts',
      'tools',
      'tools/image',
      'lab/vitest.faults.config.ts',
      'lab/vitest.simulation.config.ts',
    ],
  },
})
