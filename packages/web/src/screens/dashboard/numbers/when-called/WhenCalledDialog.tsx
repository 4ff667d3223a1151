import {
  changeNumberSettings,
  type ListedNumber,
  setRecordedGreeting,
  type VirtualNumber,
} from '@ringback/contract/customers/numbers/numbers'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { Reply } from '../../../../api/client.ts'
import { keys } from '../../../../api/queries.ts'
import { useChange } from '../../../../api/use-change.ts'
import { useClient } from '../../../../api/use-client.ts'
import { PhoneNumber } from '../../../../phone/PhoneNumber.tsx'
import { Notice } from '../../../../ui/status/Notice.tsx'
import { CheckBox, focusFirstProblem } from '../../../../ui/forms/Field.tsx'
import { ConfirmDialog } from '../../shared/messages/ConfirmDialog.tsx'
import { ForwardingFields } from './ForwardingFields.tsx'
import { QuietHoursFields } from './QuietHoursFields.tsx'
import { Step, type StepProps } from './Step.tsx'
import { VoicemailFields } from './VoicemailFields.tsx'
import {
  type ChangedSettings,
  changedSettings,
  draftOf,
  type SettingsDraft,
} from './settings-draft.ts'

interface WhenCalledDialogProps {
  number: ListedNumber
  onClose: () => void
}

/** The steps of a call to a number, in their order. It closes when a call rings, and stays open while it saves. */
export function WhenCalledDialog({ number, onClose }: WhenCalledDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(number))
  const [isChecked, setChecked] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { changing, change } = useChange({ fail: setFailure, dismiss: () => setFailure(null) })
  const send = useSendSettings(number.id)
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const changed = changedSettings(number, draft)
    if (!changed) return focusFirstProblem(form)
    const failed = 'Failed to save what happens when someone calls'
    if (await change(number.id, () => send(changed), failed)) onClose()
  }
  const set = (part: Partial<SettingsDraft>) => setDraft(before => ({ ...before, ...part }))
  return (
    <ConfirmDialog
      title="When someone calls"
      confirmLabel="Save"
      cancelLabel="Cancel"
      busy={changing !== null}
      form={formId}
      onCancel={onClose}
    >
      <p className="text-base font-semibold text-text">
        <PhoneNumber number={number.phoneNumber} />
      </p>
      <p>
        A call takes these steps, one after the other, until it is answered or a message is left.
      </p>
      <form ref={form} id={formId} onSubmit={event => void save(event)} noValidate>
        <Steps {...{ number, draft, set, isChecked }} />
      </form>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
    </ConfirmDialog>
  )
}

function Steps(props: StepProps) {
  const { draft, set } = props
  return (
    <ol className="grid gap-4 [counter-reset:step]">
      <QuietHoursFields {...props} />
      <Step title="Rings here">
        <CheckBox isChecked={draft.ringsBrowser} onChange={ringsBrowser => set({ ringsBrowser })}>
          <span className="text-text">Ring here while this page is open</span>
        </CheckBox>
      </Step>
      <ForwardingFields {...props} />
      <VoicemailFields {...props} />
      <Step title="Busy tone">
        <p className="text-xs text-faint">
          If nobody answers and no message can be left, the caller hears a busy tone.
        </p>
      </Step>
    </ol>
  )
}

/** Sends the settings of a number, and shows them in the list. */
function useSendSettings(id: string) {
  const client = useClient()
  const queries = useQueryClient()
  const show = async (reply: Reply<VirtualNumber>) => {
    if (!reply.ok) return
    // The response to an earlier list request would show the previous settings again.
    await queries.cancelQueries({ queryKey: keys.numbers, exact: true })
    queries.setQueryData<{ numbers: ListedNumber[] }>(
      keys.numbers,
      data => data && { ...data, numbers: data.numbers.map(withChange(reply.value)) },
    )
    // Whether the credit covers a forwarded call, for example.
    void queries.invalidateQueries({ queryKey: keys.numbers, exact: true })
  }
  /** The recording has a request of its own, and is sent only when the rest is stored. */
  return async ({ changes, recording }: ChangedSettings): Promise<Reply<unknown>> => {
    const params = { id }
    if (Object.keys(changes).length > 0) {
      const reply = await client.request(changeNumberSettings, { params, body: changes })
      await show(reply)
      if (!reply.ok || recording === null) return reply
    }
    if (recording === null) return { ok: true, value: null }
    const reply = await client.request(setRecordedGreeting, { params, body: { wav: recording } })
    await show(reply)
    return reply
  }
}

function withChange(changed: VirtualNumber) {
  return (number: ListedNumber) => (number.id === changed.id ? { ...number, ...changed } : number)
}
