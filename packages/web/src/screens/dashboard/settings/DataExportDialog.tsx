import { type FormEvent, type RefObject, useId, useRef, useState } from 'react'
import { useSettings } from '../../../api/settings.ts'
import { useSession } from '../../../session/use-session.ts'
import { account } from '../../../strings/account.ts'
import { auth } from '../../../strings/auth.ts'
import { dataExport } from '../../../strings/data-export.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { focusFirstProblem } from '../../../ui/focus-first-problem.ts'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { saveBlob } from '../../../ui/download-file.ts'
import { useCloseForCall } from '../shared/use-close-for-call.ts'
import { downloadData } from './download-data.ts'

interface DataExportDialogProps {
  /** For password managers. */
  email: string
  onClose: () => void
}

/** Asks for the password, and saves the archive. */
export function DataExportDialog({ email, onClose }: DataExportDialogProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { submit, problem, failure, isSending } = useExport(form, onClose)
  const close = () => {
    if (!isSending) onClose()
  }
  useCloseForCall(close)
  return (
    <Dialog
      title={dataExport.dialog}
      onClose={close}
      actions={
        <>
          <Button look="secondary" disabled={isSending} onClick={close}>
            {dataExport.cancel}
          </Button>
          <Button type="submit" form={id} look="primary" busy={isSending}>
            {dataExport.confirm}
          </Button>
        </>
      }
    >
      <p>{dataExport.explanation}</p>
      {failure !== null && <Alert tone="error">{failure}</Alert>}
      <form ref={form} id={id} noValidate onSubmit={event => void submit(event)}>
        <input type="text" hidden readOnly autoComplete="username" value={email} />
        <Field label={dataExport.password} problem={problem}>
          {ids => (
            <PasswordInput
              {...ids}
              name="password"
              autoComplete="current-password"
              required
              showLabel={auth.showPassword}
              hideLabel={auth.hidePassword}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}

function useExport(form: RefObject<HTMLFormElement | null>, onDone: () => void) {
  const session = useSession()
  const { productName } = useSettings()
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    const password = String(new FormData(event.currentTarget).get('password'))
    setFailure(null)
    setProblem(password ? null : account.currentMissing)
    if (!password) return focusFirstProblem(form)
    setSending(true)
    const downloaded = await downloadData(session.state().token, password)
    setSending(false)
    if (downloaded.is === 'signed-out') return session.expire()
    if (downloaded.is === 'failed') return setFailure(downloaded.error || dataExport.failed)
    saveBlob(`${productName.toLowerCase().replace(/\W+/g, '-')}-data.zip`, downloaded.archive)
    onDone()
  }
  return { submit, problem, failure, isSending }
}
