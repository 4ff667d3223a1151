import { type Voicemail, listVoicemails } from '@ringback/contract/customers/voicemails'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ApiError, keys, useRequest } from '../../../api/queries.ts'

/** How soon a message whose sound is missing is asked for again. */
const FETCHING_MS = 3_000
/** And one whose sound is delayed, which may take hours. */
const DELAYED_MS = 60_000
/** How often the shown messages are asked for again. */
const SHOWN_MS = 15_000

export interface VoicemailList {
  voicemails: Voicemail[]
}

/** The messages of callers, newest first. While they are shown, new ones appear by themselves. */
export function useVoicemails({ areShown = false } = {}): UseQueryResult<VoicemailList, ApiError> {
  const request = useRequest(listVoicemails)
  return useQuery<VoicemailList, ApiError>({
    queryKey: keys.voicemails,
    queryFn: ({ signal }) => request({}, { signal }),
    refetchInterval: ({ state }) => refetchMsOf(state.data?.voicemails ?? [], areShown),
  })
}

function refetchMsOf(voicemails: readonly Voicemail[], areShown: boolean): number | false {
  const awaited = voicemails.filter(({ hasSound }) => !hasSound)
  if (awaited.some(({ isDelayed }) => !isDelayed)) return FETCHING_MS
  if (areShown) return SHOWN_MS
  return awaited.length > 0 && DELAYED_MS
}
