import { type CallRefusal, validateCall } from '@ringback/contract/call-gate'
import { refused } from '@ringback/contract/outcome'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { type useBalance, useRetryFailedRate } from '../../../api/queries.ts'
import type { Softphone, SoftphoneState } from '../../../softphone/machine/softphone-state.ts'
import { dialer, refusalText } from '../../../strings/dialer.ts'
import { TAKE_OVER_ID } from './take-over-id.ts'
import type { RateView } from './entry/RateLine.tsx'

/** A press of Call waits this long for the rate and the balance. */
const WAIT_LIMIT_MS = 5_000
/** How often the balance is requested again while a call that has ended still holds a part of it. */
const HELD_POLL_MS = 500
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
 * starts when all checks pass, and another press cancels it. A balance that is being requested again is not known, nor
 * is one of which the call before still holds the part that is missing. A refusal is shown until the number changes or
 * its reason is gone, and never returns by itself.
 */
export function useStartCall(props: StartCall) {
  const { phone, send, number, rate, requestRate, balance, onAttempt } = props
  const [waitingNumber, setWaitingNumber] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const check = checkCall(number, rate, balance.data)
  const awaited = awaitedFor(check, number, rate, balance)
  const isAboutNumber = refusal !== null && CONCERNS_NUMBER.includes(refusal.why)

  if (refusal && (refusal.number !== number || check.ok)) setRefusal(null)
  if (waitingNumber !== null && (waitingNumber !== number || phone.call)) setWaitingNumber(null)
  else if (waitingNumber !== null && !check.ok && awaited === null) refuse(check.why)

  const startWaitingCall = useEffectEvent(() => {
    setWaitingNumber(null)
    send({ is: 'start', to: number })
  })
  const isReady = waitingNumber === number && check.ok && awaited === null
  useEffect(() => {
    if (!isReady) return
    // After the effect, so that the price is on the screen.
    const timer = setTimeout(() => startWaitingCall())
    return () => clearTimeout(timer)
  }, [isReady])

  const giveUp = useEffectEvent(() => {
    if (check.ok) startWaitingCall()
    else refuse(check.why)
  })
  useEffect(() => {
    if (waitingNumber === null) return
    const timer = setTimeout(() => giveUp(), WAIT_LIMIT_MS)
    return () => clearTimeout(timer)
  }, [waitingNumber])

  const retryFailedRate = useRetryFailedRate()
  const { isLoadingError: isBalanceMissing, refetch: refetchBalance } = balance
  const isHeld = waitingNumber !== null && awaited === 'balance-loading' && !balance.isFetching
  useEffect(() => {
    if (!isHeld) return
    const timer = setTimeout(() => void refetchBalance(), HELD_POLL_MS)
    return () => clearTimeout(timer)
  }, [isHeld, refetchBalance])

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
    waitsFor: waitingNumber !== null && awaited !== null ? refusalText(awaited, null) : null,
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
    if (awaited === null && check.ok) return send({ is: 'start', to: number })
    if (awaited === null && !check.ok) {
      // The message about the missing rate asks the user to try again, so the new attempt requests it again.
      if (check.why === 'no-rate') requestRate()
      else if (check.why === 'balance-loading') void balance.refetch()
      else return refuse(check.why)
    }
    setWaitingNumber(number)
  }

  function refuse(why: CallRefusal): void {
    setWaitingNumber(null)
    setRefusal({ why, number, message: messageFor(why, rate, balance) })
  }
}

type Check = ReturnType<typeof validateCall>

/**
 * Whether the call may start with the available credit, or with `balance`, if no other call held a part of it. A user
 * whose credit is held has credit, but too little of it.
 */
function checkCall(
  to: string,
  rate: RateView,
  credit: StartCall['balance']['data'],
  part: 'available' | 'balance' = 'available',
): Check {
  const check = validateCall({
    to,
    ratePerMinute:
      rate.is === 'ready' ? rate.ratePerMinute : rate.is === 'loading' ? 'loading' : 'missing',
    balance: credit?.[part] ?? 'loading',
  })
  if (check.ok || check.why !== 'no-credit' || !credit || credit.balance <= 0n) return check
  return refused('too-little-credit')
}

/** What has to arrive before the check counts; null when it counts now. */
function awaitedFor(
  check: Check,
  to: string,
  rate: RateView,
  { data, isFetching }: StartCall['balance'],
): CallRefusal | null {
  if (!check.ok && CONCERNS_NUMBER.includes(check.why))
    return check.why === 'rate-loading' ? check.why : null
  if (isFetching) return 'balance-loading'
  const lacksHeldCredit = !check.ok && data && checkCall(to, rate, data, 'balance').ok
  return lacksHeldCredit ? 'balance-loading' : null
}

function messageFor(why: CallRefusal, rate: RateView, balance: StartCall['balance']): string {
  // When the wait is over, the sentence that asks to wait would be wrong.
  if (why === 'rate-loading') return refusalText('no-rate', null)
  if (why === 'balance-loading') {
    return balance.error
      ? messageOf(balance.error.failure, dialer.balanceFailed)
      : dialer.balanceFailed
  }
  return refusalText(why, rate.is === 'ready' ? rate.ratePerMinute : null)
}
