import {
  type CodeWay,
  addVerifiedNumber,
  confirmVerifiedNumber,
} from '@ringback/contract/customers/numbers/verified-numbers'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../../../api/queries.ts'
import { useChange } from '../../../../api/use-change.ts'
import { useClient } from '../../../../api/use-client.ts'
import type { Notices } from '../../shared/messages/NoticeBox.tsx'

/** Verifies a number: with a code by text message or in a call, and with a call if the carrier requires one. */
export function useNumberVerification(notices: Notices) {
  const { succeed, fail, dismiss } = notices
  const client = useClient()
  const queries = useQueryClient()
  const [step, setStep] = useKeptStep()
  const { changing: busy, change } = useChange<'add' | 'confirm'>(notices)

  const invalidateLists = () => {
    for (const queryKey of [keys.verifiedNumbers, keys.callerIds]) {
      void queries.invalidateQueries({ queryKey })
    }
  }

  const add = async (phoneNumber: string, by: CodeWay) => {
    const send = () => client.request(addVerifiedNumber, { body: { phoneNumber, by } })
    const sent = await change('add', send, 'Failed to add the phone number')
    if (!sent) return
    const isSpoken = sent.value.sentBy === 'call'
    setStep({ is: 'code', number: phoneNumber, sentAtMs: Date.now(), isSpoken })
    succeed(`Verification code sent to ${phoneNumber}`)
    invalidateLists()
  }

  const confirm = async (number: string, code: string, attempt = 1) => {
    if (!/^\d{6}$/.test(code)) return fail('Please enter a valid 6-digit verification code')
    const body = { phoneNumber: number, code }
    const send = () => client.request(confirmVerifiedNumber, { body })
    const confirmed = await change('confirm', send, 'Failed to verify the phone number')
    if (!confirmed) return
    const validation = confirmed.value.callerIdValidation
    if (!validation?.initiated) return finish(number)
    setStep(callStep({ number, code, validationCode: validation.validationCode, attempt }))
  }

  const finish = (number: string) => {
    setStep(FIRST_STEP)
    succeed(`Phone number ${number} verified successfully!`)
    invalidateLists()
  }

  return {
    step,
    busy,
    /** Sends a code to a number in E.164. */
    add: (phoneNumber: string, by: CodeWay) => void add(phoneNumber, by),
    confirm: (code: string) => {
      if (step.is === 'code') void confirm(step.number, code)
    },
    callAgain: () => {
      if (step.is === 'call') void confirm(step.number, step.code, step.attempt + 1)
    },
    startAgain: () => {
      dismiss()
      setStep(FIRST_STEP)
      invalidateLists()
    },
    finish,
  }
}

/** The step of a call that was requested just now. */
function callStep(
  call: Omit<Extract<VerificationStep, { is: 'call' }>, 'is' | 'calledAtMs'>,
): VerificationStep {
  return { is: 'call', ...call, calledAtMs: Date.now() }
}

const KEY = ['number-verification']
const FIRST_STEP: VerificationStep = { is: 'number' }

/**
 * The step is kept in the session's query cache, so it survives a change of tab: the user may look at another
 * tab while the text message or the call is on its way.
 */
function useKeptStep() {
  const queries = useQueryClient()
  const { data } = useQuery<VerificationStep>({
    queryKey: KEY,
    queryFn: () => FIRST_STEP,
    initialData: FIRST_STEP,
    enabled: false,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  return [data, (step: VerificationStep) => void queries.setQueryData(KEY, step)] as const
}

export type NumberVerification = ReturnType<typeof useNumberVerification>

/*
 *            add               confirm, no call is needed
 *   number ──────▶ code ──────────────────────────────────▶ number, and the number is verified
 *     ▲             │ confirm                                  ▲
 *     │ another     ▼                                          │ the carrier confirms
 *     └─────────── call ───────────────────────────────────────┘
 *                   20 polls with 3 s between; after them the user can check again
 */

/** The step of verifying a number (spec section 4, "Verified number"). */
export type VerificationStep =
  | { is: 'number' }
  | { is: 'code'; number: string; sentAtMs: number; isSpoken: boolean }
  | {
      is: 'call'
      number: string
      /** The code that was sent, needed to request another call. */
      code: string
      /** The code to enter during the call. */
      validationCode: string
      /** The number of the call. A new call restarts the countdown. */
      attempt: number
      calledAtMs: number
    }
