import { type CallRefusal, validateCall } from '@ringback/contract/call-gate'
import { refused } from '@ringback/contract/outcome'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { type useBalance, useRetryFailedRate } from '../../../api/queries.ts'
import type { Softphone, SoftphoneState } from '../../../softphone/machine/softphone-state.ts'
import { dialer, refusalWords } from '../../../strings/dialer.ts'
import { TAKE_OVER_ID } from './take-over-id.ts'
import type { RateView } from './entry/RateLine.tsx'

/** A press of Call waits this long for the rate and the balance. */
const WAIT_LIMIT_MS = 5_000
/** Refusals of the number itself. A rate that does not arrive in time has the words of a missing one. */
const CONCERNS_NUMBER: readonly CallRefusal[] = ['invalid-number', 'no-rate', 'rate-loading']
const NEEDS_CREDIT: readonly CallRefusal[] = ['no-credit', 'too-little-credit']

interface StartCall {
  phone: SoftphoneState
  send: Softphone['send']
  /** The number to dial. */
  number: string
  rate: RateView
  requestRate: () => void
  /** Called before every attempt: what is shown about the previous one is out of date. */
  onAttempt: () => void
  balance: ReturnType<typeof useBalance>
}

interface Refusal {
  why: CallRefusal
  message: string
  /** The number that was refused. */
  number: string
}

/**
 * Starts a call, or shows why it cannot start. A press before rate and balance are known is kept: the call
 * starts when all checks pass, and another press cancels it. A refusal is shown until the number changes or
 * its reason is gone, and never returns by itself.
 */
export function useStartCall(props: StartCall) {
  const { phone, send, number, rate, requestRate, balance, onAttempt } = props
  const [waitingNumber, setWaitingNumber] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const check = checkCall(number, rate, balance)
  const isAboutNumber = refusal !== null && CONCERNS_NUMBER.includes(refusal.why)
  const isPending = !check.ok && canStillPass(check.why, balance)

  if (refusal && (refusal.number !== number || check.ok)) setRefusal(null)
  if (waitingNumber !== null && (waitingNumber !== number || phone.call)) setWaitingNumber(null)
  else if (waitingNumber !== null && !check.ok && !isPending) refuse(check.why)

  const startWaitingCall = useEffectEvent(() => {
    setWaitingNumber(null)
    send({ is: 'start', to: number })
  })
  const isReady = waitingNumber === number && check.ok
  useEffect(() => {
    if (!isReady) return
    // After the effect, so that the price is on the screen.
    const timer = setTimeout(() => startWaitingCall())
    return () => clearTimeout(timer)
  }, [isReady])

  const giveUp = useEffectEvent(() => {
    if (!check.ok) refuse(check.why)
  })
  useEffect(() => {
    if (waitingNumber === null) return
    const timer = setTimeout(() => giveUp(), WAIT_LIMIT_MS)
    return () => clearTimeout(timer)
  }, [waitingNumber])

  const retryFailedRate = useRetryFailedRate()
  const { isLoadingError: isBalanceMissing, refetch: refetchBalance } = balance
  /** Starts a call to `to`, which becomes the number of the field in the same event, as soon as its rate is known. */
  const call = useCallback(
    (to: string) => {
      if (phone.call) return
      if (phone.activeInOtherTab) return document.getElementById(TAKE_OVER_ID)?.focus()
      onAttempt()
      setRefusal(null)
      retryFailedRate(to)
      if (isBalanceMissing) void refetchBalance()
      setWaitingNumber(to)
    },
    [phone, onAttempt, retryFailedRate, isBalanceMissing, refetchBalance],
  )

  return {
    press,
    call,
    /** What the kept call waits for; null when no call is kept. */
    waitsFor: waitingNumber !== null && isPending ? refusalWords(check.why, null) : null,
    /** Why the number itself cannot be called. It is shown at the field. */
    numberProblem: isAboutNumber ? refusal.message : null,
    /** Why the call was refused for any other reason. */
    refusal: refusal && !isAboutNumber ? refusal.message : null,
    /** Whether the refusal was caused by missing credit. */
    lacksCredit: refusal !== null && NEEDS_CREDIT.includes(refusal.why),
    dismissRefusal: () => setRefusal(null),
  }

  function press(): void {
    if (phone.call) return
    if (phone.activeInOtherTab) return document.getElementById(TAKE_OVER_ID)?.focus()
    onAttempt()
    setRefusal(null)
    if (waitingNumber !== null) return setWaitingNumber(null)
    if (check.ok) return send({ is: 'start', to: number })
    if (check.why !== 'no-rate' && check.why !== 'rate-loading' && check.why !== 'balance-loading')
      return refuse(check.why)
    // The message about the missing rate asks the user to try again, so the new attempt requests it again.
    if (check.why === 'no-rate') requestRate()
    if (check.why === 'balance-loading' && balance.isError) void balance.refetch()
    setWaitingNumber(number)
  }

  function refuse(why: CallRefusal): void {
    setWaitingNumber(null)
    setRefusal({ why, number, message: messageFor(why, rate, balance) })
  }
}

/** Whether the call may start. A user whose credit is held by another call has credit, but too little of it. */
function checkCall(
  to: string,
  rate: RateView,
  { data }: StartCall['balance'],
): ReturnType<typeof validateCall> {
  const check = validateCall({
    to,
    ratePerMinute:
      rate.is === 'ready' ? rate.ratePerMinute : rate.is === 'loading' ? 'loading' : 'missing',
    balance: data?.available ?? 'loading',
  })
  if (check.ok || check.why !== 'no-credit' || !data || data.balance <= 0n) return check
  return refused('too-little-credit')
}

/** Whether the check may pass when the responses arrive that are on their way. */
function canStillPass(why: CallRefusal, balance: StartCall['balance']): boolean {
  return why === 'rate-loading' || (why === 'balance-loading' && balance.isFetching)
}

function messageFor(why: CallRefusal, rate: RateView, balance: StartCall['balance']): string {
  // When the wait is over, the sentence that asks to wait would be wrong.
  if (why === 'rate-loading') return refusalWords('no-rate', null)
  if (why === 'balance-loading') {
    return balance.error
      ? messageOf(balance.error.failure, dialer.balanceFailed)
      : dialer.balanceFailed
  }
  return refusalWords(why, rate.is === 'ready' ? rate.ratePerMinute : null)
}
