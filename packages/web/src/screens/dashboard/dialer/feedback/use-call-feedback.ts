import {
  type FeedbackIssue,
  getCall,
  getCallFeedback,
  isTerminal,
  rateCall,
} from '@ringback/contract/calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useState } from 'react'
import { useRequest } from '../../../../api/queries.ts'
import { SoftphoneContext } from '../../../../softphone/softphone-context.ts'

/** A shorter call was hardly a talk. */
const LEAST_SECONDS = 5
/** The carrier's last word may take some seconds. */
const LOOK_AGAIN_MS = 1_500
const MOST_LOOKS = 20
/** Up to this score something was wrong, and it is asked what. */
const POOR_SCORE = 3
/** Which call's question was dismissed: it must not come back with the tab. */
const DISMISSED = ['call-rating-dismissed']

type Stage =
  | { is: 'hidden' }
  | { is: 'score' }
  | { is: 'issue'; score: number }
  | { is: 'thanks'; score: number; issue: FeedbackIssue | undefined }

/** What is asked about the call that ended last, and what was answered. */
export function useCallRating(callId: string) {
  const softphone = use(SoftphoneContext)
  const queries = useQueryClient()
  const [dismissed, setDismissed] = useState(queries.getQueryData(DISMISSED) === callId)
  const [open, setOpen] = useState<'score' | 'issue' | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [failed, setFailed] = useState(false)
  const ask = {
    call: useRequest(getCall),
    feedback: useRequest(getCallFeedback),
    rate: useRequest(rateCall),
  }
  const params = { id: callId }

  const ended = useQuery({
    queryKey: ['ended-call', callId],
    queryFn: ({ signal }) => ask.call({ params }, { signal }),
    enabled: !dismissed,
    refetchInterval: ({ state }) =>
      (state.data && isTerminal(state.data.status)) || state.dataUpdateCount >= MOST_LOOKS
        ? false
        : LOOK_AGAIN_MS,
  })
  const isTalk =
    ended.data !== undefined &&
    isTerminal(ended.data.status) &&
    ended.data.duration >= LEAST_SECONDS
  const feedbackKey = ['call-feedback', callId]
  const said = useQuery({
    queryKey: feedbackKey,
    queryFn: ({ signal }) => ask.feedback({ params }, { signal }),
    enabled: isTalk && !dismissed,
  })
  const feedback = said.data?.feedback ?? null

  /** Ours is kept at once; the vendor hears one rating a call, when nothing more is asked. */
  async function say(score: number, issue?: FeedbackIssue): Promise<void> {
    setSaving(true)
    setFailed(false)
    try {
      const kept = await ask.rate({ params, body: { score, issue } })
      queries.setQueryData(feedbackKey, { feedback: kept })
      const asksMore = score <= POOR_SCORE && issue === undefined
      setOpen(asksMore ? 'issue' : null)
      if (!asksMore) softphone?.sendFeedback(callId, score, issue)
    } catch {
      setFailed(true)
    } finally {
      setSaving(false)
    }
  }

  function leaveIssue(): void {
    setOpen(null)
    if (feedback) softphone?.sendFeedback(callId, feedback.score)
  }

  return {
    stage: stage(),
    isSaving,
    failed,
    say,
    leaveIssue,
    change: () => setOpen('score'),
    dismiss() {
      if (open === 'issue') leaveIssue()
      queries.setQueryData(DISMISSED, callId)
      setDismissed(true)
    },
  }

  function stage(): Stage {
    if (dismissed || !isTalk || !said.isSuccess) return { is: 'hidden' }
    if (!feedback || open === 'score') return { is: 'score' }
    if (open === 'issue') return { is: 'issue', score: feedback.score }
    return { is: 'thanks', score: feedback.score, issue: feedback.issue }
  }
}
