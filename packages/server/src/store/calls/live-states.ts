import { sql } from 'kysely'
import { LIVE_STATES } from '../../core/calls/call-life.ts'

/** The live states as SQL literals, for `status in (...)`. PostgreSQL uses the partial index calls_one_live for literals only, not for parameters. */
export const liveStates = sql.join(LIVE_STATES.map(state => sql.lit(state)))
