import { expect, it, vi } from 'vitest'
import { type Suite, runOrSkipSuite } from './suites.ts'

const OBSTACLE = 'The browser was not found.'

function suite(obstacle: string | undefined): Suite {
  return { name: 'a suite', command: ['true'], findObstacle: () => obstacle }
}

function spyOnOutput() {
  return vi.spyOn(process.stdout, 'write').mockReturnValue(true)
}

it('skips a suite whose browser is missing, and gives the reason in one sentence', async () => {
  const output = spyOnOutput()
  const result = await runOrSkipSuite(suite(OBSTACLE), {})
  expect(result).toMatchObject({ passed: true, skipped: OBSTACLE })
  expect(output.mock.calls).toEqual([[`${OBSTACLE}\n`]])
  output.mockRestore()
})

it('fails a suite whose browser is missing when browsers are required', async () => {
  const output = spyOnOutput()
  const result = await runOrSkipSuite(suite(OBSTACLE), { REQUIRE_BROWSERS: '1' })
  expect(result.passed).toBe(false)
  expect(output.mock.calls).toEqual([[`${OBSTACLE}\n`]])
  output.mockRestore()
})

it('runs a suite that lacks nothing', async () => {
  const result = await runOrSkipSuite(suite(undefined), process.env)
  expect(result).toMatchObject({ passed: true })
  expect(result.skipped).toBeUndefined()
})
