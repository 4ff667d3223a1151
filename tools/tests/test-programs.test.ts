import { expect, test } from 'vitest'
import { TEST_PROGRAMS, describeMissing } from './test-programs.ts'

test('the missing programs are named with their tests and one command', () => {
  const [first, second, ...others] = TEST_PROGRAMS.map(program => ({
    ...program,
    isFound: () => true,
  }))
  if (!first || !second) throw new Error('no programs')
  expect(describeMissing([first, second, ...others])).toBeNull()
  const lacking = [
    { ...first, isFound: () => false },
    { ...second, isFound: () => false },
    ...others,
  ]
  const words = describeMissing(lacking) ?? ''
  expect(words).toContain(
    'On Debian, this installs them: sudo apt-get install postgresql pgbouncer\n',
  )
  expect(words).toMatch(/^missing +tests that need it\n/)
  expect(words).toMatch(/PgBouncer +the pool behind PgBouncer/)
})
