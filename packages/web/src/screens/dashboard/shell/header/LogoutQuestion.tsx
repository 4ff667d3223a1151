import { useEffect, useEffectEvent, useState } from 'react'
import { keepPendingClear } from '../../../../api/pending-clear.ts'
import { useSession } from '../../../../session/use-session.ts'
import {
  onNoCallInAnyTab,
  isCallInOtherTab,
} from '../../../../softphone/browser/call-in-other-tab.ts'
import type { Softphone } from '../../../../softphone/machine/softphone-state.ts'
import { useSoftphone } from '../../../../softphone/softphone-context.ts'
import { ConfirmDialog } from '../../shared/messages/ConfirmDialog.tsx'
import { rememberCallerId } from '../../shared/numbers/use-caller-id-choice.ts'

const LOGOUT_QUESTION = {
  title: 'Log out during a call?',
  detail: {
    'this-tab': 'Logging out ends your call.',
    'other-tab': 'You have a call in another tab. Logging out ends it.',
  },
  stay: 'Stay in the call',
  confirm: 'End call and log out',
} as const

interface LogoutQuestionProps {
  /** The tab with the call. */
  about: 'this-tab' | 'other-tab'
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before a logout ends the call, and closes when the call ends by itself. */
export function LogoutQuestion({ about, onConfirm, onCancel }: LogoutQuestionProps) {
  const { phone } = useSoftphone()
  const { title, detail, stay, confirm } = LOGOUT_QUESTION
  const hasEnded = about === 'this-tab' && phone.call === null
  const cancel = useEffectEvent(() => onCancel())
  useEffect(() => {
    if (hasEnded) cancel()
  }, [hasEnded])
  useEffect(() => {
    if (about === 'other-tab') return onNoCallInAnyTab(navigator.locks, () => cancel())
    return undefined
  }, [about])
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirm}
      cancelLabel={stay}
      isDangerous
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{detail[about]}</p>
    </ConfirmDialog>
  )
}

interface Logout {
  /** Logs out. During a call, in this tab or another one, it first asks for a confirmation. */
  request: () => void
  /** The tab with the call that the question is about; null while there is no question. */
  asksAbout: 'this-tab' | 'other-tab' | null
  confirm: () => void
  cancel: () => void
}

/**
 * Logs out, which logs out every tab of the browser. An active call is ended first, because ending it needs the
 * session's token.
 */
export function useLogout(softphone: Softphone): Logout {
  const session = useSession()
  const [asksAbout, setAsksAbout] = useState<Logout['asksAbout']>(null)
  const logout = () => {
    softphone.stop()
    // The next user of this browser must not see the number.
    rememberCallerId(null)
    keepPendingClear(null)
    session.logout()
  }
  const request = async () => {
    if (softphone.state().call) return setAsksAbout('this-tab')
    const mayBeInOtherTab = softphone.state().activeInOtherTab
    if (mayBeInOtherTab && (await isCallInOtherTab(navigator.locks))) {
      return setAsksAbout('other-tab')
    }
    logout()
  }
  return {
    request: () => void request(),
    asksAbout,
    confirm: logout,
    cancel: () => setAsksAbout(null),
  }
}
