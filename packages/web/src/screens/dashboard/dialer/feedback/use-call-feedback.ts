import {
  FEEDBACK_ISSUES,
  type FeedbackIssue,
  getCallFeedback,
  submitCallFeedback,
} from '@ringback/contract/customers/calls/call-history'
import { getCall, isTerminal } from '@ringback/contract/customers/calls/calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useState } from 'react'
import { useRequest } from '../../../../api/queries.ts'
import { SoftphoneContext } from '../../../../softphone/softphone-context.ts'

/** Feedback is requested only after a call of at least this length. */
const MIN_TALK_SECONDS = 5
/** The final status of a call may reach the server some seconds after the call. */
const STATUS_POLL_MS = 1_500
const MAX_STATUS_POLLS = 20
/** The highest score that is followed by the question "What was wrong?". */
const POOR_SCORE = 3
/** The key of the dismissed call's id in the query cache, which survives a change of tab. */
const DISMISSED_KEY = ['call-feedback-dismissed']

type Stage =
  | { is: 'hidden' }
  | { is: 'score' }
  | { is: 'issue'; score: number }
  | { is: 'thanks'; score: number; issue: FeedbackIssue | undefined }

/** Asks for feedback on the call that ended last, and saves it. */
export function useCallFeedback(callId: string) {
  const softphone = use(SoftphoneContext)
  const queries = useQueryClient()
  const [dismissed, setDismissed] = useState(queries.getQueryData(DISMISSED_KEY) === callId)
  const [openQuestion, setOpenQuestion] = useState<'score' | 'issue' | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [failed, setFailed] = useState(false)
  const requestFeedback = useRequest(getCallFeedback)
  const saveFeedback = useRequest(submitCallFeedback)
  const params = { id: callId }
  const wasConversation = useWasConversation(callId, !dismissed)
  const queryKey = ['call-feedback', callId]
  const feedbackQuery = useQuery({
    queryKey,
    queryFn: ({ signal }) => requestFeedback({ params }, { signal }),
    enabled: wasConversation && !dismissed,
  })
  const feedback = feedbackQuery.data?.feedback ?? null

  /** Saves to our server at once. The vendor accepts feedback once per call, so only the final choice is sent. */
  async function submit(score: number, issue?: FeedbackIssue): Promise<void> {
    setSaving(true)
    setFailed(false)
    try {
      const savedFeedback = await saveFeedback({ params, body: { score, issue } })
      queries.setQueryData(queryKey, { feedback: savedFeedback })
      const needsIssue = score <= POOR_SCORE && issue === undefined
      setOpenQuestion(needsIssue ? 'issue' : null)
      if (!needsIssue) softphone?.sendFeedback(callId, score, issue)
    } catch {
      setFailed(true)
    } finally {
      setSaving(false)
    }
  }

  function skipIssue(): void {
    setOpenQuestion(null)
    if (feedback) softphone?.sendFeedback(callId, feedback.score)
  }

  return {
    stage: stage(),
    isSaving,
    failed,
    submit,
    skipIssue,
    change: () => setOpenQuestion('score'),
    dismiss() {
      if (openQuestion === 'issue') skipIssue()
      queries.setQueryData(DISMISSED_KEY, callId)
      setDismissed(true)
    },
  }

  function stage(): Stage {
    if (dismissed || !wasConversation || !feedbackQuery.isSuccess) return { is: 'hidden' }
    if (!feedback || openQuestion === 'score') return { is: 'score' }
    if (openQuestion === 'issue') return { is: 'issue', score: feedback.score }
    const issue = FEEDBACK_ISSUES.find(known => known === feedback.issue)
    return { is: 'thanks', score: feedback.score, issue }
  }
}

/** Whether the call had a conversation of some seconds. Polls until the server knows the final status. */
function useWasConversation(callId: string, enabled: boolean): boolean {
  const requestCall = useRequest(getCall)
  const { data } = useQuery({
    queryKey: ['ended-call', callId],
    queryFn: ({ signal }) => requestCall({ params: { id: callId } }, { signal }),
    enabled,
    refetchInterval: ({ state }) =>
      (state.data && isTerminal(state.data.status)) || state.dataUpdateCount >= MAX_STATUS_POLLS
        ? false
        : STATUS_POLL_MS,
  })
  return data !== undefined && isTerminal(data.status) && data.duration >= MIN_TALK_SECONDS
}
