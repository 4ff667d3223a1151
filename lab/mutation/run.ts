import { Stryker } from '@stryker-mutator/core'
import { ROOT } from '../../tools/product.ts'

/*
 * `npm run mutation [name ...]` breaks the code in every way that Stryker knows, and lists what no test notices. It fails
 * when the tests notice less than 90% in one of these folders. The pages of the reports are in `data/mutation`.
 */

const CORE = 'packages/server/src/core'
const STORE = 'packages/server/src/store/credit'
const ACTIONS = 'packages/server/src/actions/credit'
const CONTRACT = 'packages/contract/src'

/** What is broken, and the tests that should notice. */
const FOLDERS: Record<string, { files: string[]; tests: string[] }> = {
  credit: { files: [`${CORE}/credit/**/*.ts`], tests: [`${CORE}/credit/**/*.test.ts`] },
  calls: {
    files: [`${CORE}/calls/**/*.ts`],
    tests: [
      `${CORE}/calls/**/*.test.ts`,
      'packages/server/src/http/customers/calls/call-history.test.ts',
    ],
  },
  rates: { files: [`${CORE}/rates/**/*.ts`], tests: [`${CORE}/rates/**/*.test.ts`] },
  contract: {
    files: ['money', 'calls/billing', 'calls/call-gate'].map(file => `${CONTRACT}/${file}.ts`),
    tests: [`${CONTRACT}/**/*.test.ts`],
  },
  ledger: {
    files: ['ledger', 'funds', 'holds'].map(file => `${STORE}/${file}.ts`),
    tests: [
      `${STORE}/ledger.test.ts`,
      `${STORE}/funds.test.ts`,
      ...['welcome-credit', 'purchases/credit-payment', 'reversals/reverse-credit'].map(
        file => `${ACTIONS}/${file}.test.ts`,
      ),
    ],
  },
}

const requestedNames = process.argv.slice(2)
const unknownNames = requestedNames.filter(name => !(name in FOLDERS))
if (unknownNames.length > 0) {
  process.stderr.write(
    `Unknown: ${unknownNames.join(', ')}. The folders are ${Object.keys(FOLDERS).join(', ')}.\n`,
  )
  process.exit(1)
}

process.chdir(ROOT)
for (const [name, { files, tests }] of Object.entries(FOLDERS)) {
  if (requestedNames.length > 0 && !requestedNames.includes(name)) continue
  process.stdout.write(`\n▶ ${name}\n`)
  // For vitest.mutation.config.ts.
  process.env['MUTATION_TESTS'] = tests.join(' ')
  await new Stryker({
    configFile: 'lab/stryker.config.json',
    mutate: [...files, '!**/*.test.ts'],
    incrementalFile: `data/mutation/${name}.json`,
    htmlReporter: { fileName: `data/mutation/${name}.html` },
  }).runMutationTest()
}
