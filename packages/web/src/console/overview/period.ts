import { OVERVIEW_DAYS, OVERVIEW_DAYS_MAX } from '@ringback/contract/operator/overview'

export const OVERVIEW_PATH = '/operator/overview'

/** The periods that the overview offers, in days. */
export const PERIODS = [OVERVIEW_DAYS, OVERVIEW_DAYS_MAX]

/** The period that the URL of the overview names, in days. */
export function periodOf(parameters: URLSearchParams): number {
  const asked = Number(parameters.get('days'))
  return PERIODS.includes(asked) ? asked : OVERVIEW_DAYS
}
