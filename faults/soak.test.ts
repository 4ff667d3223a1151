import { describe, expect, it } from 'vitest'
import { findPostgresPrograms } from '../tools/programs/find-postgres.ts'
import { memorySlope, soak } from './soak.ts'

const isSkipped =
  (findPostgresPrograms('initdb', 'postgres') === null &&
    process.env['REQUIRE_PROGRAMS'] !== '1') ||
  process.platform !== 'linux'

describe('a server that works for long (short version of npm run faults)', () => {
  it.skipIf(isSkipped)('loses nothing, and closes the connections of its users', async () => {
    const report = await soak({
      ...{ seed: 1, users: 6, minutes: 0, writes: 60, sampleSeconds: 1, isThorough: false },
    })
    expect(report?.checks.filter(({ violations }) => violations.length > 0)).toEqual([])
    const memory = report?.figures.find(({ name }) => name === 'memory of the server')
    expect(memory?.values.every(megabytes => megabytes > 0)).toBe(true)
  })

  it('is reported with the memory that it gains in an hour', () => {
    const sample = (minute: number, memoryMb: number) => ({
      ...{ minute, memoryMb, handles: 1, databaseMb: 1 },
    })
    const growing = [0, 10, 20, 30, 40, 50].map(minute => sample(minute, 100 + minute))
    expect(memorySlope(growing)).toBeCloseTo(60)
    // The first third is the server's start.
    expect(memorySlope([sample(0, 10), sample(10, 90), ...growing.slice(2)])).toBeCloseTo(60)
    expect(memorySlope([0, 1, 2].map(minute => sample(minute, 100)))).toBe(0)
  })
})
