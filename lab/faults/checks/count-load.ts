import { sumAnswers } from '../../load/count-answers.ts'
import type { Crowd } from '../../load/crowd.ts'
import type { Check, Report } from '../report.ts'

/** What the users of a load have seen. */
export function checkAnswers({ answers }: Crowd): Check[] {
  const cases = sumAnswers(answers, () => true)
  return [
    {
      promise:
        'A request that cannot be served gets 503 with an error text, and no other 5xx or 401',
      cases,
      violations: answers.forbidden,
    },
    {
      promise: 'A request that is sent again is served in the end',
      cases: answers.healed + answers.visibleErrors.length,
      violations: answers.visibleErrors,
    },
  ]
}

export function countLoad({ evidence, answers, webhooks }: Crowd): Report['counts'] {
  const deliveries = [...webhooks.values()]
  return [
    ['writes that were acknowledged', evidence.acknowledged],
    ['calls', evidence.calls.length],
    ['calls that were answered', evidence.calls.filter(call => call.carrierSeconds > 0).length],
    ['calls dialled again: the voice webhook failed', evidence.undialled],
    ['calls dialled again: the pre-created call was gone', evidence.forgotten],
    ['payments', evidence.payments.length],
    ['rentals', evidence.rentals.length],
    ['rentals cancelled', evidence.rentals.filter(({ cancelled }) => cancelled !== 'no').length],
    ['webhooks about payments', deliveries.length],
    ['webhooks repeated by the vendor', deliveries.filter(each => each.answers.length > 1).length],
    [
      'webhooks given up by the vendor',
      deliveries.filter(each => each.state === 'given-up').length,
    ],
    ['requests sent again', answers.retried],
    ...Object.entries(answers.answers)
      .sort()
      .map(([key, count]) => [`answers: ${key}`, count] as const),
    ...[...evidence.refusals].sort().map(([key, count]) => [`refused: ${key}`, count] as const),
  ]
}
