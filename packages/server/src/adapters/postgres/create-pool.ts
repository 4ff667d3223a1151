import pg from 'pg'
import { prepareStatements } from './prepared-statements.ts'
import { valueParsers } from './value-parsers.ts'

/** A pool of connections that pipeline and prepare their statements and read `int8` as bigint. */
export function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...config, types: valueParsers, pipeline: true })
  prepareStatements(pool)
  return pool
}
