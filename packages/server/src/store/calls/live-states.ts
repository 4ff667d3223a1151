import { sql } from 'kysely'
import { LIVE_STATES } from '../../core/calls/call-life.ts'

/** The live states as SQL literals, for `status in (...)`: the partial index calls_one_live matches literals only. */
export const liveStates = sql.join(LIVE_STATES.map(state => sql.lit(state)))
